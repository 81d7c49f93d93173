import type { ReporteListado, VisitaReporte } from '@cabildo/contracts/reporte-visitas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, llano, ordenar, tramo } from '../../platform/db/listado.ts'
import type { DniPublico } from '../../platform/identidad/dni-publico.ts'

const DNI: Record<DniPublico, RawBuilder<unknown>> = {
  completo: sql`v.nrodoc`,
  parcial: sql`'*****' || right(v.nrodoc, 3)`,
  oculto: sql`''`,
}

const COLUMNAS = {
  created_at: sql.ref('v.created_at'),
  salida_date: sql.ref('v.salida_date'),
  ape_nom: sql.ref('v.ape_nom'),
  motivo: sql.ref('v.motivo'),
  employee_visitado: sql.ref('v.employee_visitado'),
  employee_cargo: sql.ref('v.employee_cargo'),
}

/** The columns that the page shows, as text: nothing else can be found by searching, nor a DNI that is hidden (D-25). */
const MOSTRADAS: Record<DniPublico, RawBuilder<string>> = {
  completo: llano(sql`concat_ws(' ', v.ape_nom, v.nrodoc, v.motivo, v.employee_visitado, v.employee_cargo)`),
  parcial: llano(sql`concat_ws(' ', v.ape_nom, v.motivo, v.employee_visitado, v.employee_cargo)`),
  oculto: llano(sql`concat_ws(' ', v.ape_nom, v.motivo, v.employee_visitado, v.employee_cargo)`),
}

/** Whole Lima days, both ends included; `> '-infinity'` names the index over all areas (migration 0004). */
const delRango = ({ desde, hasta, area_id }: ReporteListado): RawBuilder<unknown> => sql`
  v.deleted_at is null and v.created_at >= (${`${desde} 00:00:00-05`})::timestamptz
  and v.created_at < (${`${hasta} 00:00:00-05`})::timestamptz + interval '1 day'
  ${area_id === 0 ? sql`and v.created_at > '-infinity'` : sql`and v.area_id = ${area_id}`}`

/** The staff's search text has an index and holds more than is shown: it finds candidates, the shown columns decide. */
const condiciones = (filtro: ReporteListado, dni: DniPublico): RawBuilder<unknown> =>
  filtro.search
    ? sql`${delRango(filtro)} and ${contiene(sql`v.busqueda`, filtro.search)} and ${contiene(MOSTRADAS[dni], filtro.search)}`
    : delRango(filtro)

/** The rows of the public report, ordered, without page: only what the screen shows (VIS-53, D-25). */
export const selectReporte = (filtro: ReporteListado, dni: DniPublico) => sql<VisitaReporte>`
  select marca_lima(v.created_at) as created_at, v.ape_nom, ${DNI[dni]} as nrodoc, v.motivo, v.employee_visitado,
    v.employee_cargo, marca_lima(v.salida_date) as salida_date
  from visitas v where ${condiciones(filtro, dni)}
  order by ${ordenar(filtro.order, COLUMNAS, { column: 'created_at', dir: 'desc' }, sql.ref('v.id'))}`

/** One page of the public report with its exact totals (VIS-51); the range bounds the count. */
export const pageReporte = async (db: Db, filtro: ReporteListado, dni: DniPublico) => {
  const { rows: data } = await sql<VisitaReporte>`
    ${selectReporte(filtro, dni)} ${tramo(filtro)}`.execute(db)
  const contar = async (donde: RawBuilder<unknown>) =>
    (await sql<{ n: number }>`select count(*) as n from visitas v where ${donde}`.execute(db)).rows[0]?.n ?? 0
  const recordsTotal = await contar(delRango(filtro))
  return { data, recordsTotal, recordsFiltered: filtro.search ? await contar(condiciones(filtro, dni)) : recordsTotal }
}
