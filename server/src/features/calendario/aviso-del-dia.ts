import { marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Calendario } from '@cabildo/contracts/plazos-calculo'
import type { Casa } from '../../casa.ts'
import type { Carta } from '../../platform/correo/carta.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { type ClaseDeAviso, insertAviso } from './avisos.queries.ts'

const esHabil = (dia: string, calendario: Calendario): boolean => calendario.desde(dia) === dia

/** Whether a day's mails are written by now: on business days, from their hour on, whenever a run was missed. */
export const esHoraDeAvisar = ({ reloj, plazos, config }: Pick<Casa, 'reloj' | 'plazos' | 'config'>): boolean =>
  esHabil(reloj.hoy(), plazos.calendario()) && marcaLima(reloj.ahora()).slice(11, 16) >= config.plazos.avisosHora

/**
 * Writes somebody's mail of today, once, by whatever number of processes. Who fails is left for the next run, and keeps nobody
 * else from theirs.
 */
export const escribirAviso = async (
  { db, reloj, cartero, log }: Pick<Casa, 'db' | 'reloj' | 'cartero' | 'log'>,
  { que, user_id, peticion }: { que: ClaseDeAviso; user_id: number; peticion: string },
  carta: () => Carta,
): Promise<void> => {
  try {
    await enTransaccion(db, { user_id: null, peticion }, async (trx) => {
      if (await insertAviso(trx, { user_id, dia: reloj.hoy(), que })) await cartero.escribir(trx, carta())
    })
  } catch (err) {
    log.error({ err, user_id }, 'no se pudo escribir un aviso: se intenta en la próxima vuelta')
  }
}
