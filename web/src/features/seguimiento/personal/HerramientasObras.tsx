import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconColumns3, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { useEnVivo } from '../../../platform/enVivo.ts'
import { Buscando } from '../../../ui/Buscando.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { obrasQuery } from '../seguimiento.api.ts'
import { AjustesDialogo } from './AjustesDialogo.tsx'
import { traerAjustes } from './personal.api.ts'
import { SubidaDialogo } from './SubidaDialogo.tsx'
import { type Columnas, SIN_COLUMNAS } from './useColumnas.ts'

/** The tools of permission 14: upload and column settings (SEG-03, SEG-08). Changes of colleagues reload the works. */
export const HerramientasObras = ({ sesion }: { sesion: SesionUsuario }) => {
  useEnVivo('seguimiento', sesion.area.id, obrasQuery.queryKey)
  const [subiendo, setSubiendo] = useState(false)
  const [trayendo, setTrayendo] = useState(false)
  const pedidos = useRef(false)
  /** The settings that the dialog opens with, and the workbook to read headings from. */
  const [ajustes, setAjustes] = useState<{ columnas: Columnas; de: File | null } | null>(null)
  /** How often they were saved. */
  const [grabados, setGrabados] = useState(0)

  const abrirAjustes = async (de: File | null) => {
    // A second press may come before the button shows that it is busy.
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
    <>
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
    </>
  )
}
