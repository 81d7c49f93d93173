import type { Trx } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { encolar, reintentarTrabajo } from '../trabajos/trabajos.queries.ts'
import { ASUNTO_MAXIMO, type ClaveSellada, insertCorreo, perdioSuClave, quitarFallo } from './correo.queries.ts'

const LARGO = 254
/** One address without name, quotes, comments or international letters: nothing in it can name a second recipient. */
const DIRECCION = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether it is exactly one bare address to which a mail may go (D6). */
export const esDireccion = (texto: string): boolean => texto.length <= LARGO && DIRECCION.test(texto)

interface Mensaje {
  /** One bare address. */
  para: string
  asunto: string
  texto: string
  /** The same text as HTML; without it the mail is plain text only. */
  html?: string
  /** A password that `CLAVE_AL_ENVIAR` stands for in both. */
  clave?: ClaveSellada | undefined
  /** The case that it is about, by its name in `casos` (CON-24). */
  caso?: string | undefined
}

/**
 * Stands in a kept letter for the password, which is put there only when the letter is handed to a mail server. Whoever
 * looks at the mailbox reads this.
 */
export const CLAVE_AL_ENVIAR = '(solo en el correo que se entrega)'

const INTENTOS = 20

/**
 * Writes a mail into the outbox, in the transaction of what it tells of; it is sent after the commit, with retries, and
 * never without it (SHE-102, D-18). Refuses what is not exactly one address; a subject is folded into one line.
 * Answers the mail's id.
 */
export const escribirCorreo = async (
  trx: Trx,
  { para, asunto, texto, html, clave, caso }: Mensaje,
): Promise<number> => {
  if (!esDireccion(para)) throw new ErrorDeNegocio('validacion', { campos: { email: 'Email invalido' } })
  const correo_id = await insertCorreo(trx, {
    ...{ para, asunto: enUnaLinea(asunto), texto },
    ...{ html: html ?? null, clave: clave ?? null, caso: caso ?? null },
  })
  await encolarEnvio(trx, correo_id)
  return correo_id
}

/**
 * Restarts an unsent mail now, with all its tries (API-99); false when it is sent or gone. Throws correoSinClave for a letter
 * whose password was deleted when it was given up.
 */
export const reintentarCorreo = async (trx: Trx, correo_id: number): Promise<boolean> => {
  if (!(await quitarFallo(trx, correo_id))) {
    if (await perdioSuClave(trx, correo_id)) throw new ErrorDeNegocio('correoSinClave')
    return false
  }
  if (!(await reintentarTrabajo(trx, jobKeyOf(correo_id)))) await encolarEnvio(trx, correo_id)
  return true
}

const encolarEnvio = (trx: Trx, correo_id: number) =>
  encolar(trx, 'enviar_correo', { correo_id }, { jobKey: jobKeyOf(correo_id), intentos: INTENTOS })
const jobKeyOf = (correo_id: number) => `correo:${correo_id}`

/** Line breaks and other control characters would start a new header. */
const enUnaLinea = (asunto: string): string =>
  asunto
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, ASUNTO_MAXIMO)
    .toWellFormed()
