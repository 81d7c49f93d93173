import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** Failures after which each further one makes the next attempt wait, doubling up to a minute (D-28). */
const FALLOS_LIBRES = 5
const ESPERA_MAXIMA_S = 60
/** Failures are forgotten after this long without a new one. */
const OLVIDO_MIN = 15

/**
 * Takes one attempt before the password is looked at: counts it as a failure and answers how many seconds are still to
 * wait (0: go on). Counting first leaves no room for many attempts at once. A refused attempt counts for nothing.
 */
export const tomarIntento = async (db: Db, usuario: string, red: string, ahora: Date): Promise<number> => {
  const { rows } = await sql<{ espera: number }>`
    with previo as (
      select fallos, ultimo from intentos_ingreso where usuario = ${usuario} and red = ${red}
        and ultimo > ${ahora}::timestamptz - ${OLVIDO_MIN} * interval '1 minute'
    ), espera as (
      select coalesce((
        select ceil(extract(epoch from ultimo - ${ahora}::timestamptz) + least(${ESPERA_MAXIMA_S}, 2 ^ least(fallos - ${FALLOS_LIBRES}, 10)))
        from previo where fallos >= ${FALLOS_LIBRES}
      ), 0) as segundos
    ), anotado as (
      insert into intentos_ingreso as i (usuario, red, fallos, ultimo)
      select ${usuario}, ${red}, 1, ${ahora} from espera where segundos <= 0
      on conflict (usuario, red) do update set ultimo = excluded.ultimo,
        fallos = case when i.ultimo > excluded.ultimo - ${OLVIDO_MIN} * interval '1 minute' then i.fallos + 1 else 1 end
    )
    select greatest(segundos, 0)::integer as espera from espera`.execute(db)
  return rows[0]?.espera ?? 0
}

/** A successful sign-in forgives the failures before it. */
export const olvidarIntentos = (db: Db, usuario: string, red: string) =>
  db.deleteFrom('intentos_ingreso').where('usuario', '=', usuario).where('red', '=', red).execute()

export const deleteIntentosViejos = (db: Db, antes: Date) =>
  db.deleteFrom('intentos_ingreso').where('ultimo', '<', antes).execute()
