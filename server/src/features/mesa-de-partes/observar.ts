import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { setEliminado, setObservado } from './atender.queries.ts'
import { exigirMarca, exigirPendiente, type Mesa, marcaSinEfecto, type Quien, tomarTramite } from './atender.ts'
import { cartaDeEliminacion, cartaDeObservacion, DIAS_PARA_SUBSANAR } from './cartas.ts'

/** Annuls a pending submission and tells the applicant why, at the address that the submission has (API-76, MPV-69). */
export const observarTramite = async (
  mesa: Mesa,
  { sesion, actor }: Quien,
  { id, motivo }: { id: number; motivo: string },
): Promise<void> => {
  const { db, reloj, plazos, cartero } = mesa
  const marca = await marcaSinEfecto(mesa, id)
  await enTransaccion(db, actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    exigirPendiente(tramite)
    exigirMarca(tramite, marca)
    await setObservado(trx, id, { motivo, observado_por: sesion.user.id, ahora: reloj.ahora() })
    const hasta = plazos.vence(reloj.hoy(), DIAS_PARA_SUBSANAR)
    await cartero.escribir(trx, cartaDeObservacion(tramite, motivo, hasta))
  })
}

/** Deletes a submission that was not received; who filed it hears of it unless it had been annulled (API-77, MPV-70). */
export const eliminarTramite = async (mesa: Mesa, { sesion, actor }: Quien, id: number): Promise<void> => {
  const { db, reloj, cartero } = mesa
  const marca = await marcaSinEfecto(mesa, id)
  await enTransaccion(db, actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    if (tramite.estado === 'RECEPCIONADO') throw new ErrorDeNegocio('yaAtendido')
    exigirMarca(tramite, marca)
    await setEliminado(trx, id, sesion.user.id, reloj.ahora())
    if (tramite.estado === 'PENDIENTE') await cartero.escribir(trx, cartaDeEliminacion(tramite))
  })
}
