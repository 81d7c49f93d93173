import { CLAVE_MINIMO, claveDeBuenLargo, MENSAJES_SESION } from '@cabildo/contracts/sesion'
import type { CasaWeb } from '../../casa.ts'

/** Whose password it is, and of which municipality: the words that a stranger tries first. */
export interface Contexto {
  username: string
  dni: string | null
  entidadNombre: string
  entidadSiglas: string
  entidadCiudad: string
}

/** The municipality as the rules of passwords know it, as it is now. */
export const deLaEntidad = (entidad: CasaWeb['entidad']): Omit<Contexto, 'username' | 'dni'> => {
  const { nombre: entidadNombre, siglas: entidadSiglas, ciudad: entidadCiudad } = entidad.actual()
  return { entidadNombre, entidadSiglas, entidadCiudad }
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

/** The place in a name, with its article and without: 'La Esperanza', 'Esperanza'. The seat may be another place. */
const lugaresDe = (nombre: string): string[] => {
  const lugar = plegar(nombre).replace(
    /^municipalidad (?:(?:provincial|distrital|metropolitana) )?(?:del? )?(?:centro poblado (?:del? )?)?/,
    '',
  )
  return [lugar, lugar.replace(/^(?:el|la|los|las) /, '')]
}

/** A word is the same with a year or a few figures behind it; blanks, dots and dashes are dropped before. */
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

/** What is tried first in Peru, and stands in no list of other countries. */
const DE_AQUI = `12345678 123456789 1234567890 12341234 11111111 00000000 87654321 11223344 password password1 password123 contraseña
  contrasena contraseña1 contrasena1 contraseña123 contrasena123 clave123 clave1234 qwertyui qwerty123 qwertyuiop 1q2w3e4r
  1qaz2wsx asdfghjk asdf1234 zxcvbnm1 abcd1234 abc12345 a1b2c3d4 administrador admin123 admin1234 usuario1 usuario123
  bienvenido bienvenido1 bienvenido123 municipalidad municipio1 municipio123 peru2024 peru2025 peru2026 peru1234
  iloveyou teamojesus jesus123 universitario alianzalima cristiano princesa sunshine football baseball superman
  letmein1 welcome1 welcome123 changeme trustno1 computer internet samsung1 whatever dragon123 monkey123 master123
  secretaria gerencia1 informatica1 sistemas1 sistemas123 soporte1 soporte123 cabildo-demo cabildo123 temporal1
  temporal123 prueba123 prueba1234 prueba12 mibebe123 amorcito1 99999999 88888888 77777777 66666666 55555555 44444444
  33333333 22222222 12121212 123123123 147258369 159753456 741852963 987654321 963852741 102030405 1234abcd q1w2e3r4`

/** Reads once, for everybody, when first asked; a reading that failed is forgotten, so that the next one tries again. */
export const alPrimerUso = <T>(leer: () => Promise<T>): (() => Promise<T>) => {
  let leido: Promise<T> | undefined
  return () => {
    leido ??= leer().catch((error: unknown) => {
      leido = undefined
      throw error
    })
    return leido
  }
}

/**
 * Passwords so widely used that they are the first to be tried (D-27), folded as `plegar` does. The list of the world, some
 * 18,000 that are long enough, takes 4 MB and is read when the first password is changed, not at the start (decision 0060).
 */
const clavesComunes = alPrimerUso(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([
    ...DE_AQUI.split(/\s+/),
    ...dictionary['passwords-common'].filter((clave) => clave.length >= CLAVE_MINIMO),
  ])
})
