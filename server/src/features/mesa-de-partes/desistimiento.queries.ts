import type { Desistimiento } from '@cabildo/contracts/desistimiento'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { ORDEN_DE_DESISTIMIENTO } from './presentacion.queries.ts'

/** Ends a submission by withdrawal (Table EXP-F); a reception that was begun and came to nothing is forgotten. */
export const setDesistido = (trx: Trx, id: number, ahora: Date) =>
  trx
    .updateTable('tramites')
    .set({ desistido_at: ahora, recepcion_at: null, derivacion: null, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

/** What the withdrawal of a case was of; undefined where it was not withdrawn. */
export const findDesistimiento = (db: Db, clave: string) =>
  db
    .selectFrom('desistimientos')
    .select(['huella', 'registrado_por', 'anotado'])
    .where('clave', '=', clave)
    .executeTakeFirst()

/** Saves a withdrawal. */
export const insertDesistimiento = (
  trx: Trx,
  desistimiento: Desistimiento & { clave: string; huella: string; registrado_por: number | null; anotado?: boolean },
  ahora: Date,
) =>
  trx
    .insertInto('desistimientos')
    .values({ ...desistimiento, created_at: ahora })
    .execute()

/** Keeps the paper by which somebody withdrew with the files of the submission. */
export const insertPapel = (trx: Trx, tramite_id: number, archivo: ArchivoSubido) => {
  const { storage_key: path, nombre, bytes, sha256, paginas, activo } = archivo
  return trx
    .insertInto('tramites_archivos')
    .values({ tramite_id, orden: ORDEN_DE_DESISTIMIENTO, path, nombre, bytes, sha256, paginas, activo })
    .execute()
}
