import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import type { DB } from '../db/tables.gen.ts'
import type { Conservable, Vencidos } from './purga.ts'

/** Totals of the batches of a purge. */
export interface Cuenta {
  filas: number
  archivos: number
  lineas: number
}

type Sql = RawBuilder<unknown>

/** Counts the rows of a table that `donde` finds, with the oldest of them by `desde`. */
export const contarVencidos = async (
  db: Db,
  tabla: keyof DB & string,
  donde: Sql,
  desde: string = 'created_at',
): Promise<Vencidos> =>
  (
    await sql<Vencidos>`
      select count(*)::integer as filas, min(${sql.ref(desde)}) as desde from ${sql.table(tabla)} where ${donde}`.execute(
      db,
    )
  ).rows[0] ?? { filas: 0, desde: null }

/** The ids of a batch, ordered as the index that finds them is. A row that somebody holds waits for the next batch. */
export const lote = (tabla: keyof DB & string, donde: Sql, orden: string, cuantas: number, id = 'id'): Sql =>
  sql`array(select ${sql.ref(id)} from ${sql.table(tabla)} where ${donde} order by ${sql.ref(orden)}
    limit ${cuantas} for update skip locked)`

/** Counts and takes what `donde` finds: `acto` says what becomes of the rows, as `delete from visitas`. */
export const porLotes = (
  tabla: keyof DB & string,
  acto: Sql,
  { donde, orden, id = 'id', desde }: { donde: (hasta: Date) => Sql; orden: string; id?: string; desde?: string },
): Pick<Conservable, 'contar' | 'tanda'> => ({
  contar: (db, hasta) => contarVencidos(db, tabla, donde(hasta), desde),
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      ${acto} where ${sql.ref(id)} = any(${lote(tabla, donde(hasta), orden, cuantas, id)})
      returning ${sql.ref(id)} as id`.execute(trx)
    return { registros: rows.map((fila) => fila.id) }
  },
})

export const insertPurga = async (
  db: Db,
  purga: { modulo: string; hasta: Date; quien: 'trabajo' | 'orden'; inicio: Date },
): Promise<number> => (await db.insertInto('purgas').values(purga).returning('id').executeTakeFirstOrThrow()).id

/** For the rest of the transaction, audit lines are written without values and no events are sent to screens. */
export const marcarPurga = (trx: Trx, id: number) =>
  sql`select set_config('cabildo.purga', ${String(id)}, true)`.execute(trx)

/** Adds a batch to the totals of its purge, in the batch's own transaction: they are right wherever it stops. */
export const sumarTanda = (trx: Trx, id: number, { filas, archivos, lineas }: Cuenta) =>
  trx
    .updateTable('purgas')
    .set((eb) => ({
      filas: eb('filas', '+', filas),
      archivos: eb('archivos', '+', archivos),
      lineas: eb('lineas', '+', lineas),
    }))
    .where('id', '=', id)
    .execute()

export const cerrarPurga = (db: Db, id: number, fin: Date, ms: number) =>
  db
    .updateTable('purgas')
    .set({ fin, ms })
    .where('id', '=', id)
    .returning(['filas', 'archivos', 'lineas'])
    .executeTakeFirstOrThrow()

/** Removes the values from the audit lines of these records; answers how many lines. (decision 0077) */
export const reducirAuditoriaDe = async (trx: Trx, tabla: string, registros: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ lineas: number }>`
    select reducir_auditoria_de(${tabla}, ${registros.map(String)}::text[]) as lineas`.execute(trx)
  return rows[0]?.lineas ?? 0
}

/** A line of the trail: its instant as the database writes it, to the microsecond, and its number. */
export interface Linea {
  en: string
  id: number
}

/** Removes the values from a batch of lines: those before `hasta` that come after a given line. */
export const reducirAuditoria = async (trx: Trx, desde: Linea, hasta: Date, cuantas: number) => {
  const { rows } = await sql<{ vistas: number; hechas: number; en: string; id: number }>`
    select vistas, hechas, ultima::text as en, ultima_id as id
    from reducir_auditoria(${desde.en}::timestamptz, ${desde.id}::bigint, ${hasta}::timestamptz, ${cuantas}::integer)`.execute(
    trx,
  )
  const [{ vistas, hechas, ...ultima } = { vistas: 0, hechas: 0, ...desde }] = rows
  return { vistas, hechas, ultima }
}

/** The lines about purged records, after a given line and before an instant. */
const purgadosEntre = (desde: Linea, hasta: Date) =>
  sql`from auditoria where peticion like 'purga-%' and tabla <> 'purgas'
    and (en, id) > (${desde.en}::timestamptz, ${desde.id}::bigint) and en < ${hasta}::timestamptz`

/** Removes the values from all lines of the records purged then, in batches of purged records. */
export const reducirPurgados = async (trx: Trx, desde: Linea, hasta: Date, cuantas: number) => {
  const { rows } = await sql<{ vistas: number; hechas: number; en: string | null; id: number }>`
    with tramo as materialized (select id, en, tabla, registro ${purgadosEntre(desde, hasta)} order by en, id limit ${cuantas}),
      porTabla as materialized (select tabla, array_agg(distinct registro) as registros from tramo group by tabla),
      ultimo as (select en, id from tramo order by en desc, id desc limit 1)
    select (select count(*)::integer from tramo) as vistas,
      (select coalesce(sum(reducir_auditoria_de(tabla, registros)), 0)::integer from porTabla) as hechas,
      (select en::text from ultimo) as en, (select id from ultimo) as id`.execute(trx)
  const [{ vistas, hechas, en, id } = { vistas: 0, hechas: 0, en: null, id: 0 }] = rows
  return { vistas, hechas, ultima: en === null ? desde : { en, id } }
}

/** Counts the lines whose values reducirPurgados would remove. */
export const contarPurgados = async (db: Db, desde: Linea, hasta: Date): Promise<Vencidos> =>
  (
    await sql<Vencidos>`
      select count(*)::integer as filas, min(a.en) as desde
      from (select distinct tabla, registro ${purgadosEntre(desde, hasta)}) p
        join auditoria a on a.tabla = p.tabla and a.registro = p.registro
      where not a.reducida and a.en < auditoria_reducible()`.execute(db)
  ).rows[0] ?? { filas: 0, desde: null }

/** Counts the lines older than `hasta` that still have their values. */
export const contarAuditoria = async (db: Db, hasta: Date): Promise<Vencidos> =>
  db
    .selectFrom('auditoria')
    .where('en', '<', hasta)
    .where('reducida', '=', false)
    .select(({ fn }) => [fn.countAll<number>().as('filas'), fn.min('en').as('desde')])
    .executeTakeFirstOrThrow()

/** The limit of the last complete purge of a module; undefined when there was none. */
export const findHastaAnterior = async (db: Db, modulo: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('purgas')
      .select('hasta')
      .where('modulo', '=', modulo)
      .where('fin', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.hasta

/** The last purges, newest first, without those that ended with nothing to delete, as most nights do. */
export const listPurgas = (db: Db, cuantas: number) =>
  db
    .selectFrom('purgas')
    .selectAll()
    .where((donde) => donde.or([donde('fin', 'is', null), donde('filas', '>', 0), donde('lineas', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(cuantas)
    .execute()
export type Purga = Awaited<ReturnType<typeof listPurgas>>[number]
