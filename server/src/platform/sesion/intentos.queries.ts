import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** What is counted: an account in a network, or a network whatever the accounts. */
export interface Cuenta {
  usuario: string
  red: string
  /** Failures after which each further one makes the next attempt wait, doubling up to a minute (D-28). */
  libres: number
}

const ESPERA_MAXIMA_S = 60
/** Failures are forgotten after this long without a new one. */
const OLVIDO = sql`interval '15 minutes'`

const esperaTras = (fallos: ReturnType<typeof sql>, libres: number) =>
  sql`least(${ESPERA_MAXIMA_S}, 2 ^ least(${fallos} - ${libres}, 10)) * interval '1 second'`

/**
 * Takes one attempt before the password is looked at: counts it as a failure and tells whether it may go on. One
 * statement that looks at the row as it is once its lock is held, so that many attempts at once cannot slip by.
 */
export const tomarIntento = async (db: Db, { usuario, red, libres }: Cuenta, ahora: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into intentos_ingreso as i (usuario, red, fallos, ultimo) values (${usuario}, ${red}, 1, ${ahora})
    on conflict (usuario, red) do update set ultimo = excluded.ultimo,
      fallos = case when i.ultimo > excluded.ultimo - ${OLVIDO} then i.fallos + 1 else 1 end
    where i.fallos < ${libres} or i.ultimo + ${esperaTras(sql`i.fallos`, libres)} <= excluded.ultimo or i.ultimo <= excluded.ultimo - ${OLVIDO}
    returning fallos`.execute(db)
  return rows.length > 0
}

/** Seconds that a refused attempt still has to wait; at least 1. */
export const findEspera = async (db: Db, { usuario, red, libres }: Cuenta, ahora: Date): Promise<number> => {
  const { rows } = await sql<{ segundos: number }>`
    select ceil(extract(epoch from ultimo + ${esperaTras(sql`fallos`, libres)} - ${ahora}::timestamptz))::integer as segundos
    from intentos_ingreso where usuario = ${usuario} and red = ${red}`.execute(db)
  return Math.max(1, rows[0]?.segundos ?? 1)
}

/** A success forgives the account's failures before it. */
export const olvidarIntentos = (db: Db, { usuario, red }: Cuenta) =>
  db.deleteFrom('intentos_ingreso').where('usuario', '=', usuario).where('red', '=', red).execute()

/** Forgives an account's failures, from wherever they came. */
export const olvidarIntentosDe = (db: Db, usuario: string) =>
  db.deleteFrom('intentos_ingreso').where('usuario', '=', usuario).execute()

/** Takes back an attempt that turned out not to be a failure, or that was refused for another reason. */
export const devolverIntento = (db: Db, { usuario, red }: Cuenta) =>
  db
    .updateTable('intentos_ingreso')
    .set(({ eb }) => ({ fallos: eb(sql<number>`greatest(fallos, 1)`, '-', 1) }))
    .where('usuario', '=', usuario)
    .where('red', '=', red)
    .execute()

export const deleteIntentosViejos = (db: Db, antes: Date) =>
  db.deleteFrom('intentos_ingreso').where('ultimo', '<', antes).execute()
