import type { SendMailOptions } from 'nodemailer'
import type { CorreoPendiente, Via } from './correo.queries.ts'

/** One way of delivering a mail. */
export interface Mensajero {
  readonly via: Via
  /** Resolves once the mail is in other hands or safely on disk; throws what can be tried again. */
  entregar(correo: CorreoPendiente): Promise<void>
}

/** No part of a mail may make the mailer read a file or fetch an address. */
export const SIN_ACCESOS = { disableFileAccess: true, disableUrlAccess: true }

/**
 * The mail as the mailer takes it: text, with the HTML that says the same where there is one; one recipient given as an object so that nothing parses it as a list, and
 * the same Message-ID and date each time it is tried.
 */
export const redactar = (correo: CorreoPendiente, remitente: string): SendMailOptions => ({
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
