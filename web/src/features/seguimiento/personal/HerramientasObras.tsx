import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import { Button } from '@mantine/core'
import { IconColumns3, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { Buscando } from '../../../ui/Buscando.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { AjustesDialogo } from './AjustesDialogo.tsx'
import estilos from './HerramientasObras.module.css'
import { traerAjustes } from './personal.api.ts'
import { SubidaDialogo } from './SubidaDialogo.tsx'
import { type Columnas, SIN_COLUMNAS } from './useColumnas.ts'

/** What whoever holds permission 14 does with the works as a whole: their upload and its columns (SEG-03, SEG-08). */
export const HerramientasObras = () => {
  const [subiendo, setSubiendo] = useState(false)
  const [trayendo, setTrayendo] = useState(false)
  const pedidos = useRef(false)
  /** What the dialog of the settings begins with, and the workbook to take its headings from. */
  const [ajustes, setAjustes] = useState<{ columnas: Columnas; de: File | null } | null>(null)
  /** How often they were saved. */
  const [grabados, setGrabados] = useState(0)

  const abrirAjustes = async (de: File | null) => {
    // Two presses within one instant.
    if (pedidos.current) return
    pedidos.current = true
    setTrayendo(true)
    try {
      setAjustes({ columnas: { ...SIN_COLUMNAS, ...(await traerAjustes()) }, de })
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_SEGUIMIENTO.noObtenido)
    } finally {
      pedidos.current = false
      setTrayendo(false)
    }
  }
  return (
    <div className={estilos.herramientas}>
      <Button variant="default" leftSection={<Icono de={IconColumns3} />} onClick={() => void abrirAjustes(null)}>
        Ajustes<span className="solo-lector"> de columnas de Excel</span>
      </Button>
      <Button leftSection={<Icono de={IconUpload} />} onClick={() => setSubiendo(true)}>
        Subir Excel
      </Button>
      <SubidaDialogo
        abierto={subiendo}
        onClose={() => setSubiendo(false)}
        onAjustes={(archivo) => void abrirAjustes(archivo)}
        ajustesGrabados={grabados}
      />
      <Buscando
        abierto={trayendo}
        titulo={MENSAJES_SEGUIMIENTO.obteniendo}
        texto="Las columnas del Excel"
        arrastrable
      />
      <AjustesDialogo
        pedidos={ajustes}
        onClose={() => setAjustes(null)}
        onGrabados={() => setGrabados(grabados + 1)}
        encima={subiendo}
      />
    </div>
  )
}
