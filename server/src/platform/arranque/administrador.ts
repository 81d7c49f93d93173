import type { Db } from '../db/conexion.ts'
import { enTransaccion } from '../db/transaccion.ts'
import type { Reloj } from '../reloj.ts'
import { cifrarClave, claveProvisional } from '../sesion/clave.ts'
import { estaSinUsuarios, insertAdministrador } from './administrador.queries.ts'

/** The user name of the bootstrap administrator by default. */
export const USERNAME_ADMINISTRADOR = 'administrador'
const ACTOR = { user_id: null, peticion: 'arranque' }

/**
 * If no user can sign in yet, creates the bootstrap administrator with a password to be changed at the first entry.
 * Answers the message for whoever started the program; null where there are users (SHE-104, D-04, D-07).
 */
export const crearPrimerAdministrador = async (
  db: Db,
  reloj: Reloj,
  username = USERNAME_ADMINISTRADOR,
): Promise<string | null> => {
  const clave = claveProvisional()
  const password_hash = await cifrarClave(clave)
  const creado = await enTransaccion(db, ACTOR, async (trx) => {
    if (!(await estaSinUsuarios(trx))) return false
    await insertAdministrador(trx, { username, password_hash, anio: reloj.anio() })
    return true
  })
  return creado
    ? `Base de datos nueva. Ingrese con el usuario ${username} y la contraseña ${clave}, que cambiará al ingresar: no se mostrará otra vez.`
    : null
}
