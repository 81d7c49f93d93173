import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Cifrado, crearCifrado } from '../cifrado.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { Queue } from '../queue.ts'

const derivar = promisify(argon2)

/** Argon2id, 19 MiB, 2 passes (OWASP's first choice); each hash names them, so that they can be raised later. */
const MEMORIA_KIB = 19_456
const PASADAS = 2
const LARGO = 32

/**
 * At most two hashes at a time and a short queue, then 429: hashing uses the threads that read files, so a flood of
 * sign-ins would otherwise block downloads (D-27).
 */
const places = new Queue({
  places: 2,
  waiting: 20,
  // A share per network, so that a flood from one leaves room for the others.
  perKey: { total: 6 },
  refusal: () => new ErrorDeNegocio('demasiadosIntentos', { reintentar: 5 }),
})

const normalizar = (clave: string): Buffer => Buffer.from(clave.normalize('NFKC'), 'utf8')
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password into a PHC string. */
export const cifrarClave = (clave: string): Promise<string> =>
  places.run(async () => {
    const sal = randomBytes(16)
    const hash = await derivar('argon2id', {
      message: normalizar(clave),
      nonce: sal,
      parallelism: 1,
      tagLength: LARGO,
      memory: MEMORIA_KIB,
      passes: PASADAS,
    })
    return `$argon2id$v=19$m=${MEMORIA_KIB},t=${PASADAS},p=1$${base64(sal)}$${base64(hash)}`
  })

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether the password made this hash; `red` is the caller's network, for its share of the queue. */
export const verificarClave = (clave: string, phc: string, red?: string): Promise<boolean> =>
  places.run(
    async () => {
      const [, m, t, p, sal, hash] = PHC.exec(phc) ?? []
      if (!sal || !hash) throw new Error('El hash de la contraseña guardada no es válido')
      const esperado = Buffer.from(hash, 'base64')
      const obtenido = await derivar('argon2id', {
        message: normalizar(clave),
        nonce: Buffer.from(sal, 'base64'),
        parallelism: Number(p),
        tagLength: esperado.length,
        memory: Number(m),
        passes: Number(t),
      })
      return timingSafeEqual(esperado, obtenido)
    },
    ...(red ? [red] : []),
  )

/** A hash without a password, checked for unknown usernames so that the time reveals nothing (SHE-45). */
export const HASH_SENUELO = `$argon2id$v=19$m=${MEMORIA_KIB},t=${PASADAS},p=1$${base64(randomBytes(16))}$${base64(randomBytes(LARGO))}`

/** Without characters that are easily confused. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be told once and changed at the first entry: four groups of four characters, 79 bits. (D-07) */
export const claveProvisional = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, letra).join('')).join('-')

/** A code to be typed from a mail: so many of the signs that are not easily confused, 5 bits each. */
export const codigoParaEscribir = (largo: number): string => Array.from({ length: largo }, letra).join('')

/** Seals one-time passwords that wait to be handed over, on a sheet or in a letter: readable with this installation's secret. */
export const cifradoDeClaves = (secreto: string): Cifrado => crearCifrado(secreto, 'cabildo claves de una carga')

const letra = (): string => LETRAS.charAt(randomInt(LETRAS.length))
