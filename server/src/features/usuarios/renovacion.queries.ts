import type { Listado } from '@cabildo/contracts/base/listado'
import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import {
  type CantidadesDeRenovacion,
  type FilaDeRenovacion,
  MENSAJES_RENOVACION,
  type MOTIVOS_DE_QUEDAR,
  type PorPropuesta,
  type RenovacionHecha,
  TABLA_RENOVACION,
} from '@cabildo/contracts/renovacion'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, llano } from '../../platform/db/listado.ts'
import { lockPersonasDe } from '../../platform/sesion/accesos.queries.ts'
import { CUENTA_RESERVADA, RESERVADO } from './accesos.queries.ts'
import { EMPLEADO } from './usuarios.queries.ts'

/** Who renews which accesses, and when. */
export interface Ambito {
  /** The year to renew. */
  anio: number
  /** Lima day, yyyy-MM-dd. */
  hoy: string
  /** The area whose registry renews its own; null of user administration. */
  registro: number | null
  /** Whether the caller gives what is reserved. */
  concede: boolean
}

export type ListadoDeRenovacion = Listado<
  (typeof TABLA_RENOVACION)['ordenables'][number] | (typeof TABLA_RENOVACION)['filtrables'][number]
>

const CODIGOS = sql<
  number[]
>`array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1)`
/** Of a user by area the name of the account, which has no employee. */
const NOMBRE = sql<string>`coalesce(nullif(${EMPLEADO}, ''), concat(u.username, ' (', ar.name, ')'))`
/** Only informatics acts on the access `a` of the user `u`, if it has one. */
const SOLO_INFORMATICA = sql`(${RESERVADO} or (u.id is not null and ${CUENTA_RESERVADA}))`
/** An end date that the new year does not reach, or that has passed. */
const terminaAntes = ({ hoy }: Ambito) =>
  sql`coalesce(a.hasta < greatest(make_date(a.anio_eje + 1, 1, 1), ${hoy}::date), false)`
/**
 * An access of the coming year, switched off or not, says that somebody has decided already. Two sets, read once each, since a
 * look for each row takes as long as all the rest.
 */
const yaTiene = ({ anio }: Ambito) => {
  const del = (dueno: 'user_id' | 'employee_id') => sql`${sql.ref(`a.${dueno}`)} in (
    select ${sql.ref(`y.${dueno}`)} from accesos y
    where y.anio_eje = ${anio}::integer and y.deleted_at is null and ${sql.ref(`y.${dueno}`)} is not null)`
  return sql`(${del('user_id')} or ${del('employee_id')})`
}
const DADO_DE_BAJA = sql`(u.deleted_at is not null or u.baja_at is not null or t.deleted_at is not null)`

/** What is proposed for an access: the first of what speaks against renewing it (Table of USU-55). */
const propuestaPara = (ambito: Ambito) => sql`case
  when ${DADO_DE_BAJA} then 'baja'
  when ${yaTiene(ambito)} then 'ya_tiene'
  when ${ambito.registro}::integer is not null and (a.user_id is not null or exists (select from permisos p where p.empacce_id = a.empacce_id))
    then 'usuarios'
  when not ${ambito.concede}::boolean and ${SOLO_INFORMATICA} then 'reservado'
  when ar.cerrada_at is not null then 'cerrada'
  when ${terminaAntes(ambito)} then 'termino'
  else 'renovar' end`

const JUNTO = sql`join areas ar on ar.id = a.area_id left join cargos c on c.id = a.cargo_id
  left join usuarios u on u.id = a.user_id left join trabajadores t on t.employee_id = coalesce(a.employee_id, u.employee_id)
  left join perfiles pe on pe.id = a.perfil_id`
const juntoPara = (ambito: Ambito) => sql`${JUNTO} cross join lateral (select ${propuestaPara(ambito)} as propuesta) q`

/** The active accesses of the year before, ended ones included (USU-55). */
const delAnterior = ({ anio, registro }: Ambito) =>
  sql`a.anio_eje = ${anio}::integer - 1 and a.estado and a.deleted_at is null
    and (${registro}::integer is null or a.area_id = ${registro}::integer)`

/** Who answers in the new year for the position of the access `a`, which the renewed one goes on with (USU-61). */
const encargoPara = ({ anio }: Ambito) => sql<FilaDeRenovacion['encargo']>`(
  select json_build_object('encargado', concat_ws(' ', et.name, et.ape_pat, et.ape_mat), 'hasta', e.hasta)
  from encargaturas e join usuarios eu on eu.id = e.user_id join trabajadores et on et.employee_id = eu.employee_id
  where e.area_id = a.area_id and e.terminada_at is null and e.hasta >= make_date(${anio}::integer, 1, 1)
    and es_del_encargo(e, a.empacce_id) order by e.hasta desc, e.id desc limit 1)`

/** What the registry of an area is told of accounts is that there is one. */
const filasPara = (de: RawBuilder<unknown>, ambito: Ambito) => sql<FilaDeRenovacion>`
  select a.empacce_id, ${NOMBRE} as nombre, t.dni,
    case when ${ambito.registro}::integer is null then a.user_id end as user_id,
    case when ${ambito.registro}::integer is null then u.username end as username,
    a.area_id, ar.name as area_name, coalesce(c.name, '') as cargo_name,
    case when ${ambito.registro}::integer is null then ${CODIGOS} else '{}' end as permisos,
    case when ${ambito.registro}::integer is null then pe.name end as perfil, a.hasta::text as hasta, q.propuesta,
    case when ${ambito.registro}::integer is null then ${encargoPara(ambito)} end as encargo
  from ${de}`

/** Proposals in the order of the screen; what an area leaves to user administration comes last. */
const ORDEN_DE_PROPUESTA = sql`array_position(array['renovar', 'termino', 'cerrada', 'ya_tiene', 'baja', 'reservado', 'usuarios'], q.propuesta)`

const lista = crearLista(TABLA_RENOVACION, {
  tabla: 'accesos',
  alias: 'a',
  primaryKey: 'empacce_id',
  junto: juntoPara,
  propio: ['propuesta'],
  ordenado: ({ order }: ListadoDeRenovacion) =>
    order.length > 0
      ? order
      : [
          { column: 'propuesta', dir: 'asc' },
          { column: 'nombre', dir: 'asc' },
        ],
  ambito: delAnterior,
  filas: (de, _pedido, ambito) => filasPara(de, ambito),
  ordenes: {
    propuesta: ORDEN_DE_PROPUESTA,
    nombre: llano(NOMBRE),
    username: sql.ref('u.username'),
    area_name: sql.ref('ar.name'),
    hasta: sql`coalesce(a.hasta, 'infinity')`,
  },
  buscar: (texto) => contiene(llano(sql`concat_ws(' ', ${NOMBRE}, t.dni, u.username, ar.name, c.name)`), texto),
  filtros: {
    nombre: NOMBRE,
    username: sql.ref('u.username'),
    area_name: sql`concat_ws(' ', ar.name, c.name)`,
    area_id: (texto) => sql`a.area_id::text = ${texto}`,
    propuesta: (texto) => sql`q.propuesta = ${texto}`,
  },
})

/** A page of the accesses to renew, with its totals (USU-55, D-41). */
export const pageRenovacion = (db: Db, listado: ListadoDeRenovacion, ambito: Ambito) =>
  lista.pagina(db, listado, ambito)

const TODAS = { start: 0, length: 0, search: '', order: [], columns: {} } satisfies ListadoDeRenovacion
/** All of them, for the act. */
export const listRenovacion = async (trx: Trx, ambito: Ambito): Promise<FilaDeRenovacion[]> =>
  (await lista.todas(TODAS, ambito).execute(trx)).rows

interface Recuento {
  areas: { area_id: number; area_name: string; cantidades: Partial<PorPropuesta> }[]
  renovaciones: RenovacionHecha[]
}

/** How many accesses of each area have which proposal, and what can be undone until that day. */
export const getRecuento = async (db: Db, ambito: Ambito, hastaCuando: string): Promise<Recuento> => {
  const { rows } = await sql<Recuento>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('area_id', s.area_id, 'area_name', s.name, 'cantidades', s.cantidades) order by s.name, s.area_id)
      from (
        select k.area_id, k.name, jsonb_object_agg(k.propuesta, k.cuantos) as cantidades
        from (
          select a.area_id, ar.name, q.propuesta, count(*) as cuantos
          from accesos a ${juntoPara(ambito)} where ${delAnterior(ambito)} group by 1, 2, 3
        ) k group by 1, 2
      ) s), '[]') as areas,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'por', r.username, 'en', marca_lima(r.created_at),
        'renovados', r.renovados, 'terminados', r.terminados) order by r.created_at desc)
      from (
        select r.*, u.username from renovaciones r join usuarios u on u.id = r.created_by
        where r.anio = ${ambito.anio} and r.deshecha_at is null and ${ambito.hoy}::date <= ${hastaCuando}::date
          and (${ambito.registro}::integer is null or r.area_id = ${ambito.registro}::integer)
        order by r.created_at desc limit 20
      ) r), '[]') as renovaciones`.execute(db)
  return rows[0] ?? { areas: [], renovaciones: [] }
}

/** Which of those accesses are of another area. */
export const countDeOtraArea = async (db: Db, ids: readonly number[], area_id: number): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::integer as n from accesos
      where empacce_id = any(${[...ids]}::integer[]) and area_id <> ${area_id}`.execute(db)
  ).rows[0]?.n ?? 0

/** Holds what a renewal reads until the transaction ends: one renewal after the other, then the people and their accesses. */
export const lockRenovacion = async (
  trx: Trx,
  { anio, registro }: Pick<Ambito, 'anio' | 'registro'>,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.renovacion'))`.execute(trx)
  await lockPersonasDe(
    trx,
    sql`a.anio_eje in (${anio}::integer - 1, ${anio}::integer)
      and (${registro}::integer is null or a.area_id = ${registro}::integer)`,
  )
}

interface Hecha {
  id: number
  anio: number
  area_id: number | null
  cantidades: CantidadesDeRenovacion
  renovados: number
  terminados: number
  quedan: number
  deshecha_at: Date | null
}

/** Writes down a renewal before it is made, so that its key is taken. */
export const insertRenovacion = async (
  trx: Trx,
  fila: {
    clave: string
    anio: number
    area_id: number | null
    cantidades: CantidadesDeRenovacion
    created_by: number
    created_at: Date
  },
): Promise<number> =>
  (
    await trx
      .insertInto('renovaciones')
      .values({ ...fila, cantidades: JSON.stringify(fila.cantidades) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Writes down what a renewal did. */
export const setHecho = (trx: Trx, id: number, hecho: { renovados: number; terminados: number; quedan: number }) =>
  trx.updateTable('renovaciones').set(hecho).where('id', '=', id).execute()

const HECHA = sql`select r.id, r.anio, r.area_id, r.cantidades, r.renovados, r.terminados, r.quedan, r.deshecha_at from renovaciones r`

/** What an earlier send of that key by the same caller did. */
export const findPorClave = async (db: Db, created_by: number, clave: string): Promise<Hecha | undefined> =>
  (await sql<Hecha>`${HECHA} where r.created_by = ${created_by} and r.clave = ${clave}`.execute(db)).rows[0]

/** A renewal, held until the transaction ends. */
export const lockHecha = async (trx: Trx, id: number): Promise<Hecha | undefined> =>
  (await sql<Hecha>`${HECHA} where r.id = ${id} for update`.execute(trx)).rows[0]

interface Decididos {
  empacce_ids: readonly number[]
  /** The end date of each, null where none was given. */
  hastas: readonly (string | null)[]
}

/**
 * Makes the accesses of the year, of the same area, position, codes and profile: from 1 January where that is to come, and until
 * the end date that was given, or the one of before where the new year reaches it (USU-57). User 11's bears no dates.
 */
export const copiarAccesos = async (
  trx: Trx,
  renovacion_id: number,
  { empacce_ids, hastas }: Decididos,
  { anio, hoy, ahora }: { anio: number; hoy: string; ahora: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with nuevas as materialized (
      select nextval(pg_get_serial_sequence('accesos', 'empacce_id'))::integer as nuevo_id, a.*, p.hasta as dada,
        make_date(${anio}::integer, 1, 1) as inicio
      from unnest(${[...empacce_ids]}::integer[], ${[...hastas]}::date[]) p (empacce_id, hasta)
      join accesos a on a.empacce_id = p.empacce_id
      order by a.empacce_id
    ), hechas as (
      insert into accesos (empacce_id, user_id, employee_id, area_id, cargo_id, anio_eje, perfil_id, con_firma, renovacion_id, desde, hasta, created_at, updated_at)
      select n.nuevo_id, n.user_id, n.employee_id, n.area_id, n.cargo_id, ${anio}::integer, n.perfil_id,
        exists (select from permisos p where p.empacce_id = n.empacce_id and p.codigo = 12), ${renovacion_id}::integer,
        case when n.inicio > ${hoy}::date and n.user_id is distinct from ${USUARIO_ADMINISTRADOR} then n.inicio end,
        coalesce(n.dada, case when n.hasta >= greatest(n.inicio, ${hoy}::date) then n.hasta end), ${ahora}, ${ahora}
      from nuevas n
    ), codigos as (
      insert into permisos (empacce_id, codigo)
      select n.nuevo_id, p.codigo from nuevas n join permisos p on p.empacce_id = n.empacce_id
    )
    insert into renovaciones_accesos (renovacion_id, empacce_id, nuevo_id, codigos)
    select ${renovacion_id}::integer, n.empacce_id, n.nuevo_id,
      array(select p.codigo from permisos p where p.empacce_id = n.empacce_id order by 1)
    from nuevas n`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Ends accesses on a Lima day; those that end before stay as they are. Answers how many were ended (USU-56). */
export const terminarAccesos = async (
  trx: Trx,
  renovacion_id: number,
  empacce_ids: readonly number[],
  { anio, fin, ahora }: { anio: number; fin: string; ahora: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with antes as materialized (
      select a.empacce_id, a.hasta, a.fin_motivo, a.updated_at, greatest(${fin}::date, a.desde) as fin
      from accesos a where a.empacce_id = any(${[...empacce_ids]}::integer[])
    ), terminadas as (
      update accesos a set hasta = n.fin, fin_motivo = ${MENSAJES_RENOVACION.motivo(anio)}, updated_at = ${despuesDe(ahora, 'a')}
      from antes n where a.empacce_id = n.empacce_id and (n.hasta is null or n.hasta > n.fin)
      returning a.empacce_id, a.updated_at
    )
    insert into renovaciones_accesos (renovacion_id, empacce_id, hasta, fin_motivo, antes, despues)
    select ${renovacion_id}::integer, n.empacce_id, n.hasta, n.fin_motivo, n.updated_at, d.updated_at
    from antes n join terminadas d on d.empacce_id = n.empacce_id`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export interface Deshacible {
  /** The access of the year before, and the new one; null of one that was ended. */
  empacce_id: number
  nuevo_id: number | null
  user_id: number | null
  nombre: string
  /** Why it stays; null where nothing speaks against undoing. */
  motivo: keyof typeof MOTIVOS_DE_QUEDAR | null
}

/**
 * What a renewal did and how far it was used since (USU-58): an access counts as changed when its version is another or its
 * codes are, and as used from its first day on.
 */
export const listDeshacibles = async (
  trx: Trx,
  renovacion_id: number,
  { concede }: Pick<Ambito, 'concede'>,
): Promise<Deshacible[]> =>
  (
    await sql<Deshacible>`
      select d.empacce_id, d.nuevo_id, a.user_id, ${NOMBRE} as nombre, case
        when not ${concede}::boolean and ${SOLO_INFORMATICA} then 'reservado'
        when d.nuevo_id is null then case when a.updated_at <> d.despues then 'cambio' end
        when a.updated_at <> a.created_at or ${CODIGOS} <> d.codigos then 'cambio'
        when exists (select from visitas v where v.empacce_id = a.empacce_id) then 'visita'
        when u.ultimo_ingreso_at >= greatest(a.created_at, a.desde::timestamp at time zone interval '-05:00') then 'ingreso'
        when exists (select from areas j where j.jefe_acceso_id = a.empacce_id) then 'jefatura'
        when exists (select from encargaturas e where e.titular_acceso = a.empacce_id) then 'encargatura' end as motivo
      from renovaciones_accesos d join accesos a on a.empacce_id = coalesce(d.nuevo_id, d.empacce_id) and a.deleted_at is null
      ${JUNTO}
      where d.renovacion_id = ${renovacion_id} order by nombre, d.empacce_id`.execute(trx)
  ).rows

/** Takes new accesses back and gives ended ones what they had, to the very version (USU-58). */
export const deshacerAccesos = async (
  trx: Trx,
  renovacion_id: number,
  empacce_ids: readonly number[],
): Promise<void> => {
  const suyas = sql`d.renovacion_id = ${renovacion_id} and d.empacce_id = any(${[...empacce_ids]}::integer[])`
  const { rows } = await sql<{ nuevo_id: number }>`
    select d.nuevo_id from renovaciones_accesos d where ${suyas} and d.nuevo_id is not null order by 1`.execute(trx)
  const nuevos = rows.map(({ nuevo_id }) => nuevo_id)
  await sql`update accesos a set hasta = d.hasta, fin_motivo = d.fin_motivo, updated_at = d.antes
    from renovaciones_accesos d where ${suyas} and d.nuevo_id is null and a.empacce_id = d.empacce_id`.execute(trx)
  await sql`delete from renovaciones_accesos d where ${suyas}`.execute(trx)
  await sql`delete from permisos where empacce_id = any(${nuevos}::integer[])`.execute(trx)
  await sql`delete from accesos where empacce_id = any(${nuevos}::integer[])`.execute(trx)
}

export const setDeshecha = (trx: Trx, id: number, deshecha_por: number, deshecha_at: Date) =>
  trx.updateTable('renovaciones').set({ deshecha_por, deshecha_at }).where('id', '=', id).execute()
