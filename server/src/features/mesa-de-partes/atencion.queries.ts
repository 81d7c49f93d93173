import { type EstadoTramite, POR_RECEPCIONAR } from '@cabildo/contracts/mesa-de-partes'
import type { DestinoTramite, Relacion } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What Sisgedo is asked for when a submission is received (Table MPV-B). */
export interface Derivacion {
  relacionado: string
  destinos: readonly DestinoTramite[]
}

/** What attending to a submission reads of it. */
export interface PorAtender {
  id: number
  nro_registro: string
  estado: EstadoTramite
  nombres: string
  documento: string
  /** Where its letters go: the address of this case alone, or that of the filing (CON-24). */
  email: string
  tipo_documento: number
  ndocumento: string
  folio: number
  asunto: string
  fecha_legal: string
  procedimiento_id: number | null
  /** The last day of the correction that was asked for. */
  subsanar_hasta: string | null
  expe_id: string | null
  recibido_por: number | null
  recibido_at: Date | null
  derivacion: Derivacion | null
  /** `recepcion_at` to the microsecond: names the reception that was begun and whose outcome is unknown (F6). */
  marca: string | null
  recepcion_at: Date | null
}

/** Reads a submission and keeps everybody else from attending to it until the transaction ends (G4). */
export const lockTramite = async (trx: Trx, id: number) => {
  // By a statement of its own: one that waits for the lock reads other tables as they were before, and an address that was
  // replaced meanwhile would be written to (CON-24).
  await sql`select from tramites where id = ${id} for update`.execute(trx)
  return (
    await sql<PorAtender>`
      select id, nro_registro, estado, nombres, documento,
        coalesce((select c.correo from casos c where c.clave = 'tramite:' || tramites.id), email) as email, tipo_documento, ndocumento, folio, asunto, fecha_legal,
        procedimiento_id, subsanar_hasta, expe_id, recibido_por, recibido_at, derivacion, recepcion_at, recepcion_at::text as marca
      from tramites where id = ${id} and deleted_at is null`.execute(trx)
  ).rows[0]
}

/** The live filing of that yearly number, with the number of its expediente, null until it is received. */
export const findPorRegistro = async (db: Db, anio: number, numero: number) =>
  (
    await sql<Omit<Relacion, 'numero'> & { expe_id: string | null }>`
      select expe_id, asunto, marca_lima(created_at) as created_at from tramites
      where anio = ${anio} and numero = ${numero} and deleted_at is null`.execute(db)
  ).rows[0]

/** The filing that was received under that number of an expediente. */
export const findPorExpediente = async (db: Db, expe_id: string) =>
  (
    await sql<Relacion>`
      select expe_id as numero, asunto, marca_lima(created_at) as created_at from tramites
      where expe_id = ${expe_id}`.execute(db)
  ).rows[0]

/** The mark of a reception that was begun; `reciente` when it was begun since `desde`. Undefined when there is none. */
export const findMarca = async (db: Db, id: number, desde: Date) =>
  (
    await sql<{ marca: string; reciente: boolean }>`
      select recepcion_at::text as marca, recepcion_at >= ${desde}::timestamptz as reciente
      from tramites where id = ${id} and deleted_at is null and recepcion_at is not null`.execute(db)
  ).rows[0]

/**
 * Marks that Sisgedo is about to be asked and answers the mark, which no earlier try had. What an earlier try asked for
 * is kept.
 */
export const setEnCurso = async (trx: Trx, id: number, derivacion: Derivacion, ahora: Date): Promise<string> => {
  const { rows } = await sql<{ marca: string }>`
    update tramites set
      recepcion_at = greatest(${ahora}::timestamptz, recepcion_at + interval '1 microsecond'),
      derivacion = case when recepcion_at is null then ${JSON.stringify(derivacion)}::jsonb else derivacion end
    where id = ${id} returning recepcion_at::text as marca`.execute(trx)
  if (!rows[0]) throw new Error('The submission was not marked')
  return rows[0].marca
}

/** Replaces what an earlier try asked for by what this one is about to ask; false when another try has put its mark. */
export const setDerivacion = async (trx: Trx, id: number, marca: string, derivacion: Derivacion): Promise<boolean> => {
  const { rows } = await sql`
    update tramites set derivacion = ${JSON.stringify(derivacion)}::jsonb
    where id = ${id} and recepcion_at = ${marca}::timestamptz returning id`.execute(trx)
  return rows.length > 0
}

/**
 * Undoes the mark of a try that came to nothing: the row has again what that try found in it, which may be the mark of an
 * earlier try. Changes nothing when another try has put its own mark.
 */
export const restoreEnCurso = async (trx: Trx, marca: string, antes: PorAtender): Promise<void> => {
  const derivacion = antes.derivacion && JSON.stringify(antes.derivacion)
  await sql`
    update tramites set recepcion_at = ${antes.marca}::timestamptz, derivacion = ${derivacion}::jsonb
    where id = ${antes.id} and recepcion_at = ${marca}::timestamptz`.execute(trx)
}

/** Receives a submission that is still pending; false when it no longer is. */
export const setRecibido = async (
  trx: Trx,
  id: number,
  hecho: { expe_id: string; derivacion: Derivacion; procedimiento_id: number | null; recibido_por: number },
  ahora: Date,
): Promise<boolean> =>
  (await trx
    .updateTable('tramites')
    .set({
      ...{ ...hecho, derivacion: JSON.stringify(hecho.derivacion) },
      ...{ recibido_at: ahora, recepcion_at: null, updated_at: despuesDe(ahora) },
    })
    .where('id', '=', id)
    .where('estado', 'in', POR_RECEPCIONAR)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Annuls a submission (MPV-69). */
export const setObservado = (
  trx: Trx,
  id: number,
  observacion: { motivo: string; observado_por: number },
  ahora: Date,
) =>
  trx
    .updateTable('tramites')
    .set({
      ...{ send_mail: true, modo_observacion: 'anular', ...observacion, observado_at: ahora },
      ...{ recepcion_at: null, derivacion: null, updated_at: despuesDe(ahora) },
    })
    .where('id', '=', id)
    .execute()

/** Takes a submission out of every list; its number is never used again (D-33). */
export const setEliminado = (trx: Trx, id: number, deleted_by: number, ahora: Date) =>
  trx
    .updateTable('tramites')
    .set({ deleted_at: ahora, deleted_by, recepcion_at: null, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()
