import { sql } from 'kysely'
import type { Trx } from './conexion.ts'

export type Serie = 'expediente' | 'registro' | 'tramite' | 'reclamo' | 'solicitud'

/**
 * Takes the next number of a series and year (0: the series never restarts), without gaps or duplicates: a failed
 * transaction gives it back, and others wait until the transaction ends (D-21), so take it late. To avoid deadlocks,
 * take a series of one's own first, then 'expediente', then 'registro'.
 */
export const tomarNumero = async (trx: Trx, serie: Serie, anio: number): Promise<number> => {
  const { rows } = await sql<{ ultimo: number }>`
    insert into series as s (serie, anio, ultimo) values (${serie}, ${anio}, 1)
    on conflict (serie, anio) do update set ultimo = s.ultimo + 1 returning ultimo`.execute(trx)
  const [fila] = rows
  if (!fila) throw new Error('The series gave no number')
  return fila.ultimo
}
