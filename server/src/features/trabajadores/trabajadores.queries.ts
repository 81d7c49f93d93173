import type { Listado } from '@cabildo/contracts/base/listado'
import { type OpcionTrabajador, TABLA_TRABAJADORES, type Trabajador } from '@cabildo/contracts/trabajadores'
import { type RawBuilder, sql } from 'kysely'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, llano } from '../../platform/db/listado.ts'

export type ListadoTrabajadores = Listado<(typeof TABLA_TRABAJADORES)['ordenables'][number]>

/**
 * What only the user administration may switch off or remove (D-47): `a` is the access. Whatever belongs to an employee
 * who has a user carries the user (migration 0002), user 11 among them.
 */
export const DE_USUARIO = sql`(a.user_id is not null or exists (select from permisos p where p.empacce_id = a.empacce_id))`

/** The version of person and access (API-08), with every digit of both: one may change without becoming the newer. */
export const VERSION = sql`(t.updated_at::text || '/' || a.updated_at::text)`

const COMUNES = sql`a.empacce_id, t.employee_id, t.name, t.ape_pat, t.ape_mat, c.name as cargo_name,
  a.anio_eje`
/** `estado` says of an option whether the access is in force, as the database's clock has it (VIS-22, USU-59). */
const OPCION = sql`${COMUNES}, acceso_vigente(a, ar, hoy_lima())::integer as estado`
const FILA = sql`${COMUNES}, a.estado::integer as estado, a.desde, a.hasta, t.dni, t.sexo, t.fecha_nac, a.cargo_id, a.area_id, ar.name as area_name,
  marca_lima(a.created_at) as created_at, ${VERSION} as updated_at, ${DE_USUARIO} as con_usuario`

/**
 * Live accesses of people to an area, newest year, then newest record (API-24, TRA-02, TRA-04, VIS-40); those of users by
 * area have no person.
 */
const listaDe = <Fila>(campos: RawBuilder<unknown>, buscados: RawBuilder<unknown>) =>
  crearLista(TABLA_TRABAJADORES, {
    tabla: 'accesos',
    alias: 'a',
    primaryKey: 'empacce_id',
    junto: sql`join trabajadores t on t.employee_id = a.employee_id and t.deleted_at is null
      join cargos c on c.id = a.cargo_id join areas ar on ar.id = a.area_id`,
    propio: ['anio_eje', 'created_at'],
    ambito: ({ area_id }: { area_id: number }) => sql`a.area_id = ${area_id} and a.deleted_at is null`,
    filas: (de) => sql<Fila>`select ${campos} from ${de}`,
    ordenes: {
      name: sql.ref('t.name'),
      ape_pat: sql.ref('t.ape_pat'),
      ape_mat: sql.ref('t.ape_mat'),
      dni: sql.ref('t.dni'),
      cargo_name: sql.ref('c.name'),
      area_name: sql.ref('ar.name'),
      anio_eje: sql.ref('a.anio_eje'),
      estado: sql.ref('a.estado'),
      created_at: sql.ref('a.created_at'),
    },
    buscar: (texto) => contiene(llano(buscados), texto),
    filtros: {
      name: sql.ref('t.name'),
      ape_pat: sql.ref('t.ape_pat'),
      ape_mat: sql.ref('t.ape_mat'),
      dni: sql.ref('t.dni'),
      cargo_name: sql.ref('c.name'),
      anio_eje: sql`a.anio_eje::text`,
    },
  })

/** The registry of an area (permission 6): its pages, all its rows for an export (SHE-85), and one of them. */
export const {
  pagina: pageTrabajadores,
  todas: selectTrabajadores,
  una: findTrabajador,
} = listaDe<Trabajador>(FILA, sql`concat_ws(' ', t.name, t.ape_pat, t.ape_mat, t.dni, c.name, a.anio_eje)`)

/** The employees of an area as options of visits (permission 5). */
export const { pagina: pageOpciones } = listaDe<OpcionTrabajador>(
  OPCION,
  sql`concat_ws(' ', t.name, t.ape_pat, t.ape_mat, c.name)`,
)
