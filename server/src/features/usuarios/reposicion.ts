import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { cifrarClave, claveProvisional } from '../../platform/sesion/clave.ts'
import { olvidarIntentosDe } from '../../platform/sesion/intentos.queries.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import { plegar, ponerClave } from '../sesion/index.ts'
import { listPorUsername } from './usuarios.queries.ts'

/** Nobody is signed in at the command line: the trail shows what was run. */
const ACTOR = { user_id: null, peticion: 'user-reset' }

/**
 * Gives a user who has lost the old one a password to be changed at the next entry: sessions end, and so does the wait
 * after wrong guesses. `puedeIngresar` is false without an active access: then no password lets anybody in (D-08). Null
 * when there is no such user (D-07, D-28).
 */
export const reponerClave = async ({ db, reloj }: { db: Db; reloj: Reloj }, nombre: string) => {
  const [usuario] = await listPorUsername(db, plegar(nombre))
  if (!usuario) return null
  const { id, username } = usuario
  const clave = claveProvisional()
  const password_hash = await cifrarClave(clave)
  const puesta = await enTransaccion(db, ACTOR, async (trx) => {
    await olvidarIntentosDe(trx, plegar(username))
    return ponerClave(trx, reloj, id, password_hash, { por: null })
  })
  if (!puesta) return null
  const titular = await findTitular(db, id, reloj.hoy())
  return { username, clave, puedeIngresar: titular !== undefined }
}
