import { diaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_RESPUESTA, RECIBIO } from '@cabildo/contracts/respuestas'
import { MENSAJES_DE_SOLICITUD } from '@cabildo/contracts/transparencia-reglas'
import { entidad } from '../../../platform/entidad.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { conError } from '../../../ui/conError.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { diaHastaHoy, type Falta, type PropsDeActo, useActoDeSolicitud } from './useActoDeSolicitud.ts'

/** REGISTRAR ENTREGA: when the information was picked up and by whom, with the signed cargo (TRS-22). */
export const EntregaDialogo = (props: PropsDeActo) => {
  const { id, ape_nom } = props.solicitud
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'entregar' },
    vacio: { fecha: diaLima(new Date()), recibio: ape_nom, cargo: null as File | null },
    faltas: ({ fecha, recibio }) => [
      ...diaHastaHoy('fecha', fecha, MENSAJES_RESPUESTA.sinFecha),
      ...(recibio.trim().length < RECIBIO.minimo
        ? [['recibio', 'quién recibió', MENSAJES_DE_SOLICITUD.recibio] as Falta]
        : []),
    ],
    enviar: ({ fecha, recibio, cargo }, alAvanzar) =>
      ENVIOS.entregar(id, { fecha, recibio: recibio.trim() }, cargo, alAvanzar),
  })
  const { valores, poner, error } = formulario
  return (
    <DialogoDeActo formulario={formulario}>
      <CampoFecha
        label="Fecha de la entrega"
        required
        value={valores.fecha}
        error={conError(error('fecha', valores.fecha !== ''))}
        onChange={(fecha) => poner({ fecha })}
      />
      <TextInput
        label="Quién recibió"
        required
        maxLength={RECIBIO.maximo}
        value={valores.recibio}
        error={conError(error('recibio'))}
        onChange={({ currentTarget }) => poner({ recibio: currentTarget.value })}
      />
      <div className={estilos.grupo}>
        <span aria-hidden="true">
          Cargo firmado <small>(opcional)</small>
        </span>
        <CampoArchivo
          etiqueta="Cargo firmado"
          archivo={valores.cargo}
          maximoBytes={entidad.subidaMaximaBytes}
          onArchivo={(cargo) => poner({ cargo })}
        />
      </div>
    </DialogoDeActo>
  )
}
