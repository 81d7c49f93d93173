import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './conexion.ts'

export type Serie = 'expediente' | 'registro' | 'tramite' | 'reclamo' | 'solicitud'

/**
 * The part of a statement that takes the next number of a series and year (0: the series never restarts), `ultimo`, for
 * each row of `desde`. There are no gaps or duplicates: a failed transaction gives it back, and others wait until the
 * transaction ends (D-21), so take it late. To avoid deadlocks, take a series of one's own first, then 'expediente',
 * then 'registro'.
 */
export const numeroSiguiente = (
  serie: Serie,
  anio: number,
  desde: RawBuilder<unknown> = sql`(values (1)) as uno`,
): RawBuilder<{ ultimo: number }> => sql`
  insert into series as s (serie, anio, ultimo) select ${serie}, ${anio}, 1 from ${desde}
  on conflict (serie, anio) do update set ultimo = s.ultimo + 1 returning ultimo`

/** Takes the next number of a series and year. */
export const tomarNumero = async (trx: Trx, serie: Serie, anio: number): Promise<number> => {
  const { rows } = await numeroSiguiente(serie, anio).execute(trx)
  const [fila] = rows
  if (!fila) throw new Error('The series gave no number')
  return fila.ultimo
}
