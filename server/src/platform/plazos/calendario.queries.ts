import type { DiaRegistrado } from '@cabildo/contracts/plazos-calculo'
import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** The number of the last change of the calendar, which is its version; 0 before the first. */
export const findVersionDelCalendario = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('calendario_cambios')
      .select(({ fn }) => fn.max('cambio_id').as('version'))
      .executeTakeFirst()
  )?.version ?? 0

/** The non-working days in force, besides the national holidays. */
export const listDiasRegistrados = (db: Db): Promise<DiaRegistrado[]> =>
  db
    .selectFrom('calendario_dias')
    .select(['fecha', 'hasta', 'nombre', 'norma'])
    .where('retirado_at', 'is', null)
    .orderBy('fecha')
    .execute()

/**
 * Makes entries of the days that the setting of before named, once: when the calendar has never been changed (PLA-17).
 * Answers whether it did.
 */
export const sembrarDiasDelAjuste = async (
  db: Db,
  dias: readonly string[],
  { clase, norma }: { clase: number; norma: string },
): Promise<boolean> => {
  // Two processes may start at once: the second finds the change of the first.
  const { rows } = await sql`
    with turno as materialized (select pg_advisory_xact_lock(hashtext('calendario'))),
    cambio as (
      insert into calendario_cambios (revision, recalculados)
      select '', 0 from turno where not exists (select from calendario_cambios)
      returning cambio_id
    )
    insert into calendario_dias (fecha, hasta, clase, nombre, norma, cambio_id)
    select dia, dia, ${clase}, 'Día no laborable', ${norma}, cambio_id
    from cambio, unnest(${[...new Set(dias)]}::date[]) as dia
    returning dia_id`.execute(db)
  return rows.length > 0
}
