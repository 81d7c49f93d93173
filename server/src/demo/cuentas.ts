import { AREAS_SEMBRADAS, Permiso, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { codigoEscrito } from '@cabildo/contracts/cargos'
import type { EstadoDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import type { EstadoTramite } from '@cabildo/contracts/mesa-de-partes'
import type { CasoDeMuestra } from './demostracion.queries.ts'

const { informatica: INFORMATICA, secretaria: SECRETARIA, visado: ALCALDIA, locales: PROGRAMAS } = AREAS_SEMBRADAS

/** The areas of the demonstration accounts: these ids, these names (demo.md). */
export const AREAS_DEMO = {
  [SECRETARIA]: 'Secretaría General',
  9: 'Trámite Documentario',
  [ALCALDIA]: 'Alcaldía',
  15: 'Gerencia de Desarrollo Urbano',
  18: 'Atención al Ciudadano',
  20: 'Gerencia de Administración',
  [INFORMATICA]: 'Sub Gerencia de Tecnologías de la Información',
  22: 'Sub Gerencia de Recursos Humanos',
  25: 'Gerencia de Obras',
  30: 'Registro Civil',
  31: 'Archivo Central',
  [PROGRAMAS]: 'Sub Gerencia de Programas Alimentarios',
} as const
export type AreaDemo = keyof typeof AREAS_DEMO

/** An area that was closed last year, with what it left in the care of the one that follows it (ORG-25 to ORG-28). */
export const AREA_CERRADA = {
  id: 90,
  name: 'Sub Gerencia de Transportes',
  sucesora_id: 15,
  documento: 'Ordenanza Municipal 011',
} as const
/** The areas that papers of the demonstration are of. */
export type AreaConPapeles = AreaDemo | typeof AREA_CERRADA.id

export const CARGOS_DEMO = {
  1: 'Gerente',
  2: 'Subgerente',
  3: 'Especialista',
  4: 'Técnico administrativo',
  5: 'Asistente',
} as const
export type CargoDemo = keyof typeof CARGOS_DEMO

export interface CuentaDemo {
  username: string
  password: string
  area_id: AreaDemo
  area: string
  /** Null for the account made by area, which has neither employee nor position. */
  cargo_id: CargoDemo | null
  permisos: readonly Permiso[]
  uso: string
}

const CLAVE = 'cabildo-demo'
const P = Permiso

const cuenta = (
  username: string,
  area_id: AreaDemo,
  cargo_id: CargoDemo | null,
  permisos: readonly Permiso[],
  uso: string,
  password = CLAVE,
): CuentaDemo => ({ username, password, area_id, area: AREAS_DEMO[area_id], cargo_id, permisos, uso })

/** What the demonstration began with, bootstrap administrator first (D-04, D-56). */
export const PRIMERAS_CUENTAS: readonly CuentaDemo[] = [
  cuenta('informatica', INFORMATICA, 2, Object.values(P), 'administra el sistema, todos los permisos'),
  cuenta('alcaldia', ALCALDIA, 3, [P.documentos, P.firmaDigital], 'documentos y firma, envía a visado'),
  cuenta(
    'secretaria',
    SECRETARIA,
    1,
    [P.normas, P.mesaDePartes, P.documentos, P.firmaDigital, P.bandeja, P.jefe, P.supervision],
    'normas, documentos, firma, procedimientos y supervisión de expedientes',
  ),
  cuenta(
    'gerencia',
    15,
    1,
    [P.normas, P.visitas, P.documentos, P.firmaDigital, P.bandeja, P.jefe],
    'documentos, normas y visitas; dirige una bandeja llena',
  ),
  cuenta(
    'programas',
    PROGRAMAS,
    2,
    [P.canastas, P.visitas, P.trabajadores, P.canastasNuevo, P.canastasSubir],
    'visitas en siete locales y canastas',
  ),
  cuenta('recepcion', 20, 5, [P.visitas, P.trabajadores], 'visitas y trabajadores'),
  cuenta('mesa', 9, 4, [P.mesaDePartes, P.bandeja], 'mesa de partes y lo que le devuelven'),
  cuenta('reclamos', 18, 3, [P.reclamos, P.bandeja, P.jefe], 'libro de reclamaciones, su titular'),
  cuenta('registro', 30, 4, [P.nacimientos, P.bandeja], 'nacimientos; atiende sola la bandeja de su área'),
  cuenta('archivo', 31, 3, [P.archivo], 'archivo de normas'),
  cuenta('obras', 25, 1, [P.seguimiento, P.bandeja, P.jefe], 'seguimiento de obras; dirige la bandeja de su área'),
  cuenta('nuevo', 20, 5, [P.visitas], 'debe cambiar su contraseña inicial', 'nuevo'),
  cuenta('sinpermisos', 20, 4, [], 'solo puede cambiar su contraseña'),
  cuenta('usuarios', 22, 2, [P.usuarios, P.trabajadores], 'administra usuarios'),
  cuenta('tramites', 9, null, [P.mesaDePartes], 'mesa de partes, usuario creado por área'),
]

/** Accounts with which nobody enters today: the access of one is over, that of the other has not begun (USU-59). */
export const CUENTAS_SIN_INGRESO = {
  terminada: cuenta('porbaja', 20, 4, [P.visitas], 'su acceso terminó'),
  futura: cuenta('porentrar', 20, 3, [P.visitas], 'su acceso empieza la próxima semana'),
} as const

/** Those who came with the trays; after all others, so that each keeps its id. */
export const CUENTAS_DE_BANDEJA: readonly CuentaDemo[] = [
  cuenta('especialista', 15, 3, [P.documentos, P.bandeja], 'atiende expedientes y redacta informes'),
  cuenta('asistente', 15, 5, [P.bandeja], 'recibe y archiva expedientes'),
  cuenta('alterno', 18, 4, [P.reclamos], 'libro de reclamaciones, su alterno'),
]

/** The one that shows a second step, after all others for the same reason. */
const CUENTA_SEGURA = cuenta('segura', 22, 4, [P.trabajadores], 'ingresa con verificación en dos pasos')
export const CUENTAS_CON_FACTOR: readonly CuentaDemo[] = [CUENTA_SEGURA]

/** What everybody may know of that account, and of no other: the secret of its application of codes, and its recovery codes. */
export const FACTOR_DEMO = {
  secreto: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  codigos: [
    'm9ep-xbc5-udnv-b8tg',
    'bcqq-chcu-qb5v-d9hx',
    'xv9b-vvpb-hbu6-ekqe',
    'udvk-u5yf-dvvx-gndu',
    'zcvb-wgsy-uq3m-rv8r',
    'nkh4-fz3h-cvkt-s7m2',
    'rkwc-dtqf-3me8-sqb9',
    'yc3u-v475-mmzn-wsv4',
    'rc5c-9jsz-ycb2-zkxv',
    'y5rk-zp7y-na9r-nfwd',
  ],
} as const

/**
 * The demonstration accounts that sign in. `nuevo` still has the password that equals its username, so that the first
 * sign-in asks for another (D-07).
 */
export const CUENTAS_DEMO: readonly CuentaDemo[] = [...PRIMERAS_CUENTAS, ...CUENTAS_DE_BANDEJA, ...CUENTAS_CON_FACTOR]
export const TODAS_LAS_CUENTAS: readonly CuentaDemo[] = [
  ...PRIMERAS_CUENTAS,
  ...Object.values(CUENTAS_SIN_INGRESO),
  ...CUENTAS_DE_BANDEJA,
  ...CUENTAS_CON_FACTOR,
]

/** The id of an account: the administrator's is fixed, the others follow it. */
export const idDeCuenta = (cuentaDemo: CuentaDemo): number =>
  USUARIO_ADMINISTRADOR + TODAS_LAS_CUENTAS.indexOf(cuentaDemo)

export const cuentaDe = (username: string): CuentaDemo => {
  const cuentaDemo = CUENTAS_DEMO.find((una) => una.username === username)
  if (!cuentaDemo) throw new Error(`No hay una cuenta ${username}`)
  return cuentaDemo
}

/** Of each of these the start names a submission to look up (demo.md). */
export const ESTADOS_DE_MUESTRA: readonly (EstadoTramite | EstadoDeExpediente)[] = [
  'POR SUBSANAR',
  'EN PROCESO',
  'RESPONDIDO',
]

/** A secret as it is typed: in groups of four. */
const enGrupos = (secreto: string): string => secreto.match(/.{4}/g)?.join(' ') ?? ''

interface Bienvenida {
  direccion: string
  /** The folder of the spreadsheets to upload. */
  libros: string
  casos: readonly CasoDeMuestra[]
}

/** What the start prints when demonstration data is in use: the address, accounts, cases to look up, and the warning. */
export const textoDeBienvenida = ({ direccion, libros, casos }: Bienvenida): string[] => {
  const filas = [
    ['Usuario', 'Contraseña', 'Área', 'Para qué'],
    ...CUENTAS_DEMO.map((c) => [c.username, c.password, `${c.area_id} ${c.area}`, c.uso]),
  ]
  const anchos = [0, 1, 2].map((columna) => Math.max(...filas.map((fila) => (fila[columna] ?? '').length)))
  const linea = (fila: readonly string[]) =>
    `  ${fila.map((texto, columna) => texto.padEnd(anchos[columna] ?? 0)).join('  ')}`.trimEnd()
  return [
    `Cabildo atiende en ${direccion}`,
    '',
    'Cuentas de demostración:',
    ...filas.map(linea),
    '',
    `El segundo paso de ${CUENTA_SEGURA.username}: en una aplicación de códigos, con el secreto ${enGrupos(FACTOR_DEMO.secreto)},`,
    'o con uno de estos códigos de recuperación, que sirven una vez:',
    ...[0, 5].map((i) => `  ${FACTOR_DEMO.codigos.slice(i, i + 5).join('  ')}`),
    ...(casos.length > 0 ? ['', `Trámites para consultar en ${direccion}/#/consulta, con su código:`] : []),
    ...casos.map(({ numero, codigo, estado }) => `  ${numero}  ${codigoEscrito(codigo)}  ${estado}`),
    '',
    `Para probar «Subir Excel» hay dos libros en ${libros}`,
    '',
    'ATENCIÓN: estos son datos de demostración, con personas inventadas y contraseñas conocidas por todos.',
    'No registre datos reales aquí. Para trabajar de verdad, inicie con una base de datos propia (DATABASE_URL).',
  ]
}
