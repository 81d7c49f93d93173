import { MOTIVO_RESERVADO, type ReporteListado, TACHADO, type VisitaReporte } from '@cabildo/contracts/reporte-visitas'
import { type RawBuilder, sql } from 'kysely'
import type { CasaWeb } from '../../casa.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, llano, ordenar, tramo } from '../../platform/db/listado.ts'
import type { DniPublico } from '../../platform/identidad/identidad.ts'

/** How much of a visit is published: of its DNI, and of which areas no reason (D-32, P-02). */
type Publicado = Pick<Config, 'motivoReservado'> & { dniPublico: DniPublico }

/** What is published now. */
export const publicadoDe = (
  { motivoReservado }: Pick<Config, 'motivoReservado'>,
  entidad: CasaWeb['entidad'],
): Publicado => ({ motivoReservado, dniPublico: entidad.actual().dniPublico })

/** What people write between the figures of one number. */
const ENTRE = String.raw`[ \u00a0\u2007\u202f.\u2010-\u2015-]`
/**
 * Personal data that people write into a reason: addresses, telephones, numbers of 8 to 11 figures, and a DNI in groups.
 * Numbers of documents (012-2026, 2026-000123) and dates are left.
 */
const AJENO = [
  String.raw`[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+`,
  String.raw`(?<!\d)(\+?51${ENTRE}?)?9(\d{2}${ENTRE}{0,2}\d{3}${ENTRE}{0,2}\d{3}|(${ENTRE}\d){8})(?!\d)`,
  String.raw`\(0\d{1,2}\)${ENTRE}?\d{3}${ENTRE}?\d{3,4}(?!\d)`,
  String.raw`(?<!\d)0\d{1,2}${ENTRE}\d{6,7}(?!\d)`,
  String.raw`(?<![\d-])\d{3}-(?!(19|20)\d{2}(?!\d))\d{4}(?![\d-])`,
  String.raw`(?<!\d)(?<!\d[.,])\d{2}[. \u00a0]\d{3}[. \u00a0]\d{3}(?![.,]?\d)`,
  String.raw`(?<!\d)(?!(19|20)\d{2})\d{4}[ \u00a0]\d{4}(?!\d)`,
  String.raw`(?<!\d)\d{8,11}(?!\d)`,
].join('|')

/** The reason as anybody may read it, search it and order by it. */
const motivoDe = ({ motivoReservado }: Publicado) => sql<string>`
  case when v.area_id = any(${motivoReservado}::integer[]) then ${sql.lit(MOTIVO_RESERVADO)}
    when v.motivo !~ '[@0-9]' then v.motivo
    else regexp_replace(v.motivo, ${sql.lit(AJENO)}, ${sql.lit(TACHADO)}, 'g') end`

/** Says which document a number that is no DNI is of; the report has one column for all. */
const CLASE = sql`case v.tipo_doc when 'DNI' then '' else v.tipo_doc || ' ' end`
const DNI: Record<DniPublico, RawBuilder<unknown>> = {
  completo: sql`${CLASE} || v.nrodoc`,
  parcial: sql`${CLASE} || '*****' || right(v.nrodoc, 3)`,
  // Typed, for a bare constant is no order.
  oculto: sql`''::text`,
}

const columnas = (publicado: Publicado) => ({
  created_at: sql.ref('v.created_at'),
  // The rows of a range are few, so they are sorted as they are found.
  hora: sql`((v.created_at at time zone 'America/Lima')::time)`,
  // As shown: the order would tell of hidden digits.
  nrodoc: DNI[publicado.dniPublico],
  salida_date: sql.ref('v.salida_date'),
  ape_nom: sql.ref('v.ape_nom'),
  motivo: motivoDe(publicado),
  employee_visitado: sql.ref('v.employee_visitado'),
  employee_cargo: sql.ref('v.employee_cargo'),
})

/** The columns that the page shows, as text: nothing else can be found by searching, nor what is hidden in them (D-25). */
const mostradas = (publicado: Publicado): RawBuilder<string> =>
  llano(sql`concat_ws(' ', v.ape_nom, ${publicado.dniPublico === 'completo' ? sql`v.nrodoc` : sql`null::text`},
    ${motivoDe(publicado)}, v.employee_visitado, v.employee_cargo)`)

/** Whole Lima days, both ends included; `> '-infinity'` names the index over all areas (migration 0004). */
const delRango = ({ desde, hasta, area_id }: ReporteListado): RawBuilder<unknown> => sql`
  v.deleted_at is null and v.created_at >= (${`${desde} 00:00:00-05`})::timestamptz
  and v.created_at < (${`${hasta} 00:00:00-05`})::timestamptz + interval '1 day'
  ${area_id === 0 ? sql`and v.created_at > '-infinity'` : sql`and v.area_id = ${area_id}`}`

/** The staff's search text has an index and holds more than is shown: it finds candidates, and the shown columns decide. */
const condiciones = (filtro: ReporteListado, publicado: Publicado): RawBuilder<unknown> =>
  filtro.search
    ? sql`${delRango(filtro)} and ${contiene(sql`v.busqueda`, filtro.search)} and ${contiene(mostradas(publicado), filtro.search)}`
    : delRango(filtro)

/** The rows of the public report, ordered, without page: only what the screen shows (VIS-53, D-25). */
export const selectReporte = (filtro: ReporteListado, publicado: Publicado) => sql<VisitaReporte>`
  select marca_lima(v.created_at) as created_at, v.ape_nom, ${DNI[publicado.dniPublico]} as nrodoc,
    ${motivoDe(publicado)} as motivo, v.employee_visitado, v.employee_cargo, marca_lima(v.salida_date) as salida_date
  from visitas v where ${condiciones(filtro, publicado)}
  order by ${ordenar(filtro.order, columnas(publicado), [{ column: 'created_at', dir: 'desc' }], sql.ref('v.id'))}`

/** One page of the public report with its exact totals (VIS-51); the range bounds the count. */
export const pageReporte = async (db: Db, filtro: ReporteListado, publicado: Publicado) => {
  const { rows: data } = await sql<VisitaReporte>`
    ${selectReporte(filtro, publicado)} ${tramo(filtro)}`.execute(db)
  const contar = async (donde: RawBuilder<unknown>) =>
    (await sql<{ n: number }>`select count(*) as n from visitas v where ${donde}`.execute(db)).rows[0]?.n ?? 0
  const recordsTotal = await contar(delRango(filtro))
  return {
    data,
    recordsTotal,
    recordsFiltered: filtro.search ? await contar(condiciones(filtro, publicado)) : recordsTotal,
  }
}

/** The Lima day, yyyy-MM-dd, of the first visit that is kept; null without any. */
export const getPrimerDia = async (db: Db): Promise<string | null> =>
  (
    await sql<{ dia: string }>`
      select left(marca_lima(v.created_at), 10) as dia from visitas v
      where v.deleted_at is null and v.created_at > '-infinity' order by v.created_at, v.id limit 1`.execute(db)
  ).rows[0]?.dia ?? null
