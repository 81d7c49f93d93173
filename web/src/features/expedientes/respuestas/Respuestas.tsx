import type { Expediente } from '@cabildo/contracts/expediente'
import { MENSAJES_RESPUESTA } from '@cabildo/contracts/respuestas'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { AlAbrir } from '../../../ui/useAbrible.tsx'
import { numeroDe } from '../actos/casos.ts'
import { nombreDelCaso } from '../caso/caso.ts'
import deCaso from '../caso/Expediente.module.css'
import { traerExpediente } from '../caso/expediente.api.ts'
import { Tarjeta } from '../caso/Tarjeta.tsx'
import { ListaDeRespuestas } from './ListaDeRespuestas.tsx'

const NotificacionDialogo = lazy(() =>
  import('./NotificacionDialogo.tsx').then((m) => ({ default: m.NotificacionDialogo })),
)

/** Respuestas: what was answered and reported in a case (EXP-34 to EXP-37). */
export const Respuestas = ({ caso }: { caso: Expediente }) => {
  const { respuestas, registro_id, clase } = caso
  const notificacion = useFormularioAbrible<number>(`notificar-expediente-${registro_id}`)
  const alResponsable = clase === 'reclamo' || clase === 'solicitud'
  // Nobody answers an internal case.
  if (clase === 'interno' && respuestas.length === 0) return null
  return (
    <Tarjeta titulo="Respuestas" cuenta={respuestas.length}>
      {respuestas.length === 0 && (
        <p className={deCaso.vacio}>{alResponsable ? MENSAJES_RESPUESTA.ningunInforme : MENSAJES_RESPUESTA.ninguna}</p>
      )}
      <ListaDeRespuestas
        respuestas={respuestas}
        titulo={nombreDelCaso(caso)}
        traer={async (signal) => (await traerExpediente(registro_id, signal)).respuestas}
        onNotificar={notificacion.abrir}
      />
      <AlAbrir de={notificacion}>
        {(respuesta_id, ventana) => {
          const respuesta = respuestas.find((una) => una.respuesta_id === respuesta_id)
          return respuesta && <NotificacionDialogo detalle={numeroDe(caso)} respuesta={respuesta} {...ventana} />
        }}
      </AlAbrir>
    </Tarjeta>
  )
}
