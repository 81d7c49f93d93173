import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/db/conexion.ts'
import type { DB } from '../../../platform/db/tables.gen.ts'

/** Twenty thousand works, each with what is kept of it and, where it changed, its audit. */
const CARGA_MS = 60_000

export interface Cambios {
  nuevas: number
  cambiadas: number
  iguales: number
  retiradas: number
  conservadas: number
}

/** What an upload says: how many works, and the codes of those whose row was refused. */
export interface Dicho {
  carga_id: number
  obras: number
  rechazados: readonly string[]
  cambio_at: Date
}

/** Makes this transaction the only one that replaces the works: numbers of uploads follow the commits. */
export const tomarTurno = async (trx: Trx): Promise<void> => {
  const plazo = String(CARGA_MS)
  await sql`select set_config('statement_timeout', ${plazo}, true), set_config('lock_timeout', ${plazo}, true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('cabildo obras', 0))`.execute(trx)
}

/** Keeps an upload, whatever becomes of its works (decision 0053). */
export const insertCarga = (trx: Trx, carga: Insertable<DB['obras_cargas']>): Promise<{ id: number }> =>
  trx.insertInto('obras_cargas').values(carga).returning('id').executeTakeFirstOrThrow()

export const CAMPOS = [
  ...['title_meta', 'pim_current', 'devengado_acumulado_total', 'avance_financiero', 'avance_fisico'],
  ...['fechaini', 'fechafin', 'costo_actualizado'],
  ...['devengado_anual', 'avance_fisico_programado', 'avance_financiero_programado'],
]
export const COLUMNAS = sql.join(['cui', ...CAMPOS, 'orden'].map((campo) => sql.ref(campo)))
export const DEL_JSON = sql`cui text, title_meta text, pim_current numeric, devengado_acumulado_total numeric,
  avance_financiero numeric, avance_fisico numeric, fechaini date, fechafin date, costo_actualizado numeric,
  devengado_anual numeric, avance_fisico_programado numeric, avance_financiero_programado numeric, orden integer`
export const de = (tabla: string) => sql.join(CAMPOS.map((campo) => sql.ref(`${tabla}.${campo}`)))

/** Keeps the works of an upload as they were read; `lotes` is the JSON that the reader's process made of them. */
export const insertAvances = async (trx: Trx, carga_id: number, lotes: readonly string[]): Promise<void> => {
  for (const lote of lotes)
    await sql`
      insert into obras_avances (carga_id, ${COLUMNAS})
      select ${carga_id}, ${COLUMNAS} from jsonb_to_recordset(${lote}::jsonb) as f(${DEL_JSON})`.execute(trx)
}

/**
 * Makes the timeline show the works of an upload and those whose row was refused, which stay as they were (SEG-29). A
 * work that did not change is not touched. One that comes back has stood still since its progress was first told.
 */
export const reemplazarObras = async (
  trx: Trx,
  { carga_id, obras, rechazados, cambio_at }: Dicho,
): Promise<Cambios> => {
  const suyas = sql`obras_avances a where a.carga_id = ${carga_id}`
  const ajenas = sql`obras o where not exists (select from ${suyas} and a.cui = o.cui)`
  const retiradas = await sql`delete from ${ajenas} and o.cui <> all (${rechazados}::text[])`.execute(trx)
  const conservadas = await sql`select from ${ajenas}`.execute(trx)
  const otros = sql`(p.avance_fisico, p.avance_financiero) is distinct from (a.avance_fisico, a.avance_financiero)`
  const desde = sql`
    select c.created_at from obras_avances p join obras_cargas c on c.id = p.carga_id
    where p.cui = a.cui and p.carga_id > coalesce(
      (select max(p.carga_id) from obras_avances p where p.cui = a.cui and ${otros}), 0)
    order by p.carga_id limit 1`
  const nuevas = await sql`
    insert into obras (${COLUMNAS}, cambio_at) select ${COLUMNAS}, (${desde})
    from ${suyas} and not exists (select from obras o where o.cui = a.cui) order by a.orden`.execute(trx)
  const cambiadas = await sql`
    update obras o set (${sql.join(CAMPOS.map((campo) => sql.ref(campo)))}) = row(${de('a')}),
      cambio_at = case when (o.avance_fisico, o.avance_financiero) is distinct from (a.avance_fisico, a.avance_financiero)
        then ${cambio_at} else o.cambio_at end
    from ${suyas} and a.cui = o.cui and (${de('o')}) is distinct from (${de('a')})`.execute(trx)
  await sql`update obras o set orden = a.orden from ${suyas} and a.cui = o.cui and o.orden <> a.orden`.execute(trx)
  const contar = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) => Number(numAffectedRows)
  const cuenta = { nuevas: contar(nuevas), cambiadas: contar(cambiadas), retiradas: contar(retiradas) }
  return { ...cuenta, conservadas: conservadas.rows.length, iguales: obras - cuenta.nuevas - cuenta.cambiadas }
}
