import type { Listado } from '@cabildo/contracts/base/listado'
import { ESTADO_PENDIENTE, TABLA_VISITAS, Visita, VisitaGuardar } from '@cabildo/contracts/visitas'
import { rangoDelPeriodo } from '@cabildo/contracts/visitas-lista'
import { sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import { camposDe, columnasDe, despuesDe, escrituraDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { filtra } from '../../platform/db/listado.ts'
import { conActor } from '../../platform/db/transaccion.ts'

export type ListadoVisitas = Listado<(typeof TABLA_VISITAS)['ordenables' | 'filtrables'][number]>

/** The row as the contract names it; times as Lima text, the version with every digit. */
export const FILA = columnasDe('visitas v', Visita, {
  created_at: sql`marca_lima(v.created_at)`,
  salida_date: sql`marca_lima(v.salida_date)`,
  registrada_at: sql`marca_lima(v.registrada_at)`,
  tipo_doc: sql<Visita['tipo_doc']>`v.tipo_doc`,
  updated_at: sql`v.updated_at::text`,
  area_cerrada: sql`case when v.cuidado_id is not null then (select r.name from areas r where r.id = v.area_id) end`,
})

/** What an edit leaves as it was: the document, and when the visitor came (VIS-19). */
const QUEDA = ['empacce_id', 'id', 'version', 'ingreso', 'partes'] as const
/** The form's own fields; what is kept of the employee visited comes from his access. */
const CORREGIDA = escrituraDe('visitas', [
  ...camposDe(VisitaGuardar, [...QUEDA, 'clave', 'tipo_doc', 'nrodoc', 'sin_consulta']),
  'ape_nom',
])
const NUEVA = escrituraDe('visitas', [...camposDe(VisitaGuardar, QUEDA), 'ape_nom'])

/** Inside: no exit, and not given up at the end of a day; words that the index visitas_pendientes names (migration 0014). */
export const DENTRO = sql`v.salida_date is null and not v.salida_no_registrada`
const medianoche = (dia: string) => `${dia} 00:00:00-05`

/** Whose log, which Lima day it is, and the instant at which it began. */
export interface Marco {
  area_id: number
  hoy: string
  desdeHoy: string
}
export const marcoDe = (area_id: number, hoy: string): Marco => ({ area_id, hoy, desdeHoy: medianoche(hoy) })

/**
 * An area's log of visits, with those that it has in care (ORG-27); every way of ordering has an index that
 * starts with a_cargo_id (VIS-02, VIS-30, migration 0035).
 */
export const listaDeVisitas = crearLista(TABLA_VISITAS, {
  tabla: 'visitas',
  alias: 'v',
  propio: ['created_at'],
  ambito: ({ area_id }: Marco) => sql`v.a_cargo_id = ${area_id} and v.deleted_at is null`,
  conteo: ({ area_id, desdeHoy }) => sql`
    select c.total, c.pendientes, h.hoy, c.pendientes - h.abiertas as anteriores
    from (select coalesce(sum(total), 0) as total, coalesce(sum(pendientes), 0) as pendientes
      from visitas_conteo where area_id = ${area_id}) c
    cross join (select count(*) as hoy, count(*) filter (where ${DENTRO}) as abiertas from visitas v
      where v.a_cargo_id = ${area_id} and v.deleted_at is null and v.created_at >= ${desdeHoy}::timestamptz) h`,
  otros: ['pendientes', 'hoy', 'anteriores'],
  contadas: ({ search, columns: { estado, ...columns } }) =>
    estado === ESTADO_PENDIENTE && !filtra({ search, columns })
      ? { caso: 'pendientes', total: sql`n.pendientes` }
      : null,
  filas: (de) => sql<Visita>`select ${FILA} from ${de}`,
  ordenes: {
    created_at: sql.ref('v.created_at'),
    // The time of the day, whatever the day; written as in the index visitas_hora.
    hora: sql`((v.created_at at time zone 'America/Lima')::time)`,
    salida_date: sql.ref('v.salida_date'),
    ape_nom: sql.ref('v.ape_nom'),
    motivo: sql.ref('v.motivo'),
    employee_visitado: sql.ref('v.employee_visitado'),
    ubicacion: sql.ref('v.ubicacion'),
  },
  conNulos: ['salida_date', 'ubicacion'],
  filtros: {
    ape_nom: sql.ref('v.ape_nom'),
    nrodoc: sql.ref('v.nrodoc'),
    motivo: sql.ref('v.motivo'),
    employee_visitado: sql.ref('v.employee_visitado'),
    employee_cargo: sql.ref('v.employee_cargo'),
    ubicacion: sql.ref('v.ubicacion'),
    estado: (texto) => (texto === ESTADO_PENDIENTE ? DENTRO : sql`false`),
    periodo: (texto, { hoy }) => {
      const rango = rangoDelPeriodo(texto, hoy)
      if (!rango) return sql`false`
      return sql`v.created_at >= ${medianoche(rango.desde)}::timestamptz
        and v.created_at < ${medianoche(rango.hasta)}::timestamptz + interval '1 day'`
    },
  },
})

/** One page of an area's log with its totals. */
export const pageVisitas = async (db: Db, listado: ListadoVisitas, marco: Marco) => {
  const pagina = await listaDeVisitas.pagina(db, listado, marco)
  return { ...pagina, pending: pagina.pendientes > 0 }
}

/** The rows of an area that match, ordered: what an export takes (SHE-85). */
export const selectVisitas = (listado: ListadoVisitas, marco: Marco) => listaDeVisitas.todas(listado, marco)

/** What the form says of a visit, with the full name. */
type VisitaCorregida = Omit<
  VisitaGuardar,
  'id' | 'version' | 'clave' | 'tipo_doc' | 'nrodoc' | 'sin_consulta' | 'ingreso' | 'partes'
> & { ape_nom: string }

/**
 * What a visit keeps of the employee visited, if the access to the area is of the year and in force (VIS-22, VIS-33, USU-59). The access is locked as
 * the foreign key would lock it, only earlier: a removal that is under way is waited for, and then seen (TRA-23).
 */
const vigente = (area_id: number, empacce_id: number, hoy: string) => sql`
  select a.area_id, a.empacce_id, a.employee_id, a.cargo_id, concat_ws(' ', t.name, t.ape_pat, t.ape_mat) as empleado, c.name as cargo
  from accesos a join trabajadores t on t.employee_id = a.employee_id join cargos c on c.id = a.cargo_id
    join areas ar on acceso_vigente(a, ar, ${hoy}::date)
  where a.empacce_id = ${empacce_id} and a.area_id = ${area_id} and a.anio_eje = ${Number(hoy.slice(0, 4))} and t.deleted_at is null
  for key share of a`

/** Whether a visit may be to this employee: an access to the area that is of the year and in force. */
export const esVigente = async (db: Db, area_id: number, empacce_id: number, hoy: string): Promise<boolean> =>
  (await vigente(area_id, empacce_id, hoy).execute(db)).rows.length > 0

/**
 * Inserts a visit that came at `ingreso`, or else now; undefined when the employee is not active in the area. Names its
 * actor itself: no transaction is needed.
 */
export const insertVisita = async (
  db: Db,
  {
    area_id,
    hoy,
    ahora,
    ingreso,
    actor,
  }: { area_id: number; hoy: string; ahora: Date; ingreso: Date | null; actor: Actor },
  v: VisitaCorregida & Pick<VisitaGuardar, 'tipo_doc' | 'nrodoc' | 'sin_consulta' | 'clave'>,
): Promise<Visita | undefined> =>
  (
    await sql<Visita>`
      insert into visitas as v (area_id, empacce_id, employee_id, cargo_id, employee_visitado, employee_cargo,
        ${NUEVA.columnas}, created_by, created_at, registrada_at, updated_at)
      select e.*, ${NUEVA.valores(v)}, ${actor.user_id}::integer, ${ingreso ?? ahora}::timestamptz,
        ${ingreso && ahora}::timestamptz, ${ahora}::timestamptz
      from (${vigente(area_id, v.empacce_id, hoy)}) e cross join ${conActor(actor)}
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
export const lockVisita = async (trx: Trx, area_id: number, id: number, hoy: string) =>
  (
    await sql<Pick<Visita, 'updated_at' | 'tipo_doc' | 'apellidos' | 'ubicacion' | 'importada'> & { vigente: boolean }>`
      select v.updated_at::text as updated_at, v.tipo_doc, v.apellidos, v.ubicacion, v.importada,
        exists (select 1 from accesos a join trabajadores t on t.employee_id = a.employee_id
            join areas ar on acceso_vigente(a, ar, ${hoy}::date)
          where a.empacce_id = v.empacce_id and a.anio_eje = ${Number(hoy.slice(0, 4))} and t.deleted_at is null
          for key share of a) as vigente
      from visitas v where v.a_cargo_id = ${area_id} and v.id = ${id} and v.deleted_at is null
      for update of v`.execute(trx)
  ).rows[0]

/** Changes what is given of a visit; undefined when the employee chosen is not active in the area. The DNI stays (VIS-19). */
export const updateVisita = async (
  trx: Trx,
  { area_id, id, hoy, ahora }: { area_id: number; id: number; hoy: string; ahora: Date },
  v: VisitaCorregida,
): Promise<Visita | undefined> => {
  const { rows } = await sql<Visita>`
      update visitas as v set empacce_id = e.empacce_id, employee_id = e.employee_id, cargo_id = e.cargo_id,
        employee_visitado = case when v.empacce_id = e.empacce_id then v.employee_visitado else e.empleado end,
        employee_cargo = case when v.empacce_id = e.empacce_id then v.employee_cargo else e.cargo end,
        ${CORREGIDA.cambios(v)}, updated_at = ${despuesDe(ahora, 'v')}
      from (${vigente(area_id, v.empacce_id, hoy)}) e
      where v.a_cargo_id = ${area_id} and v.id = ${id} and v.deleted_at is null
      returning ${FILA}`.execute(trx)
  return rows[0]
}

/** Records the exit time of a visit that has none; undefined when there is none to record. */
export const setSalida = async (
  trx: Trx,
  { area_id, id, ahora, user_id }: { area_id: number; id: number; ahora: Date; user_id: number },
): Promise<Visita | undefined> =>
  (
    await sql<Visita>`
      update visitas as v set salida_date = greatest(${ahora}::timestamptz, v.created_at), salida_por = ${user_id},
        updated_at = ${despuesDe(ahora)}
      where v.a_cargo_id = ${area_id} and v.id = ${id} and v.deleted_at is null and ${DENTRO}
      returning ${FILA}`.execute(trx)
  ).rows[0]

/** Hides a visit from every list; its history stays (D-33). */
export const deleteVisita = async (
  trx: Trx,
  { area_id, id, ahora, user_id }: { area_id: number; id: number; ahora: Date; user_id: number },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update visitas as v set deleted_at = ${ahora}, deleted_by = ${user_id}, updated_at = ${despuesDe(ahora)}
    where v.a_cargo_id = ${area_id} and v.id = ${id} and v.deleted_at is null`.execute(trx)
  return numAffectedRows > 0n
}

/** The locations of an area in its order; what they count for is the ability's to say (ORG-18). */
export const listLocales = async (db: Db, area_id: number): Promise<string[]> =>
  (await db.selectFrom('areas_locales').select('nombre').where('area_id', '=', area_id).orderBy('orden').execute()).map(
    ({ nombre }) => nombre,
  )
