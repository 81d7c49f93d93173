import type { AjustesColumnas, AvanceObra } from '@cabildo/contracts/seguimiento'
import { VARIABLES_LEIDAS, type VariableLeida, type VariableObra } from '@cabildo/contracts/seguimiento-reglas'
import { sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { conActor } from '../../platform/db/transaccion.ts'

/** What the public is shown of a stored work (SEG-22, D-25 as amended by decision 0137); days are yyyy-MM-dd. */
export interface FilaObra {
  cui: string
  title_meta: string
  avance_fisico: number | null
  avance_financiero: number | null
  inicio: string | null
  fin: string | null
  costo_actualizado: number | null
  pim_current: number | null
  devengado_anual: number | null
  devengado_acumulado_total: number | null
  avance_fisico_programado: number | null
  avance_financiero_programado: number | null
  /** Lima day of the last upload that changed its progress. */
  cambio: string
}

const FILA = sql`o.cui, o.title_meta, o.avance_fisico::float8 as avance_fisico,
  o.avance_financiero::float8 as avance_financiero, o.fechaini as inicio, o.fechafin as fin,
  o.costo_actualizado::float8 as costo_actualizado, o.pim_current::float8 as pim_current,
  o.devengado_anual::float8 as devengado_anual, o.devengado_acumulado_total::float8 as devengado_acumulado_total,
  o.avance_fisico_programado::float8 as avance_fisico_programado,
  o.avance_financiero_programado::float8 as avance_financiero_programado, left(marca_lima(o.cambio_at), 10) as cambio`

const ULTIMA = sql`(select marca_lima(created_at) from obras_cargas order by id desc limit 1)`

/**
 * The works in the timeline's order, or the first of them; how many they all are, and when the last upload came: in one
 * statement, so that no upload comes between them (API-93, API-210, SEG-09). Without any work there is no row that could tell it.
 */
export const listObras = async (
  db: Db,
  primeras: number | null = null,
): Promise<{ filas: FilaObra[]; total: number; actualizado: string | null }> => {
  type Fila = FilaObra & { total: number | null; actualizado: string | null }
  // Whoever reads all of them has counted them.
  const total = primeras === null ? sql`null` : sql`(select count(*)::int from obras)`
  const { rows: filas } = await sql<Fila>`
    select ${ULTIMA} as actualizado, ${total} as total, ${FILA} from obras o
    order by o.orden, o.cui limit ${primeras}`.execute(db)
  if (filas[0]) return { filas, total: filas[0].total ?? filas.length, actualizado: filas[0].actualizado }
  const { rows } = await sql<Pick<Fila, 'actualizado'>>`select ${ULTIMA} as actualizado`.execute(db)
  return { filas, total: 0, actualizado: rows[0]?.actualizado ?? null }
}

/** A work; undefined when the timeline does not show it. */
export const findObra = async (db: Db, cui: string): Promise<FilaObra | undefined> =>
  (await sql<FilaObra>`select ${FILA} from obras o where o.cui = ${cui}`.execute(db)).rows[0]

/** Whether an upload ever brought a work: one that was taken off the timeline since is known. */
export const huboObra = async (db: Db, cui: string): Promise<boolean> =>
  (await sql`select from obras_avances where cui = ${cui} limit 1`.execute(db)).rows.length > 0

/** Some of the works in the timeline's order. */
export const pageObras = async (db: Db, { start, length }: { start: number; length: number }): Promise<FilaObra[]> =>
  (
    await sql<FilaObra>`
      select ${FILA} from obras o order by o.orden, o.cui limit ${length} offset ${start}`.execute(db)
  ).rows

/** All works for an export (SHE-85). */
export const selectObras = () => sql<FilaObra>`select ${FILA} from obras o order by o.orden, o.cui`

/**
 * Changes with the list of works: every upload has a number of its own, and between two uploads works only leave. The count
 * is kept as works come and go: to count them here would read them all after an upload.
 */
export const getVersionDeObras = async (db: Db): Promise<string> =>
  (
    await sql<{ version: string }>`
      select concat_ws('-', coalesce((select max(id) from obras_cargas), 0),
        coalesce((select sum(total) from conteos where tabla = 'obras'), 0)) as version`.execute(db)
  ).rows[0]?.version ?? ''

/** What each upload changed of a work, the oldest first; nothing of one that the timeline does not show. */
export const listAvances = async (db: Db, cui: string): Promise<AvanceObra[]> =>
  (
    await sql<AvanceObra>`
      select marca_lima(c.created_at) as fecha, a.avance_fisico::float8 as avance_fisico,
        a.avance_financiero::float8 as avance_financiero, a.fechaini as inicio, a.fechafin as fin,
        a.costo_actualizado::float8 as costo_actualizado,
        a.avance_fisico_programado::float8 as avance_fisico_programado,
        a.avance_financiero_programado::float8 as avance_financiero_programado
      from (
        select v.*, lag(d.dicho) over (order by v.carga_id) as antes, d.dicho
        from obras o join obras_avances v on v.cui = o.cui
        cross join lateral (select jsonb_build_array(
          v.avance_fisico, v.avance_financiero, v.fechaini, v.fechafin, v.costo_actualizado,
          v.avance_fisico_programado, v.avance_financiero_programado) as dicho) d
        where o.cui = ${cui}) a
      join obras_cargas c on c.id = a.carga_id
      where a.antes is distinct from a.dicho
      order by a.carga_id`.execute(db)
  ).rows

/** Takes a work off the timeline; what uploads said of it stays. Names its actor itself. */
export const deleteObra = async (db: Db, actor: Actor, cui: string): Promise<boolean> =>
  (await sql`delete from obras o using ${conActor(actor)} where o.cui = ${cui} returning o.cui`.execute(db)).rows
    .length > 0

const CAMPOS = VARIABLES_LEIDAS.map(({ campo }) => campo)
const COLUMNAS = sql.join(CAMPOS.map((campo) => sql.ref(campo)))

/** The letter of each variable; a column that the spreadsheet does not have is left out. */
type ColumnasGrabadas = Record<VariableObra, string> & Partial<Record<VariableLeida, string>>

/** The columns by which a spreadsheet is read; undefined before they were first set (Table SEG-B). */
export const findColumnas = async (db: Db): Promise<ColumnasGrabadas | undefined> => {
  const { rows } = await sql<Record<VariableLeida, string | null>>`select ${COLUMNAS} from obras_columnas`.execute(db)
  // Null is a column that the spreadsheet does not have; the required ones never are (table obras_columnas).
  return (
    rows[0] && (Object.fromEntries(Object.entries(rows[0]).filter(([, letra]) => letra !== null)) as ColumnasGrabadas)
  )
}

/** Sets them; equal ones are left alone, and out of the audit trail. Names its actor itself. */
export const setColumnas = (db: Db, actor: Actor, ajustes: AjustesColumnas) => {
  const nuevas = sql.join(CAMPOS.map((campo) => sql`excluded.${sql.ref(campo)}`))
  return sql`
    insert into obras_columnas as c (${COLUMNAS})
    select ${sql.join(CAMPOS.map((campo) => sql`${ajustes[campo] ?? null}::text`))} from ${conActor(actor)}
    on conflict (id) do update set (${COLUMNAS}) = row(${nuevas})
    where (${sql.join(CAMPOS.map((campo) => sql.ref(`c.${campo}`)))}) is distinct from (${nuevas})`.execute(db)
}
