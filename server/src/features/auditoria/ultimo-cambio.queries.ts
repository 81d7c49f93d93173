import { type Auditoria, LARGO_VALOR } from '@cabildo/contracts/auditoria'
import { type QuienPide, tieneFacultad } from '@cabildo/contracts/base/permisos'
import type { Editable } from '@cabildo/contracts/ultimo-cambio'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { CON_PERSONA, FILA } from './auditoria.queries.ts'

/** Whether an area may see the record of which a line tells; records of no area are everybody's who may edit them. */
const SUYO: Partial<Record<Editable, (area: QuienPide['area']) => RawBuilder<unknown>>> = {
  visitas: ({ id }) => sql`(select from visitas v where v.id = a.registro::integer and v.area_id = ${id})`,
  documentos: ({ id }) => sql`(select from documentos d where d.doc_id = a.registro::integer and d.area_id = ${id})`,
  normas: (area) =>
    sql`(select from normas n where n.id = a.registro::integer
      and (n.area_id = ${area.id} or n.uo = ${area.id} or ${tieneFacultad(area, 'informatica')}))`,
  trabajadores: ({ id }) =>
    sql`(select from accesos x where x.employee_id = a.registro::integer and x.area_id = ${id} and x.deleted_at is null)`,
}

/** The last line of the trail about a record; nothing where the area may not see it (SHE-98). */
export const findUltimoCambio = async (
  db: Db,
  { modulo, id }: { modulo: Editable; id: number },
  area: QuienPide['area'],
) => {
  const suyo = SUYO[modulo]?.(area)
  const { rows } = await sql<Auditoria>`
    select ${FILA(LARGO_VALOR)} from (
      select * from auditoria where tabla = ${modulo} and registro = ${String(id)} order by id desc limit 1) a
    ${CON_PERSONA} where ${suyo ? sql`exists ${suyo}` : sql`true`}`.execute(db)
  return rows[0]
}
