import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** Counts one use in each window and returns the uses so far, this one included, in the order given. */
export const contarUso = async (db: Db, contador: string, ventanas: readonly Date[]): Promise<number[]> => {
  const { rows } = await sql<{ usos: number; orden: number }>`
    with v as (select * from unnest(${[...ventanas]}::timestamptz[]) with ordinality as t(ventana, orden)),
      n as (
        insert into limites as l (clave, ventana, usos) select ${contador} || ':' || orden, ventana, 1 from v
        on conflict (clave, ventana) do update set usos = l.usos + 1 returning usos, clave
      )
    select usos, right(clave, 1)::integer as orden from n order by orden`.execute(db)
  return rows.map(({ usos }) => usos)
}

/** Takes back one use that was counted in each of these windows, in the order in which it was counted. */
export const descontarUsos = (db: Db, contador: string, ventanas: readonly Date[]) =>
  sql`
    update limites l set usos = l.usos - 1
    from unnest(${[...ventanas]}::timestamptz[]) with ordinality as t(ventana, orden)
    where l.clave = ${contador} || ':' || t.orden and l.ventana = t.ventana`.execute(db)

/** Forgets all uses of these keys, in every window. */
export const olvidarUsos = (db: Db, contadores: readonly string[]) =>
  sql`
    delete from limites using unnest(${[...contadores]}::text[]) as c (contador), generate_series(1, 2) as orden
    where clave = c.contador || ':' || orden`.execute(db)

/** Whether a key was ever used in this window. */
export const hayUso = async (db: Db, contador: string, ventana: Date): Promise<boolean> =>
  (await sql`select from limites where clave = ${`${contador}:1`} and ventana = ${ventana}`.execute(db)).rows.length > 0

export const deleteLimitesViejos = (db: Db, antes: Date) =>
  db.deleteFrom('limites').where('ventana', '<', antes).execute()

/** Up to `maximo` uses of a key, in the window that begins at `ventana`. */
export interface Cupo {
  contador: string
  ventana: Date
  maximo: number
}

/**
 * Takes one use of each, in this order, until one has none left, and answers how many were taken. Refused uses are not
 * counted, and concurrent calls never take more than the maximum. One statement; see gastarTodos for all or none.
 */
export const tomarUsos = async (db: Db, cupos: readonly Cupo[]): Promise<number> => {
  const paso = (i: number) => sql.id(`paso_${i}`)
  const tomas = cupos.map(
    ({ contador, ventana, maximo }, i) => sql`${paso(i)} as (
      insert into limites as l (clave, ventana, usos) select ${contador}, ${ventana}::timestamptz, 1
      where ${maximo}::integer > 0 and ${i === 0 ? sql`true` : sql`exists (select from ${paso(i - 1)})`}
      on conflict (clave, ventana) do update set usos = l.usos + 1 where l.usos < ${maximo} returning usos)`,
  )
  const cuentas = cupos.map((_, i) => sql`(select count(*)::integer from ${paso(i)})`)
  const { rows } = await sql<{ tomados: number }>`
    with ${sql.join(tomas)} select ${sql.join(cuentas, sql` + `)} as tomados`.execute(db)
  return rows[0]?.tomados ?? 0
}
