import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { cifrarClave, claveProvisional } from '../../platform/sesion/clave.ts'
import { olvidarIntentosDe } from '../../platform/sesion/intentos.queries.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import { plegar, ponerClave, venceEn } from '../sesion/index.ts'
import { sinFactores } from './quitar-factores.ts'
import { listPorUsername } from './usuarios.queries.ts'

/** Nobody is signed in at the command line: the trail shows what was run. */
const ACTOR = { user_id: null, peticion: 'user-reset' }

/**
 * Gives a user who has lost the old one a password to be changed at the next entry: sessions end, and so does the wait
 * after wrong guesses; with `segundoFactor` the second factor is taken away, too (ING-14). `puedeIngresar` is false without an active access: then no password lets anybody in (D-08). Null
 * when there is no such user (D-07, D-28).
 */
export const reponerClave = async (
  { db, reloj, config }: { db: Db; reloj: Reloj; config: Pick<Config, 'claveInicialDias' | 'segundoFactor'> },
  nombre: string,
  { segundoFactor = false }: { segundoFactor?: boolean } = {},
) => {
  const [usuario] = await listPorUsername(db, plegar(nombre))
  if (!usuario) return null
  const { id, username } = usuario
  const clave = claveProvisional()
  const password_hash = await cifrarClave(clave)
  const puesta = await enTransaccion(db, ACTOR, async (trx) => {
    await olvidarIntentosDe(trx, plegar(username))
    if (segundoFactor) await sinFactores({ reloj, config }, trx, id, null)
    return ponerClave(trx, reloj, id, password_hash, {
      por: null,
      vence: venceEn(reloj.ahora(), config.claveInicialDias),
    })
  })
  if (!puesta) return null
  const titular = await findTitular(db, id, reloj.hoy())
  return { username, clave, puedeIngresar: titular !== undefined, conFactor: titular?.tiene_factor ?? false }
}
