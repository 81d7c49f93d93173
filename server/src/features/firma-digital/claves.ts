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

const FALLOS_LIBRES = 5

/**
 * Lets the password of a person's certificate be tried, slowly, so that a stolen session is no way to guess it (D-28).
 * Throws demasiadosIntentos.
 */
export const vigilarClaves =
  (db: Db, reloj: Reloj) =>
  async <T>({ user_id }: Persona, clave: string | undefined, abrir: () => Promise<T>): Promise<T> => {
    if (clave === undefined) return abrir()
    // No network has this name, so no account of the entrance is meant.
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
