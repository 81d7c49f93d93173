import type { Desistimiento } from '@cabildo/contracts/desistimiento'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { ORDEN_DE_DESISTIMIENTO, ORDEN_DE_OTRO_DESISTIMIENTO } from './presentacion.queries.ts'

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

type Guardado = Desistimiento & { clave: string; huella: string; registrado_por: number | null; anotado?: boolean }

/** Saves a withdrawal. */
export const insertDesistimiento = (trx: Trx, desistimiento: Guardado, ahora: Date) =>
  trx
    .insertInto('desistimientos')
    .values({ ...desistimiento, created_at: ahora })
    .execute()

/** Puts one that is accepted in the place of one that was noted. */
export const setDesistimiento = (trx: Trx, { clave, ...desistimiento }: Guardado, ahora: Date) =>
  trx
    .updateTable('desistimientos')
    .set({ ...desistimiento, created_at: ahora })
    .where('clave', '=', clave)
    .execute()

/** Keeps the paper by which somebody withdrew with the files of the submission, behind that of one that was noted. */
export const insertPapel = async (trx: Trx, tramite_id: number, archivo: ArchivoSubido) => {
  const { storage_key: path, nombre, bytes, sha256, paginas, activo } = archivo
  const anotado = await trx
    .selectFrom('tramites_archivos')
    .select('archivo_id')
    .where('tramite_id', '=', tramite_id)
    .where('orden', '=', ORDEN_DE_DESISTIMIENTO)
    .executeTakeFirst()
  const orden = anotado ? ORDEN_DE_OTRO_DESISTIMIENTO : ORDEN_DE_DESISTIMIENTO
  await trx
    .insertInto('tramites_archivos')
    .values({ tramite_id, orden, path, nombre, bytes, sha256, paginas, activo })
    .execute()
}
