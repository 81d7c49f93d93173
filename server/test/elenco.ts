import { argon2Sync } from 'node:crypto'
import { AREAS_SEMBRADAS, Permiso } from '@cabildo/contracts/base/permisos'
import { UBICACIONES_PROGRAMAS } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/conexion.ts'

/**
 * The cast: named people with fixed parts, so that tests tell stories. Everybody's password is 'una clave segura'.
 * rosa and luis keep the visitor log of area 20, julio that of area 47 (the programmes); marta holds employees of area
 * 20; admin is user 11 of area 21 without any code; jefa administers users from area 22; nadie has no code; sol has every
 * code, in area 21. sara (with norms) and silvia draft documents in area 4, Secretaría General; the alcaldesa in area 11;
 * gloria (with norms) in area 15. mila keeps the front desk in area 4, rebeca the complaints book in area 20.
 */
export const ELENCO = {
  rosa: { id: 1, area: 20, permisos: [Permiso.visitas] },
  luis: { id: 2, area: 20, permisos: [Permiso.visitas] },
  julio: { id: 3, area: 47, permisos: [Permiso.visitas] },
  marta: { id: 4, area: 20, permisos: [Permiso.trabajadores] },
  jefa: { id: 5, area: 22, permisos: [Permiso.usuarios, Permiso.trabajadores] },
  nadie: { id: 6, area: 20, permisos: [] },
  canastera: { id: 7, area: 47, permisos: [Permiso.canastas] },
  admin: { id: 11, area: 21, permisos: [] },
  sara: { id: 8, area: 4, permisos: [Permiso.normas, Permiso.documentos, Permiso.firmaDigital] },
  silvia: { id: 13, area: 4, permisos: [Permiso.documentos] },
  alcaldesa: { id: 9, area: 11, permisos: [Permiso.documentos, Permiso.firmaDigital] },
  gloria: { id: 10, area: 15, permisos: [Permiso.normas, Permiso.documentos, Permiso.firmaDigital] },
  mila: { id: 14, area: 4, permisos: [Permiso.mesaDePartes] },
  rebeca: { id: 15, area: 20, permisos: [Permiso.reclamos] },
  sol: { id: 12, area: 21, permisos: Object.values(Permiso) },
} as const satisfies Record<string, { id: number; area: number; permisos: readonly Permiso[] }>

export type Persona = keyof typeof ELENCO

export const ANIO = 2026
export const AREAS = [
  { id: 4, name: 'Secretaría General' },
  { id: 11, name: 'Alcaldía' },
  { id: 15, name: 'Gerencia de Desarrollo Urbano' },
  { id: 20, name: 'Gerencia de Administración' },
  { id: 21, name: 'Sub Gerencia de Tecnologías de la Información' },
  { id: 22, name: 'Sub Gerencia de Recursos Humanos' },
  { id: 47, name: 'Sub Gerencia de Programas Alimentarios' },
]

/** The DNI of the employee that somebody of the cast is. */
export const dniDelElenco = (quien: Persona): string => dniDe(ELENCO[quien].id)

/** Ids of employees' accesses that visits can name; `activoDe20` and the like say why they exist. */
export const EMPLEADOS = {
  activoDe20: 101,
  otroActivoDe20: 102,
  activoDe47: 103,
  inactivoDe20: 104,
  delAnioPasadoDe20: 105,
} as const

const DNI_BASE = 98_000_000
const dniDe = (employee_id: number) => String(DNI_BASE + 1000 + employee_id)

/** A hash names what it costs to check; this one costs next to nothing, for every test signs somebody in. */
const hashBarato = (clave: string): string => {
  const nonce = Buffer.from('sal del elenco..')
  const barato = { parallelism: 1, tagLength: 32, memory: 8, passes: 1 }
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(argon2Sync('argon2id', { message: clave, nonce, ...barato }))}`
}

/** Puts areas, positions, the cast and some employees into an empty database, whose services are open. */
export const poblar = async (db: Db): Promise<void> => {
  const password_hash = hashBarato('una clave segura')
  await db.insertInto('areas').values(AREAS).execute()
  await db
    .insertInto('areas_facultades')
    .values(Object.entries(AREAS_SEMBRADAS).map(([facultad, area_id]) => ({ area_id, facultad })))
    .execute()
  await db
    .insertInto('areas_locales')
    .values(UBICACIONES_PROGRAMAS.map((nombre, i) => ({ area_id: AREAS_SEMBRADAS.locales, orden: i + 1, nombre })))
    .execute()
  await db
    .insertInto('cargos')
    .values([
      { id: 1, name: 'Gerente' },
      { id: 2, name: 'Especialista' },
    ])
    .execute()
  await db.updateTable('servicios').set({ abierto: true }).execute()
  for (const [username, { id, area, permisos }] of Object.entries(ELENCO)) {
    await unTrabajador(db, { employee_id: id, name: username })
    await db.insertInto('usuarios').values({ id, username, password_hash, employee_id: id }).execute()
    await db
      .insertInto('accesos')
      .values({ empacce_id: id, user_id: id, employee_id: id, area_id: area, cargo_id: 2, anio_eje: ANIO })
      .execute()
    if (permisos.length > 0)
      await db
        .insertInto('permisos')
        .values(permisos.map((codigo) => ({ empacce_id: id, codigo })))
        .execute()
  }
  await unEmpleado(db, EMPLEADOS.activoDe20, { area_id: 20, name: 'Carmen Luz', ape_pat: 'Tello', ape_mat: 'Vargas' })
  await unEmpleado(db, EMPLEADOS.otroActivoDe20, {
    area_id: 20,
    name: 'Julio César',
    ape_pat: 'Apaza',
    ape_mat: 'Rondón',
    cargo_id: 1,
  })
  await unEmpleado(db, EMPLEADOS.activoDe47, { area_id: 47, name: 'Paola', ape_pat: 'Medina', ape_mat: 'Chirinos' })
  await unEmpleado(db, EMPLEADOS.inactivoDe20, {
    area_id: 20,
    name: 'Inés',
    ape_pat: 'Soto',
    ape_mat: 'Ramos',
    estado: false,
  })
  await unEmpleado(db, EMPLEADOS.delAnioPasadoDe20, {
    area_id: 20,
    name: 'Óscar',
    ape_pat: 'Rojas',
    ape_mat: 'Luna',
    anio_eje: ANIO - 1,
  })
  await db
    .insertInto('padron')
    .values({ dni: '98000001', nombres: 'Rosa Elvira', ape_paterno: 'Quispe', ape_materno: 'Mamani' })
    .execute()
  for (const tabla of ['trabajadores', 'usuarios', 'accesos'] as const)
    await sql`select setval(pg_get_serial_sequence(${tabla}, ${{ trabajadores: 'employee_id', usuarios: 'id', accesos: 'empacce_id' }[tabla]}), 1000)`.execute(
      db,
    )
}

export const unTrabajador = (db: Db, t: { employee_id: number; name: string; ape_pat?: string; ape_mat?: string }) =>
  db
    .insertInto('trabajadores')
    .values({ ape_pat: 'Prueba', ape_mat: 'Elenco', ...t, dni: dniDe(t.employee_id) })
    .execute()

/** An employee with an access of an area; active in the current year unless said otherwise. */
export const unEmpleado = async (
  db: Db,
  empacce_id: number,
  {
    area_id,
    cargo_id = 2,
    estado = true,
    anio_eje = ANIO,
    ...nombre
  }: {
    area_id: number
    name: string
    ape_pat: string
    ape_mat: string
    cargo_id?: number
    estado?: boolean
    anio_eje?: number
  },
): Promise<void> => {
  await unTrabajador(db, { employee_id: empacce_id, ...nombre })
  await db
    .insertInto('accesos')
    .values({ empacce_id, employee_id: empacce_id, area_id, cargo_id, estado, anio_eje })
    .execute()
}
