import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { codigoSql } from './db/transaccion.ts'

/** The log as features write to it. */
export type Registro = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The same log, from which no level but `silent` leaves out what is told by `info`: for what has to be found there years later. */
export const sinFiltro = (registro: FastifyBaseLogger): Registro =>
  registro.level === 'silent' ? registro : registro.child({}, { level: 'info' })

// DNI, RUC and telephone numbers, wherever they got into a line. The time in milliseconds has more digits; the request's
// id and the root of a day of the audit trail, hexadecimal digits among them, and the decimals of a duration are ours.
const NUMERO_PERSONAL = /("(?:peticion|reqId)":"[^"]*"|"raiz":"[0-9a-f]{64}")|(?<!\d|\d\.)\d{8,11}(?!\d|\.\d)/g

/** The line without runs of 8 to 11 digits; 0 keeps it JSON, in texts and as a number. */
const sinNumerosPersonales = (linea: string): string =>
  linea.replace(NUMERO_PERSONAL, (_, nuestra: string | undefined) => nuestra ?? '0')

// A word, of all signs that an address of e-mail may have before its @, with the address that it begins. What JSON has escaped is passed over whole: half an escape would leave a
// line that nobody can read. Each word is looked at once, however long it is.
const ESCAPE_O_PALABRA = /\\.|[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+(?:@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu

const sinSecretos = (linea: string): string =>
  linea.includes('@') || linea.includes('eyJ')
    ? linea.replace(ESCAPE_O_PALABRA, (texto) => (/@|eyJ[\w-]{8}/.test(texto) ? '[oculto]' : texto))
    : linea

// JSON leaves these as they are: a terminal obeys the first, and the others turn a line around or end it (D8).
const DE_TERMINAL = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escapado = (caracter: string) => `\\u${caracter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The line as it is written: nobody's number, token or address, and nothing that a terminal would obey (B6, D8). */
export const lineaLimpia = (linea: string): string =>
  sinSecretos(sinNumerosPersonales(linea)).replace(DE_TERMINAL, escapado)

/** SQLSTATE class 22: PostgreSQL repeats in its message, between quotes, the value that it could not take. */
const DE_UN_VALOR = /^22/

/** The error without the value that its message repeats; what caused it, too. */
const sinValor = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const causa = sinValor(error.cause)
  const repite = DE_UN_VALOR.test(codigoSql(error) ?? '')
  if (!repite && causa === error.cause) return error
  const message = repite ? error.message.replace(/".*"/s, '"…"') : error.message
  return Object.create(Object.getPrototypeOf(error), {
    ...Object.getOwnPropertyDescriptors(error),
    message: { value: message },
    stack: { value: error.stack?.replace(error.message, () => message) },
    ...(causa !== undefined && { cause: { value: causa } }),
  })
}

/** A fault that ends a program, for whoever sees it end: without what PostgreSQL repeats of rows, nor anybody's numbers. */
export const textoLimpio = (error: unknown): string => lineaLimpia(enTexto(sinValor(error)))

/** With its code, and what caused it. */
const enTexto = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const codigo = codigoSql(error)
  const suyos: unknown[] = error instanceof AggregateError ? error.errors : []
  const causas = [...suyos, ...(error.cause === undefined ? [] : [error.cause])]
  const lineas = [error.stack ?? error.message, ...(codigo ? [`Código: ${codigo}`] : [])]
  return [...lineas, ...causas.map((causa) => enTexto(sinValor(causa)))].join('\n')
}

/** What is said, with its error as it may be written down. */
const conErrorLimpio = (dicho: unknown): unknown => {
  if (dicho instanceof Error) return sinValor(dicho)
  return typeof dicho === 'object' && dicho !== null && 'err' in dicho ? { ...dicho, err: sinValor(dicho.err) } : dicho
}

/** What each line says of whoever wrote it. */
interface Origen {
  programa: string
  version: string
}

/** The log: JSON lines on stdout, of the chosen level, free of personal numbers and of secrets. (architecture §5) */
export const opcionesDeRegistro = ({ nivelLog }: Pick<Config, 'nivelLog'>, origen: Origen | null = null) =>
  ({
    level: nivelLog,
    base: origen,
    redact: [
      'req.headers.authorization',
      'headers.authorization',
      'password',
      '*.password',
      'token',
      '*.token',
      'access_token',
      '*.access_token',
      // Where PostgreSQL repeats the row it refused.
      'err.detail',
      'err.where',
      'err.internalQuery',
    ],
    hooks: {
      logMethod([dicho, ...resto], escribir) {
        escribir.apply(this, [conErrorLimpio(dicho), ...resto] as Parameters<typeof escribir>)
      },
      streamWrite: lineaLimpia,
    },
  }) satisfies FastifyServerOptions['logger']
