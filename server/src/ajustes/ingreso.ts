import * as z from 'zod/mini'
import { ajuste, direccionWeb, siNo, texto } from './lectores.ts'

const emisor = direccionWeb(['https:', 'http:'], 'https://accounts.google.com')

/** How staff sign in besides by username and password (21-ingreso.md). */
export const AJUSTES_INGRESO = {
  OIDC_EMISOR: ajuste(
    undefined,
    'Proveedor de identidad (OpenID Connect) con cuya cuenta ingresa el personal; vea docs/manual/ingreso-institucional.md.',
    z.optional(emisor),
  ),
  OIDC_CLIENTE: ajuste(undefined, 'Identificador de Cabildo en el proveedor.', z.optional(texto(300))),
  OIDC_SECRETO: ajuste(undefined, 'Secreto de Cabildo en el proveedor.', z.optional(texto(500))),
  OIDC_NOMBRE: ajuste('mi cuenta institucional', 'Cómo llama el botón de ingreso a esa cuenta.', texto(40)),
  OIDC_DOMINIO: ajuste(
    undefined,
    'Dominio al que debe pertenecer la cuenta; con Google hace falta.',
    z.optional(
      z
        .string()
        .check(z.regex(/^(?=.{3,120}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'debe ser un dominio, como munivallealto.gob.pe')),
    ),
  ),
  OIDC_ENLACE_CORREO: ajuste(
    'false',
    'Enlaza en su primer ingreso a quien tiene en Cabildo el mismo correo que el proveedor da por comprobado. Solo si el proveedor es de la municipalidad.',
    siNo,
  ),
  OIDC_FACTOR: ajuste(
    'propio',
    'Quién pide el segundo factor: propio (Cabildo) o proveedor (vale el del proveedor, si su respuesta lo dice).',
    z.enum(['propio', 'proveedor'], 'debe ser propio o proveedor'),
  ),
  OIDC_ACR: ajuste(
    undefined,
    'Valor de «acr» con que el proveedor dice que hubo segundo factor; se le pide.',
    z.optional(texto(200)),
  ),
  OIDC_OBLIGATORIO: ajuste(
    'false',
    'Quien tiene su cuenta enlazada ingresa solo por el proveedor; el usuario administrador y quien no la tiene enlazada siguen con su clave.',
    siNo,
  ),
  LDAP_URL: ajuste(
    undefined,
    'Directorio (LDAP, Active Directory) con cuya contraseña ingresa el personal que está en él; vea docs/manual/ingreso-institucional.md.',
    z.optional(direccionWeb(['ldaps:', 'ldap:'], 'ldaps://directorio.munivallealto.gob.pe')),
  ),
  LDAP_BASE: ajuste(
    undefined,
    'Rama del directorio en la que está el personal.',
    z.optional(texto(500)),
    'ou=personal,dc=munivallealto,dc=gob,dc=pe',
  ),
  LDAP_ATRIBUTO: ajuste(
    'sAMAccountName',
    'Atributo del directorio que es igual al usuario de Cabildo; en OpenLDAP, uid.',
    z.string().check(z.regex(/^[A-Za-z][\w-]{0,59}$/, 'debe ser el nombre de un atributo')),
  ),
  LDAP_USUARIO: ajuste(undefined, 'Cuenta (DN) con la que Cabildo busca en el directorio.', z.optional(texto(500))),
  LDAP_CLAVE: ajuste(undefined, 'Contraseña de esa cuenta.', z.optional(texto(500))),
  LDAP_CA: ajuste(
    undefined,
    'Archivo con el certificado de quien firma el del directorio, si no es una autoridad conocida.',
    z.optional(texto(1000)),
  ),
} as const

interface Leidos {
  OIDC_EMISOR?: string | undefined
  OIDC_CLIENTE?: string | undefined
  OIDC_SECRETO?: string | undefined
  OIDC_DOMINIO?: string | undefined
  OIDC_ENLACE_CORREO: boolean
  DIRECCION_PUBLICA?: string | undefined
}

/** Issuers under which anybody's organisation signs in: they vouch for nobody of the municipality. */
const DE_TODOS = /\/(?:common|organizations|consumers)(?:\/|$)/
const DE_MICROSOFT = /(^|\.)(login\.microsoftonline\.(?:com|us)|login\.partner\.microsoftonline\.cn|sts\.windows\.net)$/
export const EMISOR_GOOGLE = 'https://accounts.google.com'
export const esEstaMaquina = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** What is wrong with the settings of the provider, a line each (ING-15). */
export const faltasDelProveedor = (l: Leidos): string[] => {
  const tres = ['OIDC_EMISOR', 'OIDC_CLIENTE', 'OIDC_SECRETO'] as const
  const faltan = tres.filter((nombre) => l[nombre] === undefined)
  if (faltan.length === tres.length) return []
  if (faltan.length > 0) return faltan.map((nombre) => `  ${nombre} falta: las otras OIDC_ lo necesitan`)
  const faltas: string[] = []
  const direccion = new URL(l.OIDC_EMISOR ?? '')
  if (direccion.protocol !== 'https:' && !esEstaMaquina(direccion)) faltas.push('  OIDC_EMISOR debe empezar con https')
  if (DE_TODOS.test(direccion.pathname))
    faltas.push('  OIDC_EMISOR debe ser el de la municipalidad, no uno para cualquier organización')
  if (l.DIRECCION_PUBLICA === undefined) faltas.push('  DIRECCION_PUBLICA falta: OIDC_EMISOR la necesita')
  if (l.OIDC_EMISOR?.replace(/\/$/, '') === EMISOR_GOOGLE && l.OIDC_DOMINIO === undefined)
    faltas.push('  OIDC_DOMINIO falta: con Google hace falta')
  if (l.OIDC_ENLACE_CORREO && DE_MICROSOFT.test(direccion.hostname))
    faltas.push('  OIDC_ENLACE_CORREO no se admite con Microsoft Entra: sus correos no identifican a nadie')
  return faltas
}
