import type { Config } from '../../config.ts'
import { comprobarSmtp } from '../../platform/correo/smtp.ts'
import { alcanzarSocio, fallaEnPalabras } from '../../platform/socio.ts'
import { aviso, bien, type Comprobacion, type Dicho, LIMITE_MS, mal, motivoDe } from './comprobacion.ts'

/** A Date header has whole seconds, and the answer takes time to arrive. */
const DESFASE_MS = 5_000

/** Mail and the registries of others. No person and no entity is asked for. */
export const comprobacionesDeSocios = ({ smtpUrl, identidad, sisgedo }: Config): Comprobacion[] => [
  { que: 'correo', hacer: () => revisarCorreo(smtpUrl) },
  ...(identidad.registro === 'pide'
    ? [
        { que: 'RENIEC', hacer: () => alcanzar(identidad.reniec.url) },
        { que: 'SUNAT', hacer: () => alcanzar(identidad.sunat.url) },
      ]
    : [{ que: 'identidad', hacer: () => bien('registro propio (IDENTIDAD=padron)') }]),
  ...(sisgedo.clase === 'http' ? [{ que: 'Sisgedo', hacer: () => alcanzar(sisgedo.url) }] : []),
]

const enPalabras = (error: unknown): string => fallaEnPalabras(motivoDe(error))

const revisarCorreo = async (smtpUrl: string | undefined): Promise<Dicho> => {
  if (!smtpUrl)
    return aviso(
      'sin SMTP_URL, los correos quedan en el buzón de la carpeta de datos y no se envían',
      'Indique SMTP_URL y CORREO_REMITENTE.',
    )
  return comprobarSmtp(smtpUrl).then(
    () => bien(`${new URL(smtpUrl).hostname} aceptó la conexión`),
    (error: unknown) =>
      mal(`${new URL(smtpUrl).hostname}: ${enPalabras(error)}`, 'Corrija SMTP_URL o revise el servidor de correo.'),
  )
}

/** Whether a server answers, and whether its clock is right. */
export const alcanzar = async (direccion: string): Promise<Dicho> => {
  const { hostname } = new URL(direccion)
  try {
    const desfase = await alcanzarSocio(direccion, LIMITE_MS - 500)
    return compararReloj(hostname, desfase) ?? bien(`${hostname} responde`)
  } catch (error) {
    return mal(`no se llega a ${hostname}: ${enPalabras(error)}`, 'Revise la dirección, la red y el cortafuegos.')
  }
}

/** A warning where a clock differs from this machine's by too many milliseconds. */
export const compararReloj = (hostname: string, desfase: number | null): Dicho | undefined =>
  desfase !== null && Math.abs(desfase) > DESFASE_MS
    ? aviso(
        `${hostname} responde, y su reloj difiere ${Math.round(Math.abs(desfase) / 1_000)} s del de esta máquina`,
        'Sincronice el reloj de esta máquina (NTP).',
      )
    : undefined
