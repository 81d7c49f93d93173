import { AREAS_SEMBRADAS, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import type { Trx } from '../db/conexion.ts'

const TURNO = 20_261_121
const AREA_INFORMATICA = AREAS_SEMBRADAS.informatica

/** True when no user can sign in yet; servers that start at once wait for each other here. */
export const estaSinUsuarios = async (trx: Trx): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${TURNO})`.execute(trx)
  return (await trx.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Inserts user 11, created by the informatics area, with an initial password and an access of the year (SHE-104, D-04). */
export const insertAdministrador = async (
  trx: Trx,
  { username, password_hash, anio }: { username: string; password_hash: string; anio: number },
): Promise<void> => {
  await trx
    .insertInto('areas')
    .values({ id: AREA_INFORMATICA, name: 'Sub Gerencia de Tecnologías de la Información' })
    .onConflict((conflicto) => conflicto.column('id').doNothing())
    .execute()
  await trx
    .insertInto('areas_facultades')
    .values({ area_id: AREA_INFORMATICA, facultad: 'informatica' })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute()
  await trx
    .insertInto('usuarios')
    .values({ id: USUARIO_ADMINISTRADOR, username, password_hash, clave_inicial: true, area_id: AREA_INFORMATICA })
    .execute()
  await trx
    .insertInto('accesos')
    .values({ user_id: USUARIO_ADMINISTRADOR, area_id: AREA_INFORMATICA, anio_eje: anio })
    .execute()
  await sql`select setval(pg_get_serial_sequence('usuarios', 'id'), ${USUARIO_ADMINISTRADOR})`.execute(trx)
}
