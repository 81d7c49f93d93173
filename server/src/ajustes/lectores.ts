import { isIP } from 'node:net'
import { MODULOS_OPCIONALES } from '@cabildo/contracts/base/menu'
import { Permiso, type Requisito } from '@cabildo/contracts/base/permisos'
import { centimosDe } from '@cabildo/contracts/transparencia-reglas'
import * as z from 'zod/mini'
import { sitiosDe } from '../platform/db/primario.ts'

/** Digits, between these two. */
export const entero = (minimo: number, maximo: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, `debe ser un número entero entre ${minimo} y ${maximo}`)),
      z.transform((texto: string) => Number(texto)),
    ),
    z
      .number()
      .check(z.refine((n) => n >= minimo && n <= maximo, `debe ser un número entero entre ${minimo} y ${maximo}`)),
  )

/** How long something is kept: digits between these two; null for 'siempre', or 0, which says the same. */
export const plazo = (minimo: number, maximo: number) => {
  const mensaje = `debe ser siempre o un número entero entre ${minimo} y ${maximo}`
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((texto: string) =>
        texto === 'siempre' || texto === '0' ? null : /^\d+$/.test(texto) ? Number(texto) : -1,
      ),
      z.nullable(z.number().check(z.refine((n) => n >= minimo && n <= maximo, mensaje))),
    ),
  )
}

/** An amount of soles up to this one, in céntimos. */
export const soles = (maximo: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (texto) => (centimosDe(texto) ?? Number.POSITIVE_INFINITY) <= maximo * 100,
          `debe ser un monto de hasta ${maximo} soles, como 0.10`,
        ),
      ),
    z.transform((texto: string) => centimosDe(texto) ?? 0),
  )

/** true or false. */
export const siNo = z.pipe(
  z.enum(['true', 'false'], 'debe ser true o false'),
  z.transform((texto) => texto === 'true'),
)

/** Separated by commas. */
export const lista = <T>(elemento: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((texto: string) =>
        texto
          .split(',')
          .map((parte) => parte.trim())
          .filter(Boolean),
      ),
    ),
    z.array(elemento),
  )

/** At most so many characters. */
export const texto = (maximo: number) =>
  z.string().check(z.maxLength(maximo, `debe tener como máximo ${maximo} caracteres`))

/** An address with one of these protocols. */
export const direccionWeb = (protocolos: readonly string[], ejemplo: string) =>
  z
    .string()
    .check(
      z.refine(
        (valor) => URL.canParse(valor) && protocolos.includes(new URL(valor).protocol),
        `debe ser una dirección como ${ejemplo}`,
      ),
    )

const LUGAR_DE_CLAMD = /^(?:unix:(?<path>\/\S+)|tcp:\/\/(?<host>[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\]):(?<port>\d{1,5}))$/

/** A socket of this machine, or a server with its port: clamd speaks without TLS, so in the own network alone. */
export const lugarDeClamd = z.pipe(
  z.string().check(
    z.refine((valor) => {
      const { port } = LUGAR_DE_CLAMD.exec(valor)?.groups ?? { port: '0' }
      return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)
    }, 'debe ser como unix:/run/clamav/clamd.ctl o tcp://servidor:3310'),
  ),
  z.transform((valor): { path: string } | { host: string; port: number } => {
    const { path, host = '', port } = LUGAR_DE_CLAMD.exec(valor)?.groups ?? {}
    return path === undefined ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : { path }
  }),
)

const ESTA_MAQUINA = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Over TLS, except on this machine; without a user, which fetch refuses in an address. */
export const direccionSegura = (ejemplo: string) =>
  direccionWeb(['http:', 'https:'], ejemplo).check(
    z.refine((valor) => {
      if (!URL.canParse(valor)) return true
      const { protocol, hostname, username, password } = new URL(valor)
      return (protocol !== 'http:' || ESTA_MAQUINA.has(hostname)) && username === '' && password === ''
    }, 'debe empezar con https:// y no llevar usuario ni clave'),
  )

/** Of a PostgreSQL, with one host or several. */
export const direccionDeBase = z
  .string()
  .check(
    z.refine(
      (valor) =>
        sitiosDe(valor).every(
          (sitio) => URL.canParse(sitio) && ['postgres:', 'postgresql:'].includes(new URL(sitio).protocol),
        ),
      'debe ser una dirección como postgres://usuario:clave@servidor:5432/cabildo',
    ),
  )

const REDES_CON_NOMBRE = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network in CIDR form, or one of the three names that the proxy library knows. */
export const esRed = (valor: string) => {
  const [ip = '', prefijo, ...resto] = valor.split('/')
  const version = isIP(ip)
  if (REDES_CON_NOMBRE.includes(valor)) return true
  return (
    version > 0 &&
    resto.length === 0 &&
    (prefijo === undefined || (/^\d{1,3}$/.test(prefijo) && Number(prefijo) <= (version === 4 ? 32 : 128)))
  )
}

/** '2025: Año de …; 2026: Año de …', each with its year. */
export const lemas = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (valor) => partirLemas(valor).every(([anio, lema]) => anio > 0 && lema.length <= 160),
        'debe ser el año, dos puntos y su nombre de hasta 160 caracteres, como 2026: “Año de …”',
      ),
    ),
  z.transform((valor: string): ReadonlyMap<number, string> => new Map(partirLemas(valor))),
)
const partirLemas = (valor: string): [anio: number, lema: string][] =>
  valor
    .split(';')
    .map((parte) => parte.trim())
    .filter(Boolean)
    .map((parte) => {
      const [, anio = '0', lema = ''] = /^(20\d\d)\s*:\s*(\S.*)$/.exec(parte) ?? []
      return [Number(anio), lema]
    })

/** 'ninguno', or some of them. */
const CODIGOS_DE_PERMISO: ReadonlySet<string> = new Set(Object.values(Permiso).map(String))
/** Whose second factor is demanded: a permission code, or the holders of an ability (ING-13). */
export const exigidoDelFactor = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (valor) => valor === 'informatica' || CODIGOS_DE_PERMISO.has(valor),
        'debe ser una lista de códigos de permiso e informatica, como 4, 12, informatica',
      ),
    ),
  z.transform((valor): Requisito => (valor === 'informatica' ? 'area21' : (Number(valor) as Permiso))),
)

export const modulos = z.union(
  [
    z.pipe(
      z.literal('ninguno'),
      z.transform((): (typeof MODULOS_OPCIONALES)[number][] => []),
    ),
    lista(z.enum(MODULOS_OPCIONALES)),
  ],
  `debe ser ninguno o una lista de: ${MODULOS_OPCIONALES.join(', ')}`,
)

/** A setting: its default, what it does, how its text is read, and the default as the manual shows it. */
export const ajuste = <E extends z.ZodMiniType>(
  porDefecto: string | undefined,
  descripcion: string,
  esquema: E,
  muestra = porDefecto ?? '(sin valor)',
) => ({ porDefecto, descripcion, esquema, muestra })
