import { randomInt } from 'node:crypto'
import type { Db } from '../db/conexion.ts'
import { enTransaccion } from '../db/transaccion.ts'
import type { Reloj } from '../reloj.ts'
import { cifrarClave } from '../sesion/clave.ts'
import { estaSinUsuarios, insertAdministrador } from './administrador.queries.ts'

const USERNAME = 'administrador'
/** Without the characters that are taken for one another. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ACTOR = { user_id: null, peticion: 'arranque' }

/**
 * In a database where nobody can sign in yet, makes the bootstrap administrator with a password of its own and answers
 * what to tell whoever started the program; null where there are users (SHE-104, D-04).
 */
export const crearPrimerAdministrador = async (db: Db, reloj: Reloj): Promise<string | null> => {
  const clave = Array.from({ length: 4 }, () => Array.from({ length: 4 }, letra).join('')).join('-')
  const password_hash = await cifrarClave(clave)
  const creado = await enTransaccion(db, ACTOR, async (trx) => {
    if (!(await estaSinUsuarios(trx))) return false
    await insertAdministrador(trx, { username: USERNAME, password_hash, anio: reloj.anio() })
    return true
  })
  return creado
    ? `Base de datos nueva. Ingrese con el usuario ${USERNAME} y la contraseña ${clave}, y cámbiela: no se mostrará otra vez.`
    : null
}

const letra = (): string => LETRAS.charAt(randomInt(LETRAS.length))
