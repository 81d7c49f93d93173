import type { Listado } from '@cabildo/contracts/base/listado'
import { ESTADO_PENDIENTE, TABLA_VISITAS, Visita, VisitaGuardar } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import { camposDe, columnasDe, despuesDe, escrituraDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { filtra } from '../../platform/db/listado.ts'
import { conActor } from '../../platform/db/transaccion.ts'

export type ListadoVisitas = Listado<(typeof TABLA_VISITAS)['ordenables' | 'filtrables'][number]>

/** The row as the contract names it; times as Lima text, the version with every digit. */
const FILA = columnasDe('visitas v', Visita, {
  created_at: sql`marca_lima(v.created_at)`,
  salida_date: sql`marca_lima(v.salida_date)`,
  updated_at: sql`v.updated_at::text`,
})

/** The form's own fields; what is kept of the employee visited comes from his access. */
const CORREGIDA = escrituraDe('visitas', [
  ...camposDe(VisitaGuardar, ['empacce_id', 'id', 'version', 'clave', 'nrodoc']),
  'ape_nom',
])
const NUEVA = escrituraDe('visitas', [...camposDe(VisitaGuardar, ['empacce_id', 'id', 'version']), 'ape_nom'])

/** An area's log of visits; every way of ordering has an index that starts with area_id (VIS-02, VIS-30, migration 0004). */
const listaDeVisitas = crearLista(TABLA_VISITAS, {
  tabla: 'visitas',
  alias: 'v',
  propio: ['created_at'],
  ambito: ({ area_id }: { area_id: number; desdeHoy: string }) => sql`v.area_id = ${area_id} and v.deleted_at is null`,
  conteo: ({ area_id, desdeHoy }) => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(pendientes), 0) as pendientes, (select count(*) from visitas
      where area_id = ${area_id} and deleted_at is null and created_at >= ${desdeHoy}::timestamptz) as hoy
    from visitas_conteo where area_id = ${area_id}`,
  otros: ['pendientes', 'hoy'],
  contadas: ({ search, columns: { estado, ...columns } }) =>
    estado === ESTADO_PENDIENTE && !filtra({ search, columns })
      ? { caso: 'pendientes', total: sql`n.pendientes` }
      : null,
  filas: (de) => sql<Visita>`select ${FILA} from ${de}`,
  ordenes: {
    created_at: sql.ref('v.created_at'),
    salida_date: sql.ref('v.salida_date'),
    ape_nom: sql.ref('v.ape_nom'),
    motivo: sql.ref('v.motivo'),
    employee_visitado: sql.ref('v.employee_visitado'),
    ubicacion: sql.ref('v.ubicacion'),
  },
  filtros: {
    ape_nom: sql.ref('v.ape_nom'),
    nrodoc: sql.ref('v.nrodoc'),
    motivo: sql.ref('v.motivo'),
    employee_visitado: sql.ref('v.employee_visitado'),
    employee_cargo: sql.ref('v.employee_cargo'),
    ubicacion: sql.ref('v.ubicacion'),
    estado: (texto) => (texto === ESTADO_PENDIENTE ? sql`v.salida_date is null` : sql`false`),
  },
})

/** One page of an area's log with its totals. `desdeHoy` is the Lima midnight. */
export const pageVisitas = async (db: Db, area_id: number, listado: ListadoVisitas, desdeHoy: string) => {
  const pagina = await listaDeVisitas.pagina(db, listado, { area_id, desdeHoy })
  return { ...pagina, pending: pagina.pendientes > 0 }
}

/** The rows of an area that match, ordered: what an export takes (SHE-85). */
export const selectVisitas = (area_id: number, listado: ListadoVisitas) =>
  listaDeVisitas.todas(listado, { area_id, desdeHoy: '' })

/** What the form says of a visit, with the full name. */
type VisitaCorregida = Omit<VisitaGuardar, 'id' | 'version' | 'clave' | 'nrodoc'> & { ape_nom: string }

/**
 * What a visit keeps of the employee visited, if active in the area in the year (VIS-22, VIS-33). The access is locked as
 * the foreign key would lock it, only earlier: a removal that is under way is waited for, and then seen (TRA-23).
 */
const vigente = (area_id: number, empacce_id: number, anio: number) => sql`
  select a.area_id, a.empacce_id, a.employee_id, a.cargo_id, concat_ws(' ', t.name, t.ape_pat, t.ape_mat) as empleado, c.name as cargo
  from accesos a join trabajadores t on t.employee_id = a.employee_id join cargos c on c.id = a.cargo_id
  where a.empacce_id = ${empacce_id} and a.area_id = ${area_id} and a.anio_eje = ${anio}
    and a.estado and a.deleted_at is null and t.deleted_at is null
  for key share of a`

/** Whether a visit may be to this employee: active in the area in the year. */
export const esVigente = async (db: Db, area_id: number, empacce_id: number, anio: number): Promise<boolean> =>
  (await vigente(area_id, empacce_id, anio).execute(db)).rows.length > 0

/**
 * Inserts a visit; undefined when the employee is not active in the area. Names its actor itself: no transaction is
 * needed.
 */
export const insertVisita = async (
  db: Db,
  { area_id, anio, ahora, actor }: { area_id: number; anio: number; ahora: Date; actor: Actor },
  v: VisitaCorregida & Pick<VisitaGuardar, 'nrodoc' | 'clave'>,
): Promise<Visita | undefined> =>
  (
    await sql<Visita>`
      insert into visitas as v (area_id, empacce_id, employee_id, cargo_id, employee_visitado, employee_cargo,
        ${NUEVA.columnas}, created_by, created_at, updated_at)
      select e.*, ${NUEVA.valores}, ${actor.user_id}::integer, ${ahora}::timestamptz, ${ahora}::timestamptz
      from (${vigente(area_id, v.empacce_id, anio)}) e cross join ${NUEVA.desde(v)} cross join ${conActor(actor)}
      returning ${FILA}`.execute(db)
  ).rows[0]

/** The visit that an earlier send of the caller made with this key (G3). */
export const findPorClave = async (
  db: Db,
  { area_id, actor, clave }: { area_id: number; actor: Actor; clave: string },
): Promise<Visita | undefined> =>
  (
    await sql<Visita>`
      select ${FILA} from visitas v
      where v.clave = ${clave} and v.created_by = ${actor.user_id} and v.area_id = ${area_id} and v.deleted_at is null`.execute(
      db,
    )
  ).rows[0]

/** A live visit of the area and its employee's access, held until the transaction ends; `vigente`: he still is one. */
export const lockVisita = async (trx: Trx, area_id: number, id: number, anio: number) =>
  (
    await sql<{ empacce_id: number; updated_at: string; salida: boolean; vigente: boolean }>`
      select v.empacce_id, v.updated_at::text as updated_at, v.salida_date is not null as salida,
        exists (select 1 from accesos a join trabajadores t on t.employee_id = a.employee_id
          where a.empacce_id = v.empacce_id and a.estado and a.anio_eje = ${anio}
            and a.deleted_at is null and t.deleted_at is null
          for key share of a) as vigente
      from visitas v where v.area_id = ${area_id} and v.id = ${id} and v.deleted_at is null
      for update of v`.execute(trx)
  ).rows[0]

/** Changes what is given of a visit; undefined when the employee chosen is not active in the area. The DNI stays (VIS-19). */
export const updateVisita = async (
  trx: Trx,
  { area_id, id, anio, ahora }: { area_id: number; id: number; anio: number; ahora: Date },
  v: VisitaCorregida,
): Promise<Visita | undefined> => {
  const { cambios, desde } = CORREGIDA.dados(v)
  const { rows } = await sql<Visita>`
      update visitas as v set empacce_id = e.empacce_id, employee_id = e.employee_id, cargo_id = e.cargo_id,
        employee_visitado = case when v.empacce_id = e.empacce_id then v.employee_visitado else e.empleado end,
        employee_cargo = case when v.empacce_id = e.empacce_id then v.employee_cargo else e.cargo end,
        ${cambios}, updated_at = ${despuesDe(ahora, 'v')}
      from (${vigente(area_id, v.empacce_id, anio)}) e cross join ${desde}
      where v.area_id = ${area_id} and v.id = ${id} and v.deleted_at is null
      returning ${FILA}`.execute(trx)
  return rows[0]
}

/** Records the exit time of a visit that has none; undefined when there is none to record. */
export const setSalida = async (trx: Trx, area_id: number, id: number, ahora: Date): Promise<Visita | undefined> =>
  (
    await sql<Visita>`
      update visitas as v set salida_date = greatest(${ahora}::timestamptz, v.created_at), updated_at = ${despuesDe(ahora)}
      where v.area_id = ${area_id} and v.id = ${id} and v.deleted_at is null and v.salida_date is null
      returning ${FILA}`.execute(trx)
  ).rows[0]

/** Hides a visit from every list; its history stays (D-33). */
export const deleteVisita = async (trx: Trx, area_id: number, id: number, ahora: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update visitas as v set deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)}
    where v.area_id = ${area_id} and v.id = ${id} and v.deleted_at is null`.execute(trx)
  return numAffectedRows > 0n
}
