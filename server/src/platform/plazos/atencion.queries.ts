import { ESTADOS_DE_RECLAMO, ESTADOS_DE_SOLICITUD, POR_RESPONDER, PROCESO_DE } from '@cabildo/contracts/atencion'
import { esDia } from '@cabildo/contracts/base/tiempo'
import { FILTRO_DE_PLAZO } from '@cabildo/contracts/filtro-de-plazo'
import { type RawBuilder, sql } from 'kysely'
import { filtra } from '../db/listado.ts'
import type { DiasDelAmbar } from './semaforo.ts'

type Sql = RawBuilder<unknown>
export type ClaseDeAtencion = keyof typeof PROCESO_DE
export const TABLA_DE = { reclamo: 'reclamos', solicitud: 'solicitudes' } as const

/** What a row of either list is read with; the words of its due date come of the calendar. */
export interface AtencionLeida {
  registro_id: number | null
  vence: string | null
  corto: boolean
  area: string | null
  informe_de: string | null
  retirable: boolean
  anterior: boolean
  sin_acuse: boolean
  notificable: { respuesta_id: number; fecha: string } | null
  /** The Lima day on which it ended; null while it is open. */
  fin: string | null
}

/** Its columns of a row `f`, and what they are read from besides: the case `r`, and the answer `q` that waits for its receipt. */
export const COLUMNAS_DE_ATENCION = sql`r.registro_id, f.vence::text as vence, f.corto, f.anterior,
  (select a.name from areas a where a.id = f.area_actual) as area,
  case when f.estado = 'CON INFORME' then (select nombre_area(m.depe_id, m.created_at) from movimientos m
    where m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope = 5 and not m.oper_procesado
      and m.respuesta_id is not null and m.anulado_at is null) end as informe_de,
  left(marca_lima(coalesce(f.respondido_at, f.concluido_at)), 10) as fin,
  exists (select from movimientos m join movimientos p on p.oper_id = m.oper_idprocesado and p.a_responsable
    where m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope = 2 and not m.oper_procesado
      and m.anulado_at is null) as retirable`
export const juntoDeAtencion = (clase: ClaseDeAtencion) =>
  sql`left join registros r on r.clave = ${sql.lit(`${clase}:`)} || f.id`
export const COLUMNAS_DEL_ACUSE = sql`coalesce(q.sin_acuse, false) as sin_acuse, q.notificable`
/** By the answers and not by the case, which a complaint in another Sisgedo does not have here (REC-46). */
export const juntoDelAcuse = (clase: ClaseDeAtencion) =>
  sql`left join lateral (
    select q.sin_acuse_at is not null as sin_acuse,
      json_build_object('respuesta_id', q.respuesta_id, 'fecha', marca_lima(q.created_at)) as notificable
    from respuestas q where q.clave = ${sql.lit(`${clase}:`)} || f.id and q.via is null and vale_respuesta(q)
      ${clase === 'solicitud' ? sql`and f.estado <> 'ABANDONADA'` : sql``}
    order by q.sin_acuse_at is null, q.respuesta_id desc limit 1) q on true`

/** Which rows `f` are still to be answered, as the index of them says it. */
const porResponder = (clase: ClaseDeAtencion): Sql =>
  sql`f.estado in (${sql.join(POR_RESPONDER[PROCESO_DE[clase]].map((estado) => sql.lit(estado)))})`

/** The counters of a list: all of it, and what is still to be answered. Each is a row to join, or it would be counted twice. */
export const conteoDeAtencion = (clase: ClaseDeAtencion) =>
  sql`select t.total, p.por_responder
    from (select coalesce(sum(total), 0) as total from conteos where tabla = ${sql.lit(TABLA_DE[clase])}) t
    cross join (select count(*) as por_responder from ${sql.table(TABLA_DE[clase])} f where ${porResponder(clase)}) p`

type Pedido = Parameters<typeof filtra>[0]
/** The total of what is to be answered is counted already, where nothing else narrows it. */
export const contadasDeAtencion = ({ search, columns }: Pedido) => {
  const { plazo, ...otras } = columns as Readonly<Record<string, string | undefined>>
  return plazo === FILTRO_DE_PLAZO.porResponder && !filtra({ search, columns: otras })
    ? { caso: plazo, total: sql`n.por_responder` }
    : null
}

/** The day of Lima that a text is, as the instant at which it begins, so many days later. */
const comienzo = (dia: string, mas: number) =>
  sql`((${dia}::date + ${sql.lit(mas)})::timestamp at time zone interval '-05:00')`
/** The id that a text is; 0, which nothing has, of any other. */
const idDe = (texto: string): number => (/^[1-9]\d{0,8}$/.test(texto) ? Number(texto) : 0)

/** The orders and filters that both lists have of a row `f` (REC-48, REC-49, TRS-12). Texts that say nothing find nothing. */
export const ORDENES = { estado: sql.ref('f.estado'), vence: sql.ref('f.vence') } as const
export const filtrosDeAtencion = (clase: ClaseDeAtencion) => {
  const estados: Readonly<Record<string, string>> = clase === 'reclamo' ? ESTADOS_DE_RECLAMO : ESTADOS_DE_SOLICITUD
  return {
    estado: (texto: string) => (Object.hasOwn(estados, texto) ? sql`f.estado = ${texto}` : sql`false`),
    plazo: (texto: string, { hoy, largo, corto }: DiasDelAmbar): Sql => {
      const cuando: Partial<Record<string, Sql>> = {
        [FILTRO_DE_PLAZO.porResponder]: sql`true`,
        [FILTRO_DE_PLAZO.porVencer]: sql`f.vence between ${hoy}::date and ${largo}::date and (not f.corto or f.vence <= ${corto}::date)`,
        [FILTRO_DE_PLAZO.hoy]: sql`f.vence = ${hoy}::date`,
        [FILTRO_DE_PLAZO.vencido]: sql`f.vence < ${hoy}::date`,
      }
      return Object.hasOwn(cuando, texto) ? sql`(${porResponder(clase)} and ${cuando[texto]})` : sql`false`
    },
    // Of a complaint also where it happened.
    area: (texto: string) =>
      clase === 'reclamo'
        ? sql`(f.area_actual = ${idDe(texto)} or f.area_id = ${idDe(texto)})`
        : sql`f.area_actual = ${idDe(texto)}`,
    desde: (texto: string) => (esDia(texto) ? sql`f.created_at >= ${comienzo(texto, 0)}` : sql`false`),
    hasta: (texto: string) => (esDia(texto) ? sql`f.created_at < ${comienzo(texto, 1)}` : sql`false`),
  }
}
