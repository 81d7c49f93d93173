import type { Destino, SituacionDeDestinos } from '@cabildo/contracts/documentos-destinos'
import { MOTIVOS_FIRMA } from '@cabildo/contracts/documentos-tipos'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreAlFirmar } from '../../platform/db/nombres.ts'
import { primeraCon } from '../../platform/sesion/facultades.queries.ts'

const MOTIVO = sql`case t.motivo ${sql.join(
  MOTIVOS_FIRMA.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
  sql` `,
)} end`

/** Who has signed is named as it was called then (ORG-23). */
const DESTINO = sql`t.id_doc_area, t.orden_firma, t.area_id,
  ${nombreAlFirmar(sql`t`, sql`a.name`)} as dependencia_name, t.motivo, ${MOTIVO} as motivo_name,
  t.estado, marca_lima(t.date_derivado) as date_derivado, t.position_firma`

/**
 * To whom a document had been sent when its last new version began (D-141). Its destinations were all taken away in that
 * instant, which no other act does with ones marked so.
 */
const ANTERIORES = sql`
  select coalesce(json_agg(json_build_object('area_id', t.area_id, 'dependencia_name', a.name, 'motivo', t.motivo)
    order by t.orden_firma), '[]')
  from documentos_destinos t join areas a on a.id = t.area_id
  where t.doc_id = d.doc_id and t.reemplazado and t.deleted_at = (
    select max(u.deleted_at) from documentos_destinos u where u.doc_id = d.doc_id and u.reemplazado)`

/**
 * The live destinations of an area's document in order, with what beside them decides how it goes on; undefined when the
 * area has no such document (API-53).
 */
export const listDestinos = async (
  db: Db,
  area_id: number,
  doc_id: number,
): Promise<({ data: Destino[] } & SituacionDeDestinos) | undefined> => {
  const { rows } = await sql<{ data: Destino[] } & SituacionDeDestinos>`
    select s.data, case when json_array_length(s.data) > 0 then d.en_secuencia end as en_secuencia,
      devolucion_abierta(d.doc_id) as devolucion,
      case when json_array_length(s.data) = 0 then (${ANTERIORES}) else '[]' end as anteriores
    from documentos d cross join lateral (
      select coalesce(json_agg(x order by x.orden_firma), '[]') as data from (
        select ${DESTINO} from documentos_destinos t join areas a on a.id = t.area_id
        where t.doc_id = d.doc_id and t.deleted_at is null) x) s
    where d.area_id = ${area_id} and d.doc_id = ${doc_id} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** An expression of the document that a live destination belongs to. */
export const documentoDelDestino = (id_doc_area: number) =>
  sql<number>`(select doc_id from documentos_destinos where id_doc_area = ${id_doc_area} and deleted_at is null)`

/** A live destination, by its area and its place on the document. */
export interface Puesto {
  area_id: number
  orden_firma: number
  position_firma: string
  estado?: boolean
}

/**
 * What decides whether a document may be sent: whether it has a main PDF, or was signed on paper, its live destinations, and
 * which of `areas` exist, and which area is Secretaría General. Read after the document is locked, to be up to date (DOC-64, DOC-65, DOC-73).
 */
export const findSituacion = async (trx: Trx, doc_id: number, areas: readonly number[]) =>
  (
    await sql<{ pdf: boolean; papel: boolean; puestos: Puesto[]; areas: number[]; secretaria: number | null }>`select
      exists (select from documentos_archivos where doc_id = ${doc_id} and clase = 'principal' and quitado_at is null) as pdf,
      exists (select from documentos_papel where doc_id = ${doc_id} and deshecho_at is null) as papel,
      (select coalesce(json_agg(json_build_object('area_id', area_id, 'orden_firma', orden_firma,
          'position_firma', position_firma, 'estado', estado)), '[]')
        from documentos_destinos where doc_id = ${doc_id} and deleted_at is null) as puestos,
      array(select id from areas where id = any(${[...areas]}::integer[])) as areas,
      ${primeraCon('secretaria')} as secretaria`.execute(trx)
  ).rows[0] ?? { pdf: false, papel: false, puestos: [], areas: [], secretaria: null }

export interface DestinoNuevo extends Puesto {
  motivo: number
}

/** Adds destinations and sends the document to them (DOC-67, DOC-68). */
export const insertDestinos = async (
  trx: Trx,
  { ahora, ...comunes }: { doc_id: number; tipo_doc: number; created_by: number; ahora: Date },
  nuevos: readonly DestinoNuevo[],
) => {
  const fechas = { date_derivado: ahora, created_at: ahora, updated_at: ahora }
  await trx
    .insertInto('documentos_destinos')
    .values(nuevos.map((nuevo) => ({ ...comunes, ...nuevo, ...fechas })))
    .execute()
}

/**
 * Decides, with its first destinations, whether a locked document is signed in sequence (D-142). Its version stays: who has
 * its text open elsewhere goes on.
 */
export const setEnSecuencia = async (trx: Trx, doc_id: number, en_secuencia: boolean): Promise<void> => {
  await sql`update documentos set en_secuencia = ${en_secuencia}
    where doc_id = ${doc_id} and en_secuencia <> ${en_secuencia}`.execute(trx)
}

/** Ends the open return of a locked document; of that destination alone, where one is named (D-141). */
export const cerrarDevolucion = async (trx: Trx, doc_id: number, ahora: Date, id_doc_area?: number): Promise<void> => {
  await sql`update documentos_devoluciones set cerrada_at = ${ahora}
    where doc_id = ${doc_id} and cerrada_at is null
      ${id_doc_area === undefined ? sql`` : sql`and id_doc_area = ${id_doc_area}`}`.execute(trx)
}

/** Hides an unsigned destination from every list; its history stays (DOC-60, D-33). False when it has signed or is gone. */
export const deleteDestino = async (trx: Trx, id_doc_area: number, ahora: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update documentos_destinos set deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)}
    where id_doc_area = ${id_doc_area} and deleted_at is null and not estado`.execute(trx)
  return numAffectedRows > 0n
}

export const existsDestino = async (trx: Trx, id_doc_area: number): Promise<boolean> =>
  (await sql`select from documentos_destinos where id_doc_area = ${id_doc_area} and deleted_at is null`.execute(trx))
    .rows.length > 0
