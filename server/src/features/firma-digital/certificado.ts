import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Persona } from '../../platform/firma/tipos.ts'
import type { Reloj } from '../../platform/reloj.ts'
import {
  type Cuenta,
  devolverIntento,
  findEspera,
  olvidarIntentos,
  tomarIntento,
} from '../../platform/sesion/intentos.queries.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'

/** Whose certificate the product's own signer takes: that of the session's user, by the employee's DNI. */
export const personaDe = async ({ db, reloj }: { db: Db; reloj: Reloj }, { user }: Sesion): Promise<Persona> => {
  const titular = await findTitular(db, user.id, reloj.hoy())
  return { user_id: user.id, nombre: user.fullName, dni: titular?.dni ?? null }
}

const FALLOS_LIBRES = 5

/** Limits the tries of a certificate's password, which a stolen session could guess (D-28). Throws demasiadosIntentos. */
export const vigilarClaves =
  (db: Db, reloj: Reloj) =>
  async <T>({ user_id }: Persona, clave: string | undefined, abrir: () => Promise<T>): Promise<T> => {
    if (clave === undefined) return abrir()
    // No network has this name, so these attempts are never those of a sign-in.
    const cuenta: Cuenta = { usuario: String(user_id), red: 'certificado', libres: FALLOS_LIBRES }
    const ahora = reloj.ahora()
    if (!(await tomarIntento(db, cuenta, ahora)))
      throw new ErrorDeNegocio('demasiadosIntentos', { reintentar: await findEspera(db, cuenta, ahora) })
    try {
      const abierto = await abrir()
      await olvidarIntentos(db, cuenta)
      return abierto
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio && error.codigo === 'claveCertificado')) await devolverIntento(db, cuenta)
      throw error
    }
  }
