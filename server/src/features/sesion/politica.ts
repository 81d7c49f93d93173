import { CLAVE_MAXIMO, CLAVE_MINIMO, MENSAJES_SESION } from '@cabildo/contracts/sesion'
import { CLAVES_COMUNES } from './claves-comunes.ts'

/** The form in which names are compared, so that case, spaces and look-alike characters share one count (C2). */
export const plegar = (texto: string): string => texto.normalize('NFKC').trim().toLowerCase()

/** A password that equals the username or the DNI is an initial one (D-07, SHE-34). */
export const esInicial = (clave: string, { username, dni }: { username: string; dni: string | null }): boolean =>
  plegar(clave) === plegar(username) || clave === dni

/** Why a password that is not an initial one is refused, whoever sets it; null when it is good (D-27). */
export const motivoDeRechazo = (clave: string, entidadNombre: string): string | null => {
  if (clave.length < CLAVE_MINIMO || clave.length > CLAVE_MAXIMO) return MENSAJES_SESION.claveLargo
  if (CLAVES_COMUNES.has(plegar(clave))) return MENSAJES_SESION.claveComun
  if (plegar(clave) === plegar(entidadNombre)) return MENSAJES_SESION.claveMunicipalidad
  return null
}
