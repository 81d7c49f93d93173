import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import {
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPrinter,
} from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Icono } from '../Icono.tsx'
import { Button } from '../kit/boton.tsx'
import estilos from './Exportar.module.css'
import { IDIOMA } from './idioma.ts'
import type { ColumnaTabla, Exportacion, Salida } from './tipos.ts'

const ICONOS = {
  copiar: IconCopy,
  csv: IconFileTypeCsv,
  excel: IconFileSpreadsheet,
  pdf: IconFileTypePdf,
  imprimir: IconPrinter,
}

export interface PropsExportar<Fila> {
  titulo: string
  columnas: ColumnaTabla<Fila>[]
  exportacion: Exportacion<Fila>
}

/**
 * The export buttons of a table, in the order it gives (SHE-84). Below 768 px they are one button that opens a sheet:
 * a native popover, which closes by itself with Escape or a touch outside and costs the public pages no script.
 */
export function Exportar<Fila>({ titulo, columnas, exportacion }: PropsExportar<Fila>) {
  const [enCurso, setEnCurso] = useState<Salida | null>(null)
  const hoja = useRef<HTMLDivElement>(null)
  const idHoja = useId()

  const sacar = async (salida: Salida) => {
    if (enCurso) return
    setEnCurso(salida)
    try {
      // Loaded on first use, because few people copy or print.
      const { exportar } = await import('./salidas.ts')
      await exportar(salida, titulo, columnas, exportacion)
    } catch (fallo) {
      // The code could not be loaded.
      exportacion.alFallar(fallo, MENSAJES.noExportado)
    } finally {
      setEnCurso(null)
      hoja.current?.hidePopover()
    }
  }

  const botones = exportacion.formatos.map((salida) => (
    <button key={salida} type="button" aria-busy={enCurso === salida || undefined} onClick={() => void sacar(salida)}>
      <Icono de={ICONOS[salida]} tam={16} />
      {IDIOMA.formatos[salida]}
    </button>
  ))

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box into the toolbar */}
      <div className={estilos.grupo} role="group" aria-label={IDIOMA.exportar}>
        {botones}
      </div>
      <Button
        variant="default"
        className={estilos.unico}
        popoverTarget={idHoja}
        aria-label={IDIOMA.exportar}
        leftSection={<Icono de={IconDownload} />}
      >
        <Icono de={IconChevronDown} tam={16} />
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div ref={hoja} id={idHoja} popover="auto" className={estilos.hoja} role="group" aria-label={IDIOMA.exportar}>
        {botones}
      </div>
    </>
  )
}
