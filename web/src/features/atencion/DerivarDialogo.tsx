import {
  enviadoA,
  MENSAJES_ATENCION,
  PALABRAS_DE_ATENCION,
  PROVEIDO_MAXIMO,
  type Proceso,
} from '@cabildo/contracts/atencion'
import { IconAlertTriangle, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { Nota } from '../../ui/Nota.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import { rechazoArriba, useActoDelCaso, type VentanaDeActo } from '../expedientes/index.ts'
import { dependenciasQuery, Rechazo } from '../mesa-de-partes/index.ts'
import { enviarAtencion } from './atencion.api.ts'
import estilos from './atencion.module.css'

interface Props extends VentanaDeActo {
  proceso: Proceso
  fila: { id: number }
  /** Names it at the head. */
  detalle: string
  /** The office that it complains of, if any (REC-42). */
  oficina?: number | null
}

const VACIO = { area_id: 0, proveido: '' }

/** DERIVAR RECLAMO and PEDIR A UN ÁREA: the area that is asked, with an order (REC-42, TRS-15). */
export const DerivarDialogo = ({ proceso, fila, detalle, oficina = null, ...ventana }: Props) => {
  const palabras = PALABRAS_DE_ATENCION[proceso].derivar
  const { data: dependencias = [] } = useQuery({ ...dependenciasQuery, enabled: ventana.abierto })
  const formulario = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, renueva: [proceso], palabras: { hecho: '', noHecho: palabras.noHecho } },
    enviar: (estos) => enviarAtencion(proceso, { id: fila.id, ...estos }),
    alHacer: (_, { area_id }) => {
      const area = dependencias.find(({ depe_id }) => depe_id === area_id)
      avisar.exito(enviadoA(proceso, area?.depe_nombre ?? ''))
    },
  })
  const { valores, poner, dejado, dejar, sucio, rechazos, enviando, hacer } = formulario
  const rechazo = rechazoArriba(formulario, Object.keys(VACIO))
  const sinArea = valores.area_id === 0
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      titulo={palabras.titulo}
      detalle={detalle}
      onSubmit={hacer}
      falta={sinArea ? ['el área'] : []}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
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
          error={conError(dejado && sinArea ? MENSAJES_ATENCION.elijaArea : rechazos.area_id)}
          onChange={(area_id) => poner({ area_id })}
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
          error={conError(rechazos.proveido)}
          onChange={({ currentTarget }) => poner({ proveido: currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
