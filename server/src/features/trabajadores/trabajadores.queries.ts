import type { Listado } from '@cabildo/contracts/base/listado'
import type { OpcionTrabajador, TABLA_TRABAJADORES } from '@cabildo/contracts/trabajadores'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, filtra } from '../../platform/db/listado.ts'

type Columna = (typeof TABLA_TRABAJADORES)['ordenables'][number]

const COLUMNAS = {
  ape_pat: sql.ref<string>('t.ape_pat'),
  ape_mat: sql.ref<string>('t.ape_mat'),
  name: sql.ref<string>('t.name'),
  cargo_name: sql.ref<string>('c.name'),
  anio_eje: sql.ref<number>('a.anio_eje'),
} as const

/** Employees of an area with the access that places them there, newest year first (API-24, Table VIS-B). */
export const pageTrabajadores = async (db: Db, area_id: number, listado: Listado<Columna>) => {
  const todas = db
    .selectFrom('accesos as a')
    .innerJoin('trabajadores as t', 't.employee_id', 'a.employee_id')
    .innerJoin('cargos as c', 'c.id', 'a.cargo_id')
    .where('a.area_id', '=', area_id)
    .where('a.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
  let filtradas = todas
  if (listado.search)
    filtradas = filtradas.where(
      contiene(sql`llano(concat_ws(' ', t.name, t.ape_pat, t.ape_mat, c.name))`, listado.search),
    )
  for (const campo of ['ape_pat', 'ape_mat', 'name', 'cargo_name'] as const) {
    const texto = listado.columns[campo as Columna]
    if (texto) filtradas = filtradas.where(contiene(sql`llano(${COLUMNAS[campo]})`, texto))
  }
  let pagina = filtradas.select([
    'a.empacce_id',
    't.employee_id',
    't.name',
    't.ape_pat',
    't.ape_mat',
    'c.name as cargo_name',
    sql<number>`a.estado::integer`.as('estado'),
    'a.anio_eje',
  ])
  for (const { column, dir } of listado.order) pagina = pagina.orderBy(COLUMNAS[column], dir)
  if (listado.order.length === 0) pagina = pagina.orderBy('a.anio_eje', 'desc').orderBy('t.name').orderBy('t.ape_pat')
  const contar = (consulta: typeof todas) => consulta.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  const data: OpcionTrabajador[] = await pagina
    .orderBy('a.empacce_id')
    .limit(listado.length)
    .offset(listado.start)
    .execute()
  const total = (await contar(todas)).n
  return { data, recordsTotal: total, recordsFiltered: filtra(listado) ? (await contar(filtradas)).n : total }
}
