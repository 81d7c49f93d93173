import { Permiso } from '@cabildo/contracts/base/permisos'
import { type ClaseDeExpediente, type EstadoDeExpediente, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** A movement that an act is on, with its case, which is locked. Instants are Lima's. */
export interface Tomado {
  oper_id: number
  registro_id: number
  clave: string
  clase: ClaseDeExpediente
  expe_id: string
  estado: EstadoDeExpediente
  asignado: number | null
  anterior: boolean
  tipo: Movimiento
  copia: boolean
  /** Where it is, and who acted. */
  area_id: number | null
  depe_id: number | null
  id_usu: number | null
  concluye: EstadoDeExpediente | null
  procesado: boolean
  anulado: boolean
  /** What follows and so stands in the way of another act, before all what ended that the area has it; or who undid it. */
  siguiente: { tipo: Movimiento | null; area: string | null; persona: string | null; hora: string } | null
  /** The area from which it came to this one last, in this form; null of what this one registered itself. */
  origen: number | null
  /** Whether the area from which it came is the one that registered it. */
  origen_registra: boolean
  /** It was written by the reception of the front desk, not by an act of the tray. */
  de_recepcion: boolean
  acto: string | null
  /** The tie to another case that it makes or ends. */
  relacion_id: number | null
  /** Cases go on in this one (EXP-40). */
  con_acumulados: boolean
  /** A correction was asked for, and its last day while it is awaited (EXP-38). */
  requerido: boolean
  subsanar_hasta: string | null
  /** Its procedure type was corrected (PLA-25). */
  corregido: boolean
  /** When the movement was made. */
  created_at: Date
}

/** Of a registro `r` the correction that was asked for, and whether its procedure type was corrected. */
export const REQUERIMIENTO = sql`exists (select from requerimientos q where q.clave = r.clave) as requerido,
      (select q.hasta::text from requerimientos q where q.clave = r.clave and q.subsanado_at is null and q.terminado_at is null) as subsanar_hasta,
      r.clase = 'tramite' and exists (select from tramites t where t.id = split_part(r.clave, ':', 2)::integer
        and t.procedimiento_corregido_at is not null) as corregido`

/**
 * Locks the case of a movement, with its group and what it is tied to by it, and answers both as they are then; undefined
 * where there is no such movement, or neither its destination nor its sender is the area; null asks for any area. All in the
 * order of their numbers, so that two acts on the same cases wait for each other.
 */
export const lockMovimiento = async (
  trx: Trx,
  oper_id: number,
  area_id: number | null,
  con?: number,
): Promise<Tomado | undefined> => {
  await sql`
    with suyo as (select m.registro_id, m.relacion_id, r.principal_id from movimientos m
      join registros r on r.registro_id = m.registro_id where m.oper_id = ${oper_id})
    select from registros r where r.registro_id in (
      select registro_id from suyo union select principal_id from suyo union select ${con ?? null}::integer
      union select a.registro_id from suyo join registros a on a.principal_id = suyo.registro_id
      union select v.id from suyo join expedientes_relaciones x on x.relacion_id = suyo.relacion_id
        cross join lateral (values (x.registro_id), (x.otro_id)) v (id))
    order by r.registro_id for update`.execute(trx)
  const { rows } = await sql<Tomado>`
    select m.oper_id, m.registro_id, r.clave, r.clase, r.expe_id, r.estado, r.asignado, r.anterior, m.acto, m.relacion_id,
      exists (select from registros a where a.principal_id = r.registro_id) as con_acumulados, ${REQUERIMIENTO},
      m.oper_idtope as tipo, m.oper_forma = 1 as copia, m.area_id, m.depe_id, m.id_usu, m.concluye,
      m.oper_procesado as procesado, m.anulado_at is not null as anulado, m.created_at,
      case when m.anulado_at is not null then json_build_object('tipo', null, 'area', (select a.name from areas a where a.id = m.depe_id),
          'persona', ${nombreDeUsuario(sql`m.anulado_por`)}, 'hora', right(left(marca_lima(m.anulado_at), 16), 5))
        else s.siguiente end as siguiente,
      o.depe_id as origen, coalesce(o.registra, false) as origen_registra,
      m.oper_idprocesado is null or (m.oper_idtope in (2, 4) and p.oper_idprocesado is null and p.created_at = m.created_at) as de_recepcion
    from movimientos m
    join registros r on r.registro_id = m.registro_id
    left join movimientos p on p.oper_id = m.oper_idprocesado
    left join lateral (
      select json_build_object('tipo', s.oper_idtope, 'area', (select a.name from areas a where a.id = s.depe_id),
        'persona', ${nombreDeUsuario(sql`s.id_usu`)}, 'hora', right(left(marca_lima(s.created_at), 16), 5)) as siguiente
      from movimientos s where s.oper_idprocesado = m.oper_id and s.anulado_at is null
      order by termina_tenencia(s) desc, s.oper_id limit 1
    ) s on true
    left join lateral (
      select o.depe_id, p.oper_idtope = 1 and p.oper_idprocesado is null as registra
      from movimientos o left join movimientos p on p.oper_id = o.oper_idprocesado
      where o.registro_id = m.registro_id and o.oper_depeid_d = m.area_id and o.oper_idtope in (2, 5)
        and o.oper_forma = m.oper_forma and o.oper_id <= m.oper_id and o.anulado_at is null
      order by o.oper_id desc limit 1
    ) o on true
    where m.oper_id = ${oper_id} and (${area_id}::integer is null
      or (m.area_id = ${area_id} and not m.a_responsable)
      or (m.depe_id = ${area_id} and (not m.a_responsable or m.oper_idtope = 5)))`.execute(trx)
  return rows[0]
}

/** Which of these movements an area has made or was sent, and whether they are of before there were trays (EXP-04). */
export const listSuyos = async (db: Db, oper_ids: readonly number[], area_id: number) =>
  (
    await sql<{ oper_id: number; anterior: boolean }>`
      select m.oper_id, m.anterior from movimientos m
      where m.oper_id = any(${[...oper_ids]}::integer[]) and ((m.area_id = ${area_id} and not m.a_responsable)
        or (m.depe_id = ${area_id} and (not m.a_responsable or m.oper_idtope = 5)))`.execute(db)
  ).rows

/** What an area holds of each of these cases, the original before a copy; of what it no longer holds its last movement. */
export const listTenencias = async (db: Db, registro_ids: readonly number[], area_id: number) =>
  (
    await sql<{ registro_id: number; oper_id: number }>`
      select distinct on (m.registro_id) m.registro_id, m.oper_id from movimientos m
      where m.registro_id = any(${[...registro_ids]}::integer[]) and (m.area_id = ${area_id} or m.depe_id = ${area_id})
        and m.oper_idtope in (1, 2, 3, 5, 8, 12) and m.anulado_at is null and not m.a_responsable
      order by m.registro_id, m.oper_procesado or m.area_id <> ${area_id}, m.oper_forma, m.oper_id desc`.execute(db)
  ).rows

/** A movement to write; what it follows from is named unless it is a registration. */
export interface MovimientoNuevo {
  oper_idtope: Movimiento
  destino?: number
  proveido?: string
  motivo?: string
  persona?: number | null
  concluye?: EstadoDeExpediente
  a_responsable?: boolean
  copia?: boolean
  relacion_id?: number
  respuesta_id?: number
}

/** Writes what an act does with a movement, and answers the ids; the database refuses what breaks EXP-17. */
export const insertMovimientos = async (
  trx: Trx,
  previo: Pick<Tomado, 'oper_id' | 'registro_id' | 'copia'>,
  que: { area_id: number | null; user_id: number | null; acto: string | null; ahora: Date },
  nuevos: readonly MovimientoNuevo[],
): Promise<number[]> => {
  const filas = nuevos.map((uno) => ({ copia: previo.copia, proveido: '', motivo: '', a_responsable: false, ...uno }))
  const { rows } = await sql<{ oper_id: number }>`
    insert into movimientos (registro_id, oper_idtope, oper_forma, depe_id, oper_depeid_d, oper_acciones, motivo, persona,
      concluye, a_responsable, relacion_id, respuesta_id, oper_idprocesado, acto, id_usu, created_at)
    select ${previo.registro_id}, x.oper_idtope, x.copia::integer, ${que.area_id}, x.destino, x.proveido, x.motivo, x.persona,
      x.concluye, x.a_responsable, x.relacion_id, x.respuesta_id, ${previo.oper_id}, ${que.acto}::uuid, ${que.user_id}::integer, ${que.ahora}
    from json_to_recordset(${JSON.stringify(filas)}) as x (oper_idtope smallint, copia boolean, destino integer, proveido text,
      motivo text, persona integer, concluye text, a_responsable boolean, relacion_id integer,
      respuesta_id integer)
    returning oper_id`.execute(trx)
  return rows.map(({ oper_id }) => oper_id)
}

/**
 * Takes from somebody who leaves, or moves away from `area_id`, the originals that they have in hand: each is nobody's again in
 * the area that holds it (EXP-70).
 */
export const soltarAsignados = (
  trx: Trx,
  {
    user_id,
    area_id = null,
    proveido,
    por,
    ahora,
  }: { user_id: number; area_id?: number | null; proveido: string; por: number | null; ahora: Date },
) =>
  sql`
    insert into movimientos (registro_id, oper_idtope, oper_forma, depe_id, oper_acciones, persona, oper_idprocesado, id_usu, created_at)
    select m.registro_id, ${Movimiento.asignado}, 0, m.area_id, ${proveido}, null, m.oper_id, ${por}::integer, ${ahora}
    from movimientos m
    where m.asignado = ${user_id} and m.lugar in ('en_proceso', 'sin_asignar') and m.oper_forma = 0
      and (${area_id}::integer is null or m.area_id = ${area_id})
    order by m.oper_id`.execute(trx)

/** The first movement that a window's act wrote in a case, or of a movement before; undefined where it did not come yet (EXP-46). */
export const findActo = async (
  trx: Trx,
  de: { registro_id: number } | { oper_id: number },
  acto: string,
): Promise<number | undefined> =>
  (
    await sql<{ oper_id: number }>`
      select m.oper_id from movimientos m
      where ${'oper_id' in de ? sql`m.oper_idprocesado = ${de.oper_id}` : sql`m.registro_id = ${de.registro_id}`}
        and m.acto = ${acto}::uuid
      order by m.oper_id limit 1`.execute(trx)
  ).rows[0]?.oper_id

/**
 * What an area may reopen of a case: what it filed away or answered, the original before a copy; undefined where it has no part
 * in it, or none any more since what was sent to it was undone (A8).
 */
export const findCerrado = async (db: Db, registro_id: number, area_id: number): Promise<number | undefined> =>
  (
    await sql<{ oper_id: number }>`
      select m.oper_id from movimientos m
      where m.registro_id = ${registro_id} and m.area_id = ${area_id} and m.oper_idtope in (1, 2, 3, 5, 8, 12)
        and not m.a_responsable and m.anulado_at is null
      order by m.oper_procesado, m.oper_forma, m.oper_id desc limit 1`.execute(db)
  ).rows[0]?.oper_id

/** A row of an act, with what its undoing asks for. */
export type DelActo = Pick<
  Tomado,
  'oper_id' | 'registro_id' | 'clave' | 'clase' | 'expe_id' | 'tipo' | 'copia' | 'concluye' | 'relacion_id'
> & { tras_respuesta: boolean }

/** Whether the case of a movement had its final answer when the movement was made, and was not reopened after that. */
export const TRAS_RESPUESTA = (m: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select a.oper_idtope = 7 from movimientos a
  where a.registro_id = ${m}.registro_id and a.oper_forma = 0 and a.anulado_at is null and a.oper_id < ${m}.oper_id
    and (a.oper_idtope = 8 or a.concluye = 'RESPONDIDO')
  order by a.oper_id desc limit 1), false)`

/** The rows that the act of a movement wrote on its case, on those that go on in it and at the other end of a tie, and that were not undone. */
export const listDelActo = async (
  trx: Trx,
  { oper_id, registro_id, acto, relacion_id }: Pick<Tomado, 'oper_id' | 'registro_id' | 'acto' | 'relacion_id'>,
): Promise<DelActo[]> =>
  (
    await sql<DelActo>`
      select m.oper_id, m.registro_id, r.clave, r.clase, r.expe_id, m.oper_idtope as tipo, m.oper_forma = 1 as copia, m.concluye,
        m.relacion_id, ${TRAS_RESPUESTA(sql`m`)} as tras_respuesta
      from movimientos m join registros r on r.registro_id = m.registro_id
      where m.anulado_at is null and (m.oper_id = ${oper_id} or (m.acto = ${acto}::uuid
        and (m.registro_id = ${registro_id} or r.principal_id = ${registro_id} or m.relacion_id = ${relacion_id})))
      order by m.oper_id`.execute(trx)
  ).rows

/** The state of a case. */
export const findEstado = async (trx: Trx, registro_id: number): Promise<string | undefined> =>
  (await trx.selectFrom('registros').select('estado').where('registro_id', '=', registro_id).executeTakeFirst())?.estado

/** What stands in the way of undoing: the first that follows from any row of an act (EXP-44). */
export const findSiguienteDe = async (trx: Trx, oper_ids: readonly number[]) =>
  (
    await sql<{ tipo: Movimiento; area: string | null }>`
      select s.oper_idtope as tipo, a.name as area from movimientos s left join areas a on a.id = s.depe_id
      where s.oper_idprocesado = any(${[...oper_ids]}::integer[]) and s.anulado_at is null order by s.oper_id limit 1`.execute(
      trx,
    )
  ).rows[0]

/** Undoes rows of an act; the database restores what they had ended (EXP-44). */
export const anularMovimientos = async (
  trx: Trx,
  oper_ids: readonly number[],
  user_id: number,
  ahora: Date,
): Promise<void> => {
  await trx
    .updateTable('movimientos')
    .set({ anulado_at: ahora, anulado_por: user_id })
    .where('oper_id', 'in', [...oper_ids])
    .execute()
}

const personasDe = (area_id: number, hoy: string) => sql`
  select q.id as user_id, ${nombreDeUsuario(sql`q.id`)} as nombre from usuarios q
    cross join lateral acceso_elegido(q.id, ${hoy}::date) a
    join areas ar on acceso_vigente(a, ar, ${hoy}::date)
  where q.deleted_at is null and a.area_id = ${area_id}
    and exists (select from permisos o where o.empacce_id = a.empacce_id and o.codigo = ${Permiso.bandeja})`

/** The people of an area who attend to its tray today, by the access that counts (USU-32). */
export const listPersonas = async (db: Db, area_id: number, hoy: string) =>
  (await sql<{ user_id: number; nombre: string }>`${personasDe(area_id, hoy)}`.execute(db)).rows

/** The same by name, with what each has in process. Both places of the tab are named, as the index `movimientos_asignado` has them. */
export const listCargas = async (db: Db, area_id: number, hoy: string) =>
  (
    await sql<{ user_id: number; nombre: string; en_proceso: number }>`
      select p.user_id, p.nombre,
        (select count(*)::integer from movimientos m where m.area_id = ${area_id} and m.asignado = p.user_id
          and m.lugar in ('en_proceso', 'sin_asignar') and m.oper_forma = 0) as en_proceso
      from (${personasDe(area_id, hoy)}) p
      order by llano(p.nombre)`.execute(db)
  ).rows

/** Of an area's last derivations so many say which orders it uses, and so many of them are told. */
const RECIENTES = 1_000
const SUGERIDOS = 50

/** The orders that an area has sent with since a day, the most used first; those that differ in case or accents are one (EXP-28). */
export const listProveidos = async (db: Db, area_id: number, desde: string): Promise<string[]> =>
  (
    await sql<{ proveido: string }>`
      select (array_agg(proveido order by oper_id desc))[1] as proveido from (
        select m.oper_acciones as proveido, m.oper_id from movimientos m
        where m.depe_id = ${area_id} and m.oper_idtope in (2, 5) and m.anulado_at is null and not m.a_responsable
          and m.ingreso_at >= ${desde}::date::timestamp at time zone interval '-05:00'
        order by m.ingreso_at desc, m.oper_id desc limit ${sql.lit(RECIENTES)}) u
      where proveido <> '' group by llano(proveido) order by count(*) desc, max(oper_id) desc limit ${sql.lit(SUGERIDOS)}`.execute(
      db,
    )
  ).rows.map(({ proveido }) => proveido)

/** Where letters about a case go: the address given since, or the one it was filed with; '' for none (CON-24). */
export const findCorreo = async (db: Db, clave: string): Promise<string> =>
  (
    await sql<{ correo: string }>`
      select coalesce((select c.correo from casos c where c.clave = ${clave}), correo_de_presentacion(${clave}), '') as correo`.execute(
      db,
    )
  ).rows[0]?.correo ?? ''
