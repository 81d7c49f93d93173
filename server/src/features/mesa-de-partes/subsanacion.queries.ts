import type { FinDeEnlace } from '@cabildo/contracts/consulta'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'

/** Asks for a correction until a day (EXP-58). */
export const setPorSubsanar = (
  trx: Trx,
  id: number,
  observacion: { motivo: string; observado_por: number; subsanar_hasta: string },
  ahora: Date,
) =>
  trx
    .updateTable('tramites')
    .set({
      ...{ modo_observacion: 'subsanar', ...observacion, observado_at: ahora },
      ...{ recepcion_at: null, derivacion: null, updated_at: despuesDe(ahora) },
    })
    .where('id', '=', id)
    .execute()

export const setSubsanado = (trx: Trx, id: number, ahora: Date) =>
  trx
    .updateTable('tramites')
    .set({ subsanado_at: ahora, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

export const setNoPresentado = (trx: Trx, id: number, ahora: Date) =>
  trx
    .updateTable('tramites')
    .set({ no_presentado_at: ahora, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

/** The correction of a case that an earlier sending made: the one of this key, or of the same content (G3). */
export const findSubsanacion = async (db: Db, clave: string) =>
  (
    await sql<{ huella: string; envio: string | null; created_at: Date }>`
      select huella, envio, created_at from subsanaciones where clave = ${clave} order by id desc limit 1`.execute(db)
  ).rows[0]

/** What an area asked to correct in the case of a filing: until when, whether it was made, and whether the term ended; null of a case that has ended otherwise. */
export const findRequerido = async (trx: Trx, clave: string) =>
  (
    await sql<{ hasta: string; subsanado: boolean; terminado: boolean | null }>`
      select q.hasta::text as hasta, q.subsanado_at is not null as subsanado,
        case when q.terminado_at is not null then r.estado is not distinct from 'NO PRESENTADO' or null else false end as terminado
      from requerimientos q left join registros r on r.clave = q.clave where q.clave = ${clave}`.execute(trx)
  ).rows[0]

/** Saves a correction with its files, in the places from `desde` on. */
export const insertSubsanacion = async (
  trx: Trx,
  {
    id,
    clave,
    ...suya
  }: {
    id: number
    clave: string
    explicacion: string
    envio: string | null
    huella: string
    registrado_por: number | null
  },
  archivos: readonly ArchivoSubido[],
  ahora: Date,
  desde: number,
): Promise<void> => {
  await trx
    .insertInto('subsanaciones')
    .values({ clave, ...suya, created_at: ahora })
    .execute()
  if (archivos.length === 0) return
  await trx
    .insertInto('tramites_archivos')
    .values(
      archivos.map(({ storage_key: path, nombre, bytes, sha256, paginas, activo }, i) => ({
        ...{ tramite_id: id, orden: desde + i, path, nombre, bytes, sha256, paginas, activo },
      })),
    )
    .execute()
}

/** Keeps a link to a correction as the digest of its token (EXP-61). */
export const insertEnlace = (trx: Trx, enlace: { huella: Buffer; clave: string; hasta: string }, ahora: Date) =>
  trx
    .insertInto('enlaces_de_subsanacion')
    .values({ ...enlace, created_at: ahora })
    .execute()

/** The case that a link to a correction opens, and what ended it, if anything did (EXP-61). */
export const findEnlace = async (db: Db, huella: Buffer) =>
  (
    await sql<{ clave: string; fin: FinDeEnlace | null }>`
      select clave, fin from enlaces_de_subsanacion where huella = ${huella}`.execute(db)
  ).rows[0]

/** Ends the links of a case, and says why: whoever opens one later is told that (EXP-61). */
export const terminarEnlaces = (trx: Trx, clave: string, fin: FinDeEnlace, ahora: Date) =>
  trx
    .updateTable('enlaces_de_subsanacion')
    .set({ fin, terminado_at: ahora })
    .where('clave', '=', clave)
    .where('fin', 'is', null)
    .execute()

/** Filings whose correction did not come by the day before, oldest first (EXP-63). */
export const listSinSubsanar = async (db: Db, hoy: string, despuesDe_: number, cuantos: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from tramites
    where estado = 'POR SUBSANAR' and deleted_at is null and subsanar_hasta < ${hoy}::date and id > ${despuesDe_}
    order by id limit ${cuantos}`.execute(db)
  return rows.map(({ id }) => id)
}

const DIAS_DE_ENLACES = 90

/** Deletes links that ended long ago (CON-28). */
export const borrarEnlaces = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from enlaces_de_subsanacion
    where terminado_at is not null and created_at < ${ayer}::timestamptz - ${`${DIAS_DE_ENLACES} days`}::interval`.execute(
    db,
  )
}
