import { claveDeBuenLargo, MENSAJES_SESION } from '@cabildo/contracts/sesion'
import { clavesComunes } from './claves-comunes.ts'

/** Whose password it is, and of which municipality: the words that a stranger tries first. */
export interface Contexto {
  username: string
  dni: string | null
  entidadNombre: string
  entidadSiglas: string
  entidadCiudad: string
}

/** The form in which names are compared, so that case, spaces and look-alike characters share one count (C2). */
export const plegar = (texto: string): string => texto.normalize('NFKC').trim().toLowerCase()

/** A password that equals the username or the DNI is an initial one (D-07, SHE-34). */
export const esInicial = (clave: string, { username, dni }: Pick<Contexto, 'username' | 'dni'>): boolean =>
  plegar(clave) === plegar(username) || clave === dni

/** Why a password that is not an initial one is refused, whoever sets it; null when it is good (D-27). */
export const motivoDeRechazo = async (clave: string, contexto: Contexto): Promise<string | null> => {
  if (!claveDeBuenLargo(clave)) return MENSAJES_SESION.claveLargo
  if ((await clavesComunes()).has(plegar(clave))) return MENSAJES_SESION.claveComun
  const { username, dni, entidadNombre, entidadSiglas, entidadCiudad } = contexto
  const lugares = [...lugaresDe(entidadNombre), ...lugaresDe(entidadCiudad)]
  if (esDe(clave, [entidadNombre, entidadSiglas, ...lugares])) return MENSAJES_SESION.claveMunicipalidad
  return esDe(clave, [username, dni ?? '']) ? MENSAJES_SESION.claveDelUsuario : null
}

/** The place that a name ends with, with its article and without: 'La Esperanza', 'Esperanza'. The seat may be another one. */
const lugaresDe = (nombre: string): string[] => {
  const lugar = plegar(nombre).replace(
    /^municipalidad (?:(?:provincial|distrital|metropolitana) )?(?:del? )?(?:centro poblado (?:del? )?)?/,
    '',
  )
  return [lugar, lugar.replace(/^(?:el|la|los|las) /, '')]
}

/** A year or a few figures behind a word make it no other word; nor do blanks, dots and dashes. */
const CIFRAS_DETRAS = /^\d{0,4}$/

const esDe = (clave: string, palabras: readonly string[]): boolean => {
  const suya = soloLetras(clave)
  return palabras
    .map(soloLetras)
    .some((palabra) => palabra !== '' && suya.startsWith(palabra) && CIFRAS_DETRAS.test(suya.slice(palabra.length)))
}

/** Letters without their marks, as names are compared elsewhere: who cannot type 'Huánuco' writes 'huanuco'. */
const soloLetras = (texto: string): string =>
  plegar(texto)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
