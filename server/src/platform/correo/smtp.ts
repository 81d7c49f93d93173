import { createTransport } from 'nodemailer'
import { type Mensajero, redactar, SIN_ACCESOS } from './mensajero.ts'

/** A mail server that hangs must not hold a worker: each wait has its end. */
const PLAZOS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 10_000 }

/** Delivers to the mail server of `url` (smtp: with STARTTLS where offered, smtps: TLS from the start). */
export const mensajeroSmtp = (
  { url, remitente }: { url: string; remitente: string },
  plazos: typeof PLAZOS = PLAZOS,
): Mensajero => {
  const transporte = createTransport({ url, ...plazos, ...SIN_ACCESOS })
  return {
    via: 'smtp',
    async entregar(correo) {
      await transporte.sendMail(redactar(correo, remitente))
    },
  }
}
