import type { SendMailOptions } from 'nodemailer'
import type { CorreoEntero, Via } from './correo.queries.ts'

/** One way of delivering a mail. */
export interface Mensajero {
  readonly via: Via
  /** Only the letter's owner can read it: passwords may go this way. */
  readonly confidencial: boolean
  /** Resolves once the mail server has the mail or it is safe on disk; after an error the mail can be tried again. */
  entregar(correo: CorreoEntero): Promise<void>
}

/** No part of a mail may make the mailer read a file or fetch an address. */
export const SIN_ACCESOS = { disableFileAccess: true, disableUrlAccess: true }

/**
 * The mail as the mailer takes it: text, and HTML where there is one. The recipient is an object, so that nothing parses
 * it as a list; Message-ID and date are the same in every try.
 */
export const redactar = (correo: CorreoEntero, remitente: string): SendMailOptions => ({
  from: leerRemitente(remitente),
  to: { name: '', address: correo.para },
  subject: correo.asunto,
  text: correo.texto,
  ...(correo.html !== null && { html: correo.html }),
  messageId: `<${correo.message_id}@${leerRemitente(remitente).address.replace(/^.*@/, '')}>`,
  date: correo.created_at,
  // Out-of-office answers to a machine help nobody.
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es-PE' },
})

/** 'Name <address>' or a bare address, as the settings take it. A comma in the name is part of the name. */
const leerRemitente = (remitente: string): { name: string; address: string } => {
  const [, name = '', address = remitente] = /^([^<]*)<([^>]*)>$/.exec(remitente.trim()) ?? []
  return { name: name.trim(), address: address.trim() }
}
