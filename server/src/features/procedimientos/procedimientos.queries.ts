import { type Procedimiento, SILENCIOS, TABLA_PROCEDIMIENTOS } from '@cabildo/contracts/procedimientos'
import type { ProcedimientoEditar, ProcedimientoNuevo } from '@cabildo/contracts/procedimientos-registro'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, llano } from '../../platform/db/listado.ts'

const PUBLICO = sql`p.id, p.codigo, p.nombre, p.requisitos, p.dias, p.silencio, p.area_id, ar.name as area_name, p.derecho`
const SILENCIO = sql`case p.silencio ${sql.join(
  SILENCIOS.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
  sql` `,
)} end`
const JUNTO = sql`join areas ar on ar.id = p.area_id`

/** All types, the active ones before the others and then by name unless asked otherwise (API-111, PLA-23). */
export const {
  pagina: pageProcedimientos,
  todas: selectProcedimientos,
  una: findProcedimiento,
} = crearLista(TABLA_PROCEDIMIENTOS, {
  tabla: 'procedimientos',
  alias: 'p',
  junto: JUNTO,
  propio: ['nombre'],
  filas: (de) => sql<Procedimiento>`select ${PUBLICO}, p.activo, p.updated_at::text as updated_at from ${de}`,
  ordenado: ({ order }) => (order.length > 0 ? order : [...POR_NOMBRE]),
  ordenes: {
    nombre: sql`llano(p.nombre)`,
    codigo: sql`lower(p.codigo)`,
    dias: sql.ref('p.dias'),
    silencio: sql.ref('p.silencio'),
    area_name: sql`llano(ar.name)`,
    derecho: sql`llano(p.derecho)`,
    activo: sql.ref('p.activo'),
  },
  buscar: (texto) => contiene(llano(sql`concat_ws(' ', p.codigo, p.nombre, ${SILENCIO}, ar.name, p.derecho)`), texto),
  filtros: {
    codigo: sql`coalesce(p.codigo, '')`,
    nombre: sql.ref('p.nombre'),
    silencio: SILENCIO,
    area_name: sql.ref('ar.name'),
    id: (texto) => sql`p.id::text = ${texto}`,
  },
})
const POR_NOMBRE = [
  { column: 'activo', dir: 'desc' },
  { column: 'nombre', dir: 'asc' },
] as const satisfies readonly { column: (typeof TABLA_PROCEDIMIENTOS)['ordenables'][number]; dir: 'asc' | 'desc' }[]

/** What is offered to citizens, by name (PLA-24). */
export const listActivos = async (db: Db): Promise<Procedimiento[]> =>
  (
    await sql<Procedimiento>`select ${PUBLICO} from procedimientos p ${JUNTO}
      where p.activo order by llano(p.nombre), p.id`.execute(db)
  ).rows

/** Whether a type may be chosen for a filing; it stays active until the commit. */
export const lockActivo = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from procedimientos p where p.id = ${id} and p.activo for share`.execute(trx)).rows.length > 0

/** What a type asks for, in its order. */
export const listRequisitos = async (trx: Trx, id: number): Promise<string[] | undefined> =>
  (await sql<{ requisitos: string[] }>`select p.requisitos from procedimientos p where p.id = ${id}`.execute(trx))
    .rows[0]?.requisitos

/** The term and the silence of a type (Table PLA-E); no days where it is approved automatically. */
export const getTermino = async (trx: Trx, id: number) =>
  (
    await sql<Pick<Procedimiento, 'dias' | 'silencio'>>`
      select p.dias, p.silencio from procedimientos p where p.id = ${id}`.execute(trx)
  ).rows[0]

/** A type, held until the commit. */
export const lockProcedimiento = async (trx: Trx, id: number): Promise<{ version: string } | undefined> =>
  (
    await sql<{ version: string }>`
      select p.updated_at::text as version from procedimientos p where p.id = ${id} for no key update`.execute(trx)
  ).rows[0]

export const existsArea = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from areas a where a.id = ${id}`.execute(trx)).rows.length > 0

export const insertProcedimiento = async (trx: Trx, datos: ProcedimientoNuevo, ahora: Date): Promise<number> =>
  (
    await trx
      .insertInto('procedimientos')
      .values({ ...datos, created_at: ahora, updated_at: ahora })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Writes what is given of a type. */
export const updateProcedimiento = (trx: Trx, id: number, cambios: Omit<ProcedimientoEditar, 'version'>, ahora: Date) =>
  trx
    .updateTable('procedimientos')
    .set({ ...cambios, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()
