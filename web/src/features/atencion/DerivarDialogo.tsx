import {
  enviadoA,
  MENSAJES_ATENCION,
  PALABRAS_DE_ATENCION,
  PROVEIDO_MAXIMO,
  type Proceso,
} from '@cabildo/contracts/atencion'
import { Textarea } from '@mantine/core'
import { IconAlertTriangle, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { avisar } from '../../ui/avisos.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Nota } from '../../ui/Nota.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import { contarFallo, dependenciasQuery, Rechazo } from '../mesa-de-partes/index.ts'
import { useAtencion } from './atencion.api.ts'
import estilos from './atencion.module.css'

interface Props {
  proceso: Proceso
  fila: { id: number }
  /** Names it at the head. */
  detalle: string
  /** The office that it complains of, if any (REC-42). */
  oficina?: number | null
  abierto: boolean
  onClose: () => void
}

const VACIO = { area_id: 0, proveido: '' }

/** DERIVAR RECLAMO and PEDIR A UN ÁREA: the area that is asked, with an order (REC-42, TRS-15). */
export const DerivarDialogo = ({ proceso, fila, detalle, oficina = null, abierto, onClose }: Props) => {
  const palabras = PALABRAS_DE_ATENCION[proceso].derivar
  const { data: dependencias = [] } = useQuery({ ...dependenciasQuery, enabled: abierto })
  const [valores, setValores] = useState(VACIO)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const derivar = useAtencion(proceso)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setValores(VACIO)
      setRechazo('')
    }
  }
  const enviar = async () => {
    setRechazo('')
    try {
      await derivar.mutateAsync({ id: fila.id, ...valores })
      onClose()
      const area = dependencias.find(({ depe_id }) => depe_id === valores.area_id)
      avisar.exito(enviadoA(proceso, area?.depe_nombre ?? ''))
    } catch (fallo) {
      setRechazo(contarFallo(fallo, palabras.noHecho))
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={palabras.titulo}
      detalle={detalle}
      onSubmit={enviar}
      falta={valores.area_id === 0 ? ['el área'] : []}
      enviando={derivar.isPending}
      sucio={valores.area_id !== 0 || valores.proveido !== ''}
      textoBoton={palabras.verbo}
      icono={<Icono de={IconArrowForwardUp} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <SelectorBuscable
          label="Área"
          required
          placeholder="Escriba para buscar"
          opciones={dependencias.map(({ depe_id, depe_nombre }) => ({ id: depe_id, name: depe_nombre }))}
          value={valores.area_id}
          onChange={(area_id) => setValores({ ...valores, area_id })}
        />
        {oficina !== null && valores.area_id === oficina && (
          <Nota icono={IconAlertTriangle} texto={MENSAJES_ATENCION.mismaArea} />
        )}
        <Textarea
          label={opcional('Proveído')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={PROVEIDO_MAXIMO}
          value={valores.proveido}
          onChange={({ currentTarget }) => setValores({ ...valores, proveido: currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
