/**
 * What the forms of citizens share: limits, rules and words, without the validation library, which their pages leave out
 * (09, 10, 11).
 */

/** Who files: a person with DNI, or an entity with RUC (MPV-07, REC-10). */
export const PERSONAS = [
  { id: 1, name: 'PERSONA NATURAL' },
  { id: 2, name: 'PERSONA JURIDICA' },
] as const
export type TipoPersona = (typeof PERSONAS)[number]['id']
export const NATURAL: TipoPersona = 1
export const JURIDICA: TipoPersona = 2

/** Characters of a name, a telephone and an e-mail (MPV-20, MPV-23, MPV-24). */
export const NOMBRE_MAXIMO = 80
export const TELEFONO_MAXIMO = 15
export const EMAIL_MAXIMO = 40

const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,4}$/

/** A part of a domain that is empty, or has a hyphen at one of its ends: no mail can be written to it. */
const DOMINIO_IMPOSIBLE = /^@[.-]|\.[.-]|-\./

/** Tells whether a text of so many characters at most is an e-mail; the length is looked at first (D9). */
export const esEmail = (email: string, maximo: number): boolean =>
  email.length <= maximo && EMAIL.test(email) && !DOMINIO_IMPOSIBLE.test(email.slice(email.indexOf('@')))

/** Tells whether a text is an e-mail as the forms take it (MPV-24). Whatever passes, mail can be written to. */
export const emailCorrecto = (email: string): boolean => esEmail(email, EMAIL_MAXIMO)

/** Words that the forms of citizens share; the book's, or those of its design where it has none (§11). */
export const MENSAJES_CIUDADANO = {
  emailInvalido: 'Email invalido',
  rucInvalido: 'RUC inválido',
  verificadorInvalido: 'El código de verificación no corresponde al DNI',
  /** SHE-96, MPV-37. */
  dniNoEncontrado: 'No se encontró el DNI ingresado',
  rucNoEncontrado: 'No se encontró el RUC ingresado',
  sinConsulta: 'No se pudo realizar la consulta, intente nuevamente',
  /** The ticket of the form is spent (D-43). */
  yaSinConsulta: 'Ya no se puede consultar: escriba el nombre',
  dniEscribaNombre: 'No se encontró el DNI ingresado, escriba su nombre completo',
  encontrado: 'Identidad encontrada',
  buscandoDni: 'Buscando DNI',
  buscandoRuc: 'Buscando RUC',
} as const

/** A name in the parts that the registry of identity answers (IDE-11). */
export interface PartesDeNombre {
  prenombres?: string | undefined
  apPrimer?: string | undefined
  apSegundo?: string | undefined
}

/** A full name as one text: surnames, then names, one blank between, cut at 80 (IDE-12). */
export const nombreCompleto = (persona: PartesDeNombre): string =>
  [persona.apPrimer, persona.apSegundo, persona.prenombres]
    .flatMap((parte) => (parte?.trim() ? [parte.trim().replace(/\s+/g, ' ')] : []))
    .join(' ')
    .slice(0, NOMBRE_MAXIMO)
    .trim()

/** What a citizen wrote, as lists show it: cut at 250 characters with an ellipsis (REC-31, D-45). */
export const recortada = (texto: string): string => (texto.length > 250 ? `${texto.slice(0, 250)}…` : texto)
