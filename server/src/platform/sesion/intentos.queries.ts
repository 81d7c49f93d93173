import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** The unit of counting: an account in a network, or a network with any account. */
export interface Cuenta {
  usuario: string
  red: string
  /** Number of failures after which each further one delays the next attempt, doubling up to a minute (D-28). */
  libres: number
}

const ESPERA_MAXIMA_S = 60
/** Failures are forgotten when there is no new one for this long. */
const OLVIDO = sql`interval '15 minutes'`

const esperaTras = (fallos: ReturnType<typeof sql>, libres: number) =>
  sql`least(${ESPERA_MAXIMA_S}, 2 ^ least(${fallos} - ${libres}, 10)) * interval '1 second'`

/**
 * Registers an attempt as a failure before the password is checked, and answers whether it may go on. A single
 * statement that sees the row under its lock, so that concurrent attempts cannot slip by.
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

/** Seconds until the next attempt is allowed; at least 1. */
export const findEspera = async (db: Db, { usuario, red, libres }: Cuenta, ahora: Date): Promise<number> => {
  const { rows } = await sql<{ segundos: number }>`
    select ceil(extract(epoch from ultimo + ${esperaTras(sql`fallos`, libres)} - ${ahora}::timestamptz))::integer as segundos
    from intentos_ingreso where usuario = ${usuario} and red = ${red}`.execute(db)
  return Math.max(1, rows[0]?.segundos ?? 1)
}

/** Forgives the account's failures in this network after a success. */
export const olvidarIntentos = (db: Db, { usuario, red }: Cuenta) =>
  db.deleteFrom('intentos_ingreso').where('usuario', '=', usuario).where('red', '=', red).execute()

/** Forgives an account's failures in all networks. */
export const olvidarIntentosDe = (db: Db, usuario: string) =>
  db.deleteFrom('intentos_ingreso').where('usuario', '=', usuario).execute()

/** Uncounts an attempt that was no failure, or was refused for another reason. */
export const devolverIntento = (db: Db, { usuario, red }: Cuenta) =>
  db
    .updateTable('intentos_ingreso')
    .set(({ eb }) => ({ fallos: eb(sql<number>`greatest(fallos, 1)`, '-', 1) }))
    .where('usuario', '=', usuario)
    .where('red', '=', red)
    .execute()

export const deleteIntentosViejos = (db: Db, antes: Date) =>
  db.deleteFrom('intentos_ingreso').where('ultimo', '<', antes).execute()
