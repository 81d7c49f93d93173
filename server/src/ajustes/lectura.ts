import * as z from 'zod/mini'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { AJUSTES } from './index.ts'
import { faltasDelProveedor } from './ingreso.ts'

export type Entorno = Readonly<Record<string, string | undefined>>
export type Nombre = keyof typeof AJUSTES
export type Leidos = { [N in Nombre]: z.output<(typeof AJUSTES)[N]['esquema']> }

/** The settings that a value of another one needs: a partner is of no use without its address and credentials. */
const EXIGENCIAS = {
  ALMACEN: { s3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_PREFIJO', 'S3_CLAVE_ID', 'S3_CLAVE_SECRETA'] },
  FIRMADOR: {
    refirma: ['FIRMA_RAICES', 'REFIRMA_CLIENTE', 'REFIRMA_SECRETO'],
    firmaperu: ['FIRMA_RAICES', 'FIRMAPERU_CREDENCIALES'],
  },
  IDENTIDAD: { pide: ['PIDE_RENIEC_USUARIO', 'PIDE_RENIEC_CLAVE'] },
  SISGEDO: { http: ['SISGEDO_URL'] },
} as const satisfies Partial<Record<Nombre, Record<string, readonly Nombre[]>>>

function faltantes(l: Leidos): string[] {
  const faltan = Object.entries(EXIGENCIAS).flatMap(([ajuste, porValor]) => {
    const valor = String(l[ajuste as Nombre])
    const exigidos: readonly Nombre[] = (porValor as Record<string, readonly Nombre[]>)[valor] ?? []
    return exigidos
      .filter((nombre) => !tiene(l, nombre))
      .map((nombre) => `  ${nombre} falta: ${ajuste}=${valor} lo necesita`)
  })
  if (l.DATABASE_URL_LECTURA !== undefined && l.DATABASE_URL === undefined)
    faltan.push('  DATABASE_URL falta: DATABASE_URL_LECTURA lo necesita')
  if (l.FIRMA_TSL !== undefined && l.FIRMA_TSL_FIRMANTE === undefined)
    faltan.push('  FIRMA_TSL_FIRMANTE falta: FIRMA_TSL lo necesita')
  faltan.push(...faltasDelProveedor(l))
  if (l.LDAP_URL !== undefined)
    for (const nombre of ['LDAP_BASE', 'LDAP_USUARIO', 'LDAP_CLAVE'] as const)
      if (l[nombre] === undefined) faltan.push(`  ${nombre} falta: LDAP_URL lo necesita`)
  // Nobody, not even we, would accept signatures of certificates whose issuer is not trusted.
  if (faltan.length > 0 || tiene(l, 'FIRMA_RAICES')) return faltan
  return (['FIRMA_CERTIFICADOS', 'FIRMA_ENTIDAD'] as const)
    .filter((nombre) => l[nombre] !== undefined)
    .map((nombre) => `  FIRMA_RAICES falta: ${nombre} lo necesita`)
}

/** Whether a setting is given, or another in its place. */
const tiene = (l: Leidos, nombre: Nombre): boolean =>
  Boolean(l[nombre]) || (nombre === 'FIRMA_RAICES' && l.FIRMA_TSL !== undefined)

/**
 * The settings as they are written in `env`, read. Throws ErrorDeArranque with one line for each wrong one, those of the
 * settings file included, never repeating its value. (H8)
 */
export function leerAjustes(env: Entorno, delArchivo: readonly string[]): Leidos {
  const errores = [...delArchivo]
  const leidos = Object.entries(AJUSTES).map(([nombre, { esquema, porDefecto }]) => {
    const lectura = z.safeParse(esquema, textoDe(env, nombre) ?? porDefecto)
    if (!lectura.success) errores.push(`  ${nombre} ${lectura.error.issues[0]?.message ?? 'no es válido'}`)
    return [nombre, lectura.data]
  })
  if (errores.length === 0) errores.push(...faltantes(Object.fromEntries(leidos) as Leidos))
  if (errores.length > 0) throw new ErrorDeArranque(`La configuración tiene errores:\n${errores.join('\n')}`)
  // The entries are those of AJUSTES; fromEntries forgets their names.
  return Object.fromEntries(leidos) as Leidos
}

/** An empty setting counts as not given, as `VARIABLE=` in a compose file means. */
export function textoDe(env: Entorno, nombre: string): string | undefined {
  const texto = env[nombre]?.trim() || (nombre === 'PUERTO' ? env.PORT?.trim() : undefined)
  return texto || undefined
}

/** A municipality that does not exist, so that pages and letters of the demonstration look complete. */
const MUNICIPALIDAD_DE_DEMOSTRACION = {
  ENTIDAD_RUC: '20990000019',
  ENTIDAD_DOMICILIO: 'Jr. Las Acequias 240, Plaza Mayor',
  ENTIDAD_TELEFONO: '(000) 555-0142',
  ENTIDAD_CORREO: 'mesadepartes@example.com',
  ENTIDAD_HORARIO: 'Lunes a viernes, de 8:00 a 16:30',
} as const

/** The settings with those of the demonstration's municipality where none are given. */
export const conDemostracion = (leidos: Leidos): Leidos => {
  const dados = Object.entries(leidos).filter(([, valor]) => valor !== undefined && valor !== '')
  return { ...leidos, ...MUNICIPALIDAD_DE_DEMOSTRACION, ...Object.fromEntries(dados) }
}
