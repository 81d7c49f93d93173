import type { Parte, Remitente } from './carta.ts'

/** Longest value of a fact and longest quotation, in characters; what is longer is cut and says so. */
const LARGO_DATO = 2_000
const LARGO_CITA = 8_000

const INVISIBLES = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/gu
const CONTROLES = /[^\P{Cc}\n]+/gu
const SALTOS = /\r\n?|\p{Zl}|\p{Zp}/gu

/**
 * Text of a citizen, as a mail may repeat it: on its own lines, without invisible characters, shortened, and with
 * nothing that a mail program turns into a link (D6).
 */
export const ajenas = (texto: string, largo = LARGO_CITA): string =>
  sinEnlaces(cortar(conSaltos(texto).replace(INVISIBLES, ''), largo)).trim()

/** The same text in one line. */
const ajenasEnLinea = (texto: string): string => enLinea(ajenas(texto, LARGO_DATO))

/** Text of our own, in one line. */
export const enLinea = (texto: string): string => conSaltos(texto).replace(/\s+/g, ' ').trim()

/** Text of our own, which may hold line breaks. */
export const conSaltos = (texto: string): string =>
  texto
    .toWellFormed()
    .replace(SALTOS, '\n')
    .replace(CONTROLES, ' ')
    .replace(/\n{3,}/g, '\n\n')

const cortar = (texto: string, largo: number): string => {
  const letras = Array.from(texto)
  return letras.length <= largo ? texto : `${letras.slice(0, largo).join('').trimEnd()}…`
}

/**
 * Mail programs link addresses by themselves, in plain text too, so escaping is not enough. A visible blank goes where
 * each kind of address is recognised: after the dot of a domain, after a scheme's colon, around an at sign, between two
 * bars. Invisible characters would not do: some programs take them for letters, and browsers drop them from the address.
 * Numbers, hours, abbreviations of single letters and ellipses stay as they were.
 */
const sinEnlaces = (texto: string): string =>
  texto
    .replace(/([\\/])(?=[\\/])/g, '$1 ')
    .replace(/([a-z][a-z\d+.-]*:)(?=\S)/gi, '$1 ')
    .replace(/(\S?)([@＠﹫])(?=\S)/g, (_, antes: string, arroba: string) => `${antes && `${antes} `}${arroba} `)
    .replace(/\b(www\d*[.。．｡․﹒])(?=\S)/gi, '$1 ')
    .replace(/(?<=[^\s.])([.。．｡․﹒])(?=[\p{L}\p{M}][\p{L}\p{M}\p{N}-])/gu, '$1 ')

/** The letter as plain text: for programs that show no other, and for the mailbox screen (SHE-102). */
export const comoTexto = (partes: readonly Parte[], remitente: Remitente): string =>
  [...partes.map(parteComoTexto), `--\n${firmaDe(remitente).join('\n')}`].join('\n\n')

const parteComoTexto = (parte: Parte): string => {
  if (typeof parte === 'string') return conSaltos(parte).trim()
  if ('enlace' in parte) return enLinea(parte.enlace)
  if ('cita' in parte)
    return ajenas(parte.cita)
      .split('\n')
      .map((linea) => `> ${linea}`.trimEnd())
      .join('\n')
  return parte.datos.map(([nombre, valor]) => `${enLinea(nombre)}: ${valorDe(parte, nombre, valor)}`).join('\n')
}

/** A fact's value, in one line. */
export const valorDe = ({ exactos = [] }: { exactos?: readonly string[] }, nombre: string, valor: string): string =>
  exactos.includes(nombre) ? enLinea(valor) : ajenasEnLinea(valor)

/** The sender, its address and hours, and the note that nobody reads replies. */
export const firmaDe = ({ nombre, domicilio, telefono, correo, horario }: Remitente): string[] => {
  const ayuda = [correo && `escriba a ${correo}`, telefono && `llame al ${telefono}`].filter(Boolean).join(' o ')
  return [
    nombre,
    domicilio,
    horario && `Atención: ${horario}`,
    NO_RESPONDA + (ayuda && ` Si necesita ayuda, ${ayuda}.`),
  ]
    .map(enLinea)
    .filter(Boolean)
}

const NO_RESPONDA = 'No responda a este correo: se envía automáticamente.'
