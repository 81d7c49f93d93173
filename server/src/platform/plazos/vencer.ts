import { diaMas } from '@cabildo/contracts/base/tiempo'
import { evaluar } from '@cabildo/contracts/plazos-calculo'
import type { Casa } from '../../casa.ts'
import { enTransaccion } from '../db/transaccion.ts'
import { diaEnCamino } from '../reloj.ts'
import { alcanzarRezagados } from './mover.ts'
import { insertVencidos, lockPorVencer, type PlazoGuardado } from './plazos.queries.ts'

const ACTOR = { user_id: null, peticion: 'vencer_plazos' }
const POR_LOTE = 500

/**
 * Writes down what days that began have brought to open clocks: that they expired, and since when there is silence (PLA-21,
 * PLA-22). Each event bears the day on which it came about, however late the job runs; done again, by one process or by
 * several at once, it writes nothing twice. What fails is left for the next run.
 */
export const vencerPlazos =
  ({ db, reloj, plazos, log }: Pick<Casa, 'db' | 'reloj' | 'plazos' | 'log'>) =>
  async (): Promise<void> => {
    const hoy = reloj.hoy()
    const dias = { hoy, enCamino: diaEnCamino(reloj) }
    try {
      await alcanzarRezagados({ db, reloj }, ACTOR)
      for (let ultimo: number | null = 0; ultimo !== null; )
        ultimo = await enTransaccion(db, ACTOR, async (trx): Promise<number | null> => {
          const lote = await lockPorVencer(trx, dias, ultimo ?? 0, POR_LOTE)
          await insertVencidos(
            trx,
            lote.flatMap((plazo) => loQueTrajo(plazo, hoy, plazos.calendario())),
            reloj.ahora(),
          )
          return lote.length < POR_LOTE ? null : (lote.at(-1)?.plazo_id ?? null)
        })
    } catch (err) {
      log.error({ err }, 'no se pudieron vencer plazos: se intenta otra vez en una hora')
    }
  }

/** The events of a clock that days up to today have brought and that are not written yet. */
const loQueTrajo = (
  plazo: PlazoGuardado,
  hoy: string,
  calendario: ReturnType<Casa['plazos']['calendario']>,
): { plazo_id: number; tipo: 'VENCIDO' | 'SILENCIO'; dia: string }[] => {
  const { plazo_id, eventos } = plazo
  const { estado, vence, silencioDesde } = evaluar(plazo, eventos, hoy, calendario)
  if (estado !== 'VENCIDO' || vence === null) return []
  const ultimo = eventos.at(-1)?.dia ?? plazo.desde
  // A change of the calendar may have come after the day.
  const noAntes = (dia: string): string => (dia < ultimo ? ultimo : dia)
  const callado = eventos.some(({ tipo }) => tipo === 'SILENCIO')
  return [
    ...(plazo.estado === 'VENCIDO' ? [] : [{ plazo_id, tipo: 'VENCIDO', dia: noAntes(diaMas(vence, 1)) } as const]),
    ...(silencioDesde !== null && silencioDesde <= hoy && !callado
      ? [{ plazo_id, tipo: 'SILENCIO', dia: noAntes(silencioDesde) } as const]
      : []),
  ]
}
