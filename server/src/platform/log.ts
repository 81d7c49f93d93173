import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { codigoSql } from './db/transaccion.ts'

/** The log as features write to it. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The same log, in which `info` is written at every level but `silent`: for lines that must be found years later. */
export const sinFiltro = (log: FastifyBaseLogger): Log =>
  log.level === 'silent' ? log : log.child({}, { level: 'info' })

// Finds DNI, RUC and telephone numbers anywhere in a line. Times in milliseconds have more digits; request ids, the
// hexadecimal roots of the audit trail and decimals of durations are ours and stay.
const NUMERO_PERSONAL = /("(?:peticion|reqId)":"[^"]*"|"raiz":"[0-9a-f]{64}")|(?<!\d|\d\.)\d{8,11}(?!\d|\.\d)/g

/** Replaces runs of 8 to 11 digits by 0, which keeps the line valid JSON in texts and numbers. */
const sinNumerosPersonales = (linea: string): string =>
  linea.replace(NUMERO_PERSONAL, (_, nuestra: string | undefined) => nuestra ?? '0')

// A word of all characters allowed before the @ of an address, with the address it may begin. JSON escapes are skipped
// whole: half of one would make the line unreadable. Each word is examined only once, even a long one.
const ESCAPE_O_PALABRA = /\\.|[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+(?:@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu

const sinSecretos = (linea: string): string =>
  linea.includes('@') || linea.includes('eyJ')
    ? linea.replace(ESCAPE_O_PALABRA, (texto) => (/@|eyJ[\w-]{8}/.test(texto) ? '[oculto]' : texto))
    : linea

// JSON does not escape these: a terminal obeys the first ones, and the others reverse or end a line (D8).
const DE_TERMINAL = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escapado = (caracter: string) => `\\u${caracter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The line without personal numbers, tokens, addresses, and characters that a terminal would obey (B6, D8). */
export const lineaLimpia = (linea: string): string =>
  sinSecretos(sinNumerosPersonales(linea)).replace(DE_TERMINAL, escapado)

/** SQLSTATE class 22: PostgreSQL quotes the rejected value in its message. */
const DE_UN_VALOR = /^22/

/** The error and its causes without the value that the message repeats. */
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

/** A fatal fault for display: without the row values that PostgreSQL repeats, and without personal numbers. */
export const textoLimpio = (error: unknown): string => lineaLimpia(enTexto(sinValor(error)))

/** Includes its code and its causes. */
const enTexto = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const codigo = codigoSql(error)
  const suyos: unknown[] = error instanceof AggregateError ? error.errors : []
  const causas = [...suyos, ...(error.cause === undefined ? [] : [error.cause])]
  const lineas = [error.stack ?? error.message, ...(codigo ? [`Código: ${codigo}`] : [])]
  return [...lineas, ...causas.map((causa) => enTexto(sinValor(causa)))].join('\n')
}

/** The log's object, with its error cleaned. */
const conErrorLimpio = (dicho: unknown): unknown => {
  if (dicho instanceof Error) return sinValor(dicho)
  return typeof dicho === 'object' && dicho !== null && 'err' in dicho ? { ...dicho, err: sinValor(dicho.err) } : dicho
}

/** The program named in each line. */
interface Origen {
  programa: string
  version: string
}

/** The log: JSON lines on stdout, of the chosen level, free of personal numbers and of secrets. (architecture §5) */
export const opcionesDeLog = ({ nivelLog }: Pick<Config, 'nivelLog'>, origen: Origen | null = null) =>
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
