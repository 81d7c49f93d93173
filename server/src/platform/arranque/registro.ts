import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

// DNI, RUC and telephone numbers, wherever they got into a line. The time in milliseconds has more digits; the request's
// id, hexadecimal digits among them, and the decimals of a duration are ours.
const NUMERO_PERSONAL = /("(?:peticion|reqId)":"[^"]*")|(?<!\d|\d\.)\d{8,11}(?!\d|\.\d)/g

/** The line without runs of 8 to 11 digits; 0 keeps it JSON, in texts and as a number. */
export const sinNumerosPersonales = (linea: string): string =>
  linea.replace(NUMERO_PERSONAL, (_, nuestra: string | undefined) => nuestra ?? '0')

/** The log: JSON lines on stdout, of the chosen level, free of personal numbers and of secrets. (architecture §5) */
export const opcionesDeRegistro = ({ nivelLog }: Pick<Config, 'nivelLog'>) =>
  ({
    level: nivelLog,
    base: null,
    redact: [
      'req.headers.authorization',
      'headers.authorization',
      'password',
      '*.password',
      'token',
      '*.token',
      'access_token',
      '*.access_token',
    ],
    hooks: { streamWrite: sinNumerosPersonales },
  }) satisfies FastifyServerOptions['logger']
