import { type ActoReversible, DESHACER_MINUTOS, type Visita } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { DENTRO, FILA, type Marco } from './visitas.queries.ts'

/** What is known of a document in the area: the visit of today that is still open, and the last one (index visitas_documento). */
export const findAntecedentes = async (
  db: Db,
  { area_id, desdeHoy }: Marco,
  { tipo_doc, nrodoc }: Pick<Visita, 'tipo_doc' | 'nrodoc'>,
): Promise<{ dentro: Visita | null; ultima: Visita | null }> => {
  const suyas = sql`from visitas v where v.a_cargo_id = ${area_id} and v.nrodoc = ${nrodoc} and v.tipo_doc = ${tipo_doc}
    and v.deleted_at is null`
  const { rows } = await sql<Visita & { abierta: boolean }>`
    (select true as abierta, ${FILA} ${suyas} and v.created_at >= ${desdeHoy}::timestamptz and ${DENTRO}
      order by v.created_at desc limit 1)
    union all
    (select false, ${FILA} ${suyas} order by v.created_at desc limit 1)`.execute(db)
  const cual = (esta: boolean): Visita | null => {
    const { abierta, ...visita } = rows.find((fila) => fila.abierta === esta) ?? {}
    return abierta === undefined ? null : (visita as Visita)
  }
  return { dentro: cual(true), ultima: cual(false) }
}

/**
 * Gives up at most `cuantas` exits of earlier days that nobody recorded, oldest first; answers how many. Those of today,
 * late ones too, stay open, and so does a visit that somebody is changing at this moment.
 */
export const cerrarAnteriores = async (
  trx: Trx,
  { area_id, desdeHoy }: Marco,
  ahora: Date,
  cuantas: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update visitas as w set salida_no_registrada = true, updated_at = ${despuesDe(ahora, 'w')}
    where w.id = any(array(
      select v.id from visitas v
      where v.a_cargo_id = ${area_id} and v.deleted_at is null and ${DENTRO} and v.created_at < ${desdeHoy}::timestamptz
      order by v.created_at limit ${cuantas} for update skip locked))`.execute(trx)
  return Number(numAffectedRows)
}

/** What each act left in the row, and how it was before. */
const DESHECHOS: Record<ActoReversible, { cambios: ReturnType<typeof sql>; autor: string; desde: string }> = {
  salida: {
    cambios: sql`salida_date = null, salida_por = null`,
    autor: 'v.salida_por',
    desde: 'v.salida_date',
  },
  eliminacion: {
    cambios: sql`deleted_at = null, deleted_by = null`,
    autor: 'v.deleted_by',
    desde: 'v.deleted_at',
  },
}

/** Undoes an act of the same person of the last minutes; undefined when there is none. */
export const deshacerActo = async (
  trx: Trx,
  { area_id, id, ahora, user_id }: { area_id: number; id: number; ahora: Date; user_id: number },
  acto: ActoReversible,
): Promise<Visita | undefined> => {
  const { cambios, autor, desde } = DESHECHOS[acto]
  return (
    await sql<Visita>`
      update visitas as v set ${cambios}, updated_at = ${despuesDe(ahora)}
      where v.a_cargo_id = ${area_id} and v.id = ${id} and ${sql.ref(autor)} = ${user_id}
        and ${sql.ref(desde)} > ${ahora}::timestamptz - make_interval(mins => ${sql.lit(DESHACER_MINUTOS)})
        ${acto === 'salida' ? sql`and v.deleted_at is null` : sql``}
      returning ${FILA}`.execute(trx)
  ).rows[0]
}

/** Whether the area ever had this visit, deleted or not. */
export const existeVisita = async (trx: Trx, area_id: number, id: number): Promise<boolean> =>
  (await sql`select from visitas where a_cargo_id = ${area_id} and id = ${id}`.execute(trx)).rows.length > 0
