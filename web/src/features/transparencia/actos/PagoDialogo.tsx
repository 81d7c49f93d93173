import { diaLima } from '@cabildo/contracts/base/tiempo'
import { enSoles, MENSAJES_DE_SOLICITUD, RECIBO_MAXIMO } from '@cabildo/contracts/transparencia-reglas'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { conError } from '../../../ui/conError.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { diaHastaHoy, type Falta, type PropsDeActo, useActoDeSolicitud } from './useActoDeSolicitud.ts'

/** REGISTRAR PAGO: when reproduction was paid, and the number of the receipt (TRS-18). */
export const PagoDialogo = (props: PropsDeActo) => {
  const { id, costo } = props.solicitud
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'pago', vacio: { fecha: diaLima(new Date()), recibo: '' } },
    faltas: ({ fecha, recibo }) => [
      ...diaHastaHoy('fecha', fecha),
      ...(recibo.trim() === '' ? [['recibo', 'el número del recibo', MENSAJES_DE_SOLICITUD.recibo] as Falta] : []),
    ],
    enviar: ({ fecha, recibo }) => ENVIOS.pago(id, { fecha, recibo: recibo.trim() }),
  })
  const { valores, poner, error } = formulario
  return (
    <DialogoDeActo formulario={formulario}>
      <p className={estilos.total}>
        <span>Costo de reproducción</span>
        <span>{enSoles(costo ?? 0)}</span>
      </p>
      <div className={estilos.pares}>
        <CampoFecha
          label="Fecha del pago"
          required
          value={valores.fecha}
          error={conError(error('fecha', valores.fecha !== ''))}
          onChange={(fecha) => poner({ fecha })}
        />
        <TextInput
          label="Número del recibo"
          required
          autoComplete="off"
          maxLength={RECIBO_MAXIMO}
          value={valores.recibo}
          error={conError(error('recibo'))}
          onChange={({ currentTarget }) => poner({ recibo: currentTarget.value })}
        />
      </div>
    </DialogoDeActo>
  )
}
