import { type Calendario, evaluar } from '@cabildo/contracts/plazos-calculo'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../db/actor.ts'
import { enTransaccion } from '../db/transaccion.ts'
import { DIA_MS } from '../reloj.ts'
import { listPlazosRezagados, type Movido, moverPlazos, type PlazoGuardado } from './plazos.queries.ts'
import { lectorDeCalendario } from './plazos.ts'

/** A clock whose due date a change moves, with all that a review says of it. */
export type PlazoMovido = Movido & Pick<PlazoGuardado, 'clave' | 'clase'> & { vencido: boolean }

/** The clocks whose due date is another one by a calendar. */
export const moverPor = (plazos: readonly PlazoGuardado[], calendario: Calendario, hoy: string): PlazoMovido[] =>
  plazos.flatMap((plazo) => {
    const { vence, estado } = evaluar(plazo, plazo.eventos, hoy, calendario)
    if (vence === null || plazo.vence === null || vence === plazo.vence) return []
    const { plazo_id, clave, clase, vence: antes } = plazo
    return [{ plazo_id, clave, clase, antes, despues: vence, estado, vencido: antes >= hoy && vence < hoy }]
  })

/** Changes of the calendar that are looked back at: a week without a worker is made up for. */
const MIRADA_MS = 7 * DIA_MS

/**
 * Moves the clocks that were saved by the calendar of before a change while it was applied, or shortly after by a process that
 * had not heard of it (PLA-14). Some show only later, so it is done after each change and before anything expires.
 */
export const alcanzarRezagados = async ({ db, reloj }: Pick<Casa, 'db' | 'reloj'>, actor: Actor): Promise<void> => {
  // Not the calendar in memory, which may be the one of before.
  const { version, calendario } = await lectorDeCalendario(db)()
  for await (const tanda of listPlazosRezagados(db, new Date(reloj.ahora().getTime() - MIRADA_MS))) {
    const rezagados = moverPor(tanda, calendario, reloj.hoy())
    if (rezagados.length > 0)
      await enTransaccion(db, actor, (trx) => moverPlazos(trx, rezagados, { cambio_id: version, reloj }))
  }
}
