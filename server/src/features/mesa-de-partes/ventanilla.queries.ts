import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { ORDEN_DE_DESISTIMIENTO, ORDEN_DE_DIGITALIZACION, POR_DIGITALIZACION } from './presentacion.queries.ts'

/** What became of a filing at the counter at once: it was received, or observed for what is missing, or neither. */
export interface Desenlace {
  expe_id: string | null
  falta: string
  /** The last day to bring what is missing. */
  subsanar_hasta: string | null
}

/** What became of a filing that is sent again. */
export const findDesenlace = async (db: Db, id: number) =>
  (
    await sql<Desenlace>`
      select expe_id, case when observado_at = created_at then motivo else '' end as falta,
        case when observado_at = created_at then subsanar_hasta::text end as subsanar_hasta
      from tramites where id = ${id}`.execute(db)
  ).rows[0]

/** The last thing that a person filed with the same clerk since `desde` (API-166). */
export const findDeHoy = async (db: Db, documento: string, { user_id, desde }: { user_id: number; desde: Date }) =>
  (
    await sql<{ nombres: string; phone: string; email: string }>`
      select nombres, phone, email from tramites
      where documento = ${documento} and registrado_por = ${user_id} and created_at >= ${desde} and deleted_at is null
      order by created_at desc, id desc limit 1`.execute(db)
  ).rows[0]

/** Who registered a filing at the counter, and whether its paper has no scan yet; undefined of what came online. */
export const findEnVentanilla = async (db: Db, id: number) =>
  (
    await sql<{ falta_digitalizar: boolean; registrado_por: string | null }>`
      select falta_digitalizar, ${nombreDeUsuario(sql.ref('t.registrado_por'))} as registrado_por
      from tramites t where t.id = ${id} and t.canal = 'ventanilla' and t.deleted_at is null`.execute(db)
  ).rows[0]

/** A filing that came on paper, held until the commit, so that its scans are numbered in turn. */
export const lockDeVentanilla = async (trx: Trx, id: number) =>
  (
    await sql<{ digitalizado_por: number | null }>`
      select digitalizado_por from tramites where id = ${id} and canal = 'ventanilla' and deleted_at is null for update`.execute(
      trx,
    )
  ).rows[0]

/** The digests of the latest scan in order, and how many there are. */
export const getDigitalizaciones = async (trx: Trx, id: number): Promise<{ cuantas: number; ultima: string[] }> => {
  const { rows } = await sql<{ numero: number; sha256: string }>`
    select (orden - ${ORDEN_DE_DIGITALIZACION}) / ${POR_DIGITALIZACION} + 1 as numero, sha256 from tramites_archivos
    where tramite_id = ${id} and orden >= ${ORDEN_DE_DIGITALIZACION} and orden < ${ORDEN_DE_DESISTIMIENTO} order by orden`.execute(
    trx,
  )
  const cuantas = rows.at(-1)?.numero ?? 0
  return { cuantas, ultima: rows.filter(({ numero }) => numero === cuantas).map(({ sha256 }) => sha256) }
}

/** Tells whoever has its case open, wherever that has been; nobody of one that is no case yet. */
export const anunciarDigitalizacion = async (trx: Trx, clave: string): Promise<void> => {
  await sql`select anunciar_casos(array[registro_id, principal_id], areas) from registros where clave = ${clave}`.execute(
    trx,
  )
}

/** Adds a scan behind the others; the paper is no longer without one. */
export const insertDigitalizacion = async (
  trx: Trx,
  id: number,
  {
    cuantas,
    archivos,
    digitalizado_por,
  }: { cuantas: number; archivos: readonly ArchivoSubido[]; digitalizado_por: number },
  ahora: Date,
): Promise<void> => {
  const desde = ORDEN_DE_DIGITALIZACION + cuantas * POR_DIGITALIZACION
  await trx
    .insertInto('tramites_archivos')
    .values(
      archivos.map(({ storage_key: path, nombre, bytes, sha256, paginas, activo }, i) => ({
        ...{ tramite_id: id, orden: desde + i, path, nombre, bytes, sha256, paginas, activo },
      })),
    )
    .execute()
  await trx
    .updateTable('tramites')
    .set({ falta_digitalizar: false, digitalizado_por, digitalizado_at: ahora, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()
}
