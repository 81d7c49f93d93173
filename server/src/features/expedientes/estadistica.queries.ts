import { PLAZOS_AVISADOS } from '@cabildo/contracts/avisos-de-plazos'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Edad, Medida, Periodo } from '@cabildo/contracts/expedientes-medidas'
import type { ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import { PERSONAS_CON_CORREO } from '../../platform/db/personas.ts'

type Sql = RawBuilder<unknown>

/** What is measured: whose cases, of which kind, over which days, as of when. */
export interface Alcance extends Periodo {
  /** Null: of all areas. */
  area_id: number | null
  clase: ClaseDeExpediente | null
  hoy: string
  /** So long ago are the counts beside those of now. */
  antes: Date
  /** The last day on which what waits to be received was sent too long ago (EXP-55). */
  sinRecibirHasta: string
  /** The first day of each age; the last one has none. */
  edades: Readonly<Record<Exclude<Edad, 'edad_mas'>, string>>
}

// Written out, so that the indexes of these clocks are found (migration 0057).
const CLASES = sql.raw(`(${PLAZOS_AVISADOS.map((clase) => `'${clase}'`).join(', ')})`)
// A day's rows, or those of two years: each is planned for what it asks.
const SEGUN = sql.raw(SEGUN_VALORES)
const dia = (instante: Sql) => sql`(${instante} at time zone interval '-05:00')::date`
/** The instant at which a Lima day begins. */
const comienzo = (fecha: string) => sql`(${fecha}::date::timestamp at time zone interval '-05:00')`

const deClase = ({ clase }: Alcance) => (clase ? sql`and r.clase = ${clase}` : sql``)
const deArea = ({ area_id }: Alcance, area: Sql) => (area_id === null ? sql`` : sql`and ${area} = ${area_id}`)
/** The area in charge when a clock `p` stopped, or now. */
const AREA_DEL_PLAZO = sql`case when p.cerrado_at is null then r.area_actual else p.area_id end`
/**
 * The clocks `p` that were due in the period, with their cases `r` (D-75, D-113): those that are not due yet count nowhere
 * unless they stopped. Of those that stopped without an answer only what an area filed away counts, for the others were ended
 * by the citizen, or were none.
 */
const vencidosEnElPeriodo = (alcance: Alcance, { desde, hasta }: Periodo = alcance) => sql`
  from plazos p join registros r on r.clave = p.clave
  where p.clase in ${CLASES} and p.vence >= ${desde}::date and p.vence <= ${hasta}::date
    and (p.vence < ${alcance.hoy}::date or p.cerrado_at is not null)
    and (p.estado <> 'CONCLUIDO' or (p.clase = 'respuesta_tramite' and r.estado = 'ARCHIVADO'))
    and p.ultimo ${deArea(alcance, AREA_DEL_PLAZO)} ${deClase(alcance)}`
const EN_PLAZO = sql`(p.estado = 'CUMPLIDO' and ${dia(sql`p.cerrado_at`)} <= p.vence)`
const TARDE = sql`(p.estado = 'CUMPLIDO' and ${dia(sql`p.cerrado_at`)} > p.vence)`
const SIN_RESPUESTA = sql`(p.estado <> 'CUMPLIDO')`

/** The clocks `p` that a final answer stopped in the period. */
const respondidosEnElPeriodo = (alcance: Alcance, { desde, hasta }: Periodo = alcance) => sql`
  from plazos p join registros r on r.clave = p.clave
  where p.clase in ${CLASES} and p.estado = 'CUMPLIDO'
    and p.cerrado_at >= ${comienzo(desde)} and p.cerrado_at < ${comienzo(hasta)} + interval '1 day'
    and p.ultimo ${deArea(alcance, sql`p.area_id`)} ${deClase(alcance)}`

const ORIGINAL = sql`m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8) and m.anulado_at is null
  and not m.a_responsable and not m.anterior`
/** The movements `m` by which an area has an original now. */
const pendientes = (alcance: Alcance) => sql`
  from movimientos m join registros r on r.registro_id = m.registro_id
  where ${ORIGINAL} and not m.oper_procesado ${deArea(alcance, sql`m.area_id`)} ${deClase(alcance)}`
const vencido = ({ hoy }: Alcance) => sql`(m.vence < ${hoy}::date)`
const sinRecibir = ({ sinRecibirHasta }: Alcance) =>
  sql`(m.oper_idtope in (2, 5) and ${dia(sql`m.created_at`)} <= ${sinRecibirHasta}::date)`
const deEdad = (edad: Edad, { edades: { edad_5, edad_15, edad_30 } }: Alcance, desde: Sql): Sql =>
  ({
    edad_5: sql`(${desde} >= ${edad_5}::date)`,
    edad_15: sql`(${desde} between ${edad_15}::date and ${edad_5}::date - 1)`,
    edad_30: sql`(${desde} between ${edad_30}::date and ${edad_15}::date - 1)`,
    edad_mas: sql`(${desde} < ${edad_30}::date)`,
  })[edad]

/** The movements `m` by which originals came to an area in the period; their cases only where something is asked of them. */
const ingresos = (alcance: Alcance) => sql`
  from movimientos m ${alcance.clase ? sql`join registros r on r.registro_id = m.registro_id` : sql``}
  where m.oper_forma = 0 and m.anulado_at is null and not m.anterior and m.oper_idtope in (2, 5) and not m.a_responsable
    and m.created_at >= ${comienzo(alcance.desde)} and m.created_at < ${comienzo(alcance.hasta)} + interval '1 day'
    ${deArea(alcance, sql`m.area_id`)} ${deClase(alcance)}`

/** The rows that a number counts, by the conditions that it is counted by. */
const FILAS: Readonly<Record<Medida, (alcance: Alcance) => Sql>> = {
  plazos: vencidosEnElPeriodo,
  en_plazo: (alcance) => sql`${vencidosEnElPeriodo(alcance)} and ${EN_PLAZO}`,
  tarde: (alcance) => sql`${vencidosEnElPeriodo(alcance)} and ${TARDE}`,
  sin_respuesta: (alcance) => sql`${vencidosEnElPeriodo(alcance)} and ${SIN_RESPUESTA}`,
  atendidos: respondidosEnElPeriodo,
  ingresados: ingresos,
  pendientes,
  vencidos: (alcance) => sql`${pendientes(alcance)} and ${vencido(alcance)}`,
  sin_recibir: (alcance) => sql`${pendientes(alcance)} and ${sinRecibir(alcance)}`,
  edad_5: (alcance) => sql`${pendientes(alcance)} and ${deEdad('edad_5', alcance, sql`r.desde`)}`,
  edad_15: (alcance) => sql`${pendientes(alcance)} and ${deEdad('edad_15', alcance, sql`r.desde`)}`,
  edad_30: (alcance) => sql`${pendientes(alcance)} and ${deEdad('edad_30', alcance, sql`r.desde`)}`,
  edad_mas: (alcance) => sql`${pendientes(alcance)} and ${deEdad('edad_mas', alcance, sql`r.desde`)}`,
}

/**
 * Whether a registro `r` of the outer query is one that a number counts (EXP-54). They are found once, as a list: joined to the
 * rows of the page they might be found anew for each of them.
 */
export const contadoEn = (medida: Medida, alcance: Alcance): Sql =>
  sql`r.registro_id = any(array(select ${medida === 'ingresados' ? sql`m.registro_id` : sql`r.registro_id`} ${FILAS[medida](alcance)}))`

/** Clocks by the month in which they were due, before the period and in it. */
export const countPlazos = async (db: Db, alcance: Alcance, anterior: Periodo) =>
  (
    await sql<{ mes: string; antes: boolean; en_plazo: number; tarde: number; sin_respuesta: number }>`
      ${SEGUN} select to_char(p.vence, 'YYYY-MM') as mes, p.vence < ${alcance.desde}::date as antes,
        count(*) filter (where ${EN_PLAZO})::integer as en_plazo, count(*) filter (where ${TARDE})::integer as tarde,
        count(*) filter (where ${SIN_RESPUESTA})::integer as sin_respuesta
      ${vencidosEnElPeriodo(alcance, { desde: anterior.desde, hasta: alcance.hasta })}
      group by 1, 2`.execute(db)
  ).rows

/**
 * Answers, before the period and in it, by the days from which and to which they took; and those of the period alone by the
 * area that gave them, which is null where the responsible did. One reading counts both.
 */
export const countRespuestas = async (db: Db, alcance: Alcance, anterior: Periodo) => {
  const { rows } = await sql<
    | { porDias: true; desde: string; hasta: string; veces: number }
    | { porDias: false; area_id: number | null; atendidos: number }
  >`
    ${SEGUN} select grouping(area_id) = 1 as "porDias", desde::text as desde, hasta::text as hasta, area_id,
      count(*)::integer as veces, count(*) filter (where hasta >= ${alcance.desde}::date)::integer as atendidos
    from (select p.desde, ${dia(sql`p.cerrado_at`)} as hasta, p.area_id
      ${respondidosEnElPeriodo(alcance, { desde: anterior.desde, hasta: alcance.hasta })}) t
    group by grouping sets ((desde, hasta), (area_id))`.execute(db)
  return {
    porDias: rows.filter((fila) => fila.porDias),
    porArea: rows.filter((fila) => !fila.porDias),
  }
}

/** What came to each area in the period, each case once. */
export const countIngresados = async (db: Db, alcance: Alcance) =>
  (
    await sql<{ area_id: number; ingresados: number }>`
      ${SEGUN} select area_id, count(*)::integer as ingresados
      from (select distinct m.area_id, m.registro_id ${ingresos(alcance)}) i group by 1`.execute(db)
  ).rows

/** What each area has, by its age. */
export const countPendientes = async (db: Db, alcance: Alcance) => {
  const edad = (cual: Edad) => sql`count(*) filter (where ${deEdad(cual, alcance, sql`desde`)})::integer`
  return (
    await sql<{ area_id: number; pendientes: number; vencidos: number; sin_recibir: number } & Record<Edad, number>>`
      ${SEGUN} select area_id, count(*)::integer as pendientes, count(*) filter (where vencido)::integer as vencidos,
        count(*) filter (where sin_recibir)::integer as sin_recibir, ${edad('edad_5')} as edad_5,
        ${edad('edad_15')} as edad_15, ${edad('edad_30')} as edad_30, ${edad('edad_mas')} as edad_mas
      from (select m.area_id, ${vencido(alcance)} as vencido, ${sinRecibir(alcance)} as sin_recibir, r.desde
        ${pendientes(alcance)}) t
      group by 1`.execute(db)
  ).rows
}

/**
 * What areas had some days ago, and how much of it was late: what they have since then, and what they have done with since.
 * Of the clocks, the due date as it is now.
 */
export const countPendientesAntes = async (db: Db, alcance: Alcance) => {
  const { antes } = alcance
  const diaDeAntes = dia(sql`${antes}::timestamptz`)
  const tenidos = (de: Sql, condicion: Sql, vence: Sql) => sql`
    select r.clave, ${vence} as vence ${de} join registros r on r.registro_id = m.registro_id
    where ${ORIGINAL} and m.created_at <= ${antes} and ${condicion} ${deArea(alcance, sql`m.area_id`)} ${deClase(alcance)}`
  const { rows } = await sql<{ pendientes: number; vencidos: number }>`
    ${SEGUN} select count(*)::integer as pendientes, count(*) filter (where case when t.vence is not null
      then t.vence < ${diaDeAntes}
      else exists (
        select from plazos p where p.clave = t.clave and p.ultimo and (p.clase in ${CLASES} or p.clase = 'interno')
          and p.vence < ${diaDeAntes} and (p.cerrado_at is null or p.cerrado_at > ${antes})
      ) end)::integer as vencidos
    from (
      ${
        /* What is held bears the due date of the clock that runs. */ tenidos(
          sql`from movimientos m`,
          sql`not m.oper_procesado`,
          sql`m.vence`,
        )
      }
      union all
      ${tenidos(
        // What happened lately is little: each is looked up, where a plan of its own would read all movements.
        sql`from movimientos s cross join lateral (select * from movimientos p where p.oper_id = s.oper_idprocesado offset 0) m`,
        sql`m.oper_procesado and s.created_at > ${antes} and s.oper_forma = 0 and s.anulado_at is null and not s.anterior
          and (s.oper_idtope in (1, 2, 3, 5, 8, 12) or s.concluye = 'ACUMULADO')`,
        sql`null::date`,
      )}
    ) t`.execute(db)
  return rows[0] ?? { pendientes: 0, vencidos: 0 }
}

/** What is late by whom it is assigned to; null is nobody (EXP-56). */
export const countVencidosPorPersona = async (db: Db, alcance: Alcance) =>
  (
    await sql<{ persona: string | null; vencidos: number }>`
      ${SEGUN} select ${nombreDeUsuario(sql`asignado`)} as persona, vencidos
      from (select r.asignado, count(*)::integer as vencidos ${pendientes(alcance)} and ${vencido(alcance)} group by 1) t
      order by vencidos desc, persona`.execute(db)
  ).rows

/** Who gets the summary of the week: heads with both permissions, and supervision (EXP-56). */
export const listDestinatariosDelResumen = async (db: Db, hoy: string) =>
  (
    await sql<{ user_id: number; email: string; area_id: number; area: string; jefe: boolean; supervisa: boolean }>`
      ${SEGUN} select p.user_id, p.email, p.area_id, ar.name as area, q.jefe, q.supervisa
      from (${PERSONAS_CON_CORREO(hoy)}) p join areas ar on ar.id = p.area_id
      cross join lateral (select
        p.codigos @> array[${Permiso.bandeja}, ${Permiso.jefe}]::smallint[] as jefe,
        p.codigos @> array[${Permiso.supervision}]::smallint[] as supervisa) q
      where q.jefe or q.supervisa order by p.user_id`.execute(db)
  ).rows

/** What these areas are called. */
export const listNombresDeAreas = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const filas = await db
    .selectFrom('areas')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(filas.map(({ id, name }) => [id, name]))
}
