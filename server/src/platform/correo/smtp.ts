import { BlockList, isIP } from 'node:net'
import { type Mensajero, redactar, SIN_ACCESOS } from './mensajero.ts'

/** Every wait has a limit, because a mail server that hangs must not hold a worker. */
const PLAZOS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 10_000 }

const ESTA_MAQUINA = new BlockList()
ESTA_MAQUINA.addSubnet('127.0.0.0', 8, 'ipv4')
ESTA_MAQUINA.addAddress('::1', 'ipv6')

const esDeEstaMaquina = ({ hostname }: URL): boolean => {
  const maquina = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(maquina)
  return version === 0 ? maquina === 'localhost' : ESTA_MAQUINA.check(maquina, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a mail server must offer TLS: yes if it is on another machine and gets a password. */
export const exigeTls = (url: string): boolean => {
  const servidor = new URL(url)
  return (servidor.username !== '' || servidor.password !== '') && !esDeEstaMaquina(servidor)
}

/** Whether nobody on the way can read what goes to a mail server: there is one, and nothing is sent to it in clear, or it is on this machine. */
export const esConfidencial = (url: string | undefined): boolean => {
  if (url === undefined) return false
  const servidor = new URL(url)
  return servidor.protocol === 'smtps:' || exigeTls(url) || esDeEstaMaquina(servidor)
}

/**
 * Delivers to the mail server of `url`: smtps: is TLS from the start; smtp: takes STARTTLS where it is offered, and where
 * `exigeTls` says so nothing is sent without it, neither password nor mail.
 */
export const mensajeroSmtp = (
  { url, remitente }: { url: string; remitente: string },
  plazos: typeof PLAZOS = PLAZOS,
): Mensajero => {
  let transporte: ReturnType<typeof abrirTransporte> | undefined
  return {
    via: 'smtp',
    confidencial: esConfidencial(url),
    async entregar(correo) {
      transporte ??= abrirTransporte(url, plazos)
      await (await transporte).sendMail(redactar(correo, remitente))
    },
  }
}

/** Connects and signs in without sending a mail. Throws the mail library's errors. */
export const comprobarSmtp = async (url: string): Promise<void> => {
  const transporte = await abrirTransporte(url, PLAZOS)
  await transporte.verify().finally(() => transporte.close())
}

/** The library is loaded with the first mail and not at each start. */
const abrirTransporte = async (url: string, plazos: typeof PLAZOS) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, requireTLS: exigeTls(url), ...plazos, ...SIN_ACCESOS })
}
