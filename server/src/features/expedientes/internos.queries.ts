import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import type { Tomado } from './actos.queries.ts'

/** What an internal case is of (EXP-16): a document, or a paper with what it says. */
export interface InternoNuevo {
  doc_id: number | null
  tipo_doc: number | null
  numero: string | null
  folios: number | null
  /** The area that sends it. */
  area_id: number
  acto: string
  huella: string
  created_by: number
  created_at: Date
}

/** Keeps what an internal case is of, and answers its number; undefined where the same sending has done so (EXP-46). */
export const insertInterno = async (trx: Trx, interno: InternoNuevo): Promise<number | undefined> =>
  (
    await trx
      .insertInto('internos')
      .values(interno)
      .onConflict((igual) => igual.column('acto').doNothing())
      .returning('interno_id')
      .executeTakeFirst()
  )?.interno_id

const registrados = (db: Db) =>
  db
    .selectFrom('internos as i')
    .innerJoin('registros as r', (union) => union.on('r.clave', '=', sql<string>`'interno:' || i.interno_id`))
    .select(['r.registro_id', 'r.expe_id', 'i.huella'])

/** The internal case that a window's act registered. */
export const findPorActo = (db: Db, acto: string) => registrados(db).where('i.acto', '=', acto).executeTakeFirst()

/** The internal case of a document (EXP-49). */
export const findPorDocumento = (db: Db, doc_id: number) =>
  registrados(db).where('i.doc_id', '=', doc_id).executeTakeFirst()

/** A case by what it is of, with the movement that registered it. */
export const findRegistrado = async (trx: Trx, clave: string) =>
  (
    await sql<{ registro_id: number; oper_id: number }>`
      select r.registro_id, m.oper_id from registros r
      join movimientos m on m.registro_id = r.registro_id and m.oper_idprocesado is null
      where r.clave = ${clave}`.execute(trx)
  ).rows[0]

/** The name of an area that has not closed. */
export const findAreaAbierta = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('areas').select('name').where('id', '=', id).where('cerrada_at', 'is', null).executeTakeFirst())
    ?.name

/** Who registered an internal case. */
export const findRegistrador = async (db: Db, interno_id: number): Promise<string | null> =>
  (
    await sql<{ persona: string | null }>`
      select ${nombreDeUsuario(sql`i.created_by`)} as persona from internos i where i.interno_id = ${interno_id}`.execute(
      db,
    )
  ).rows[0]?.persona ?? null

/**
 * The documents that an area has added to an internal case, where sending its original there gives it back to the area that
 * sent it; none where it does not (EXP-51).
 */
export const listParaContestar = async (
  trx: Trx,
  { registro_id, clave, area_id }: Pick<Tomado, 'registro_id' | 'clave' | 'area_id'>,
  destino: number,
): Promise<number[]> =>
  (
    await sql<{ doc_id: number }>`
      select e.doc_id from internos i cross join registros_documentos e
      join movimientos m on m.oper_id = e.oper_id and m.anulado_at is null and m.depe_id = ${area_id}
      where ${clave} = 'interno:' || i.interno_id and i.area_id = ${destino} and i.area_id <> ${area_id}
        and e.registro_id = ${registro_id}`.execute(trx)
  ).rows.map(({ doc_id }) => doc_id)

/** Whether the clock of an internal case stopped with a movement. */
export const detuvoElReloj = async (trx: Trx, oper_id: number): Promise<boolean> =>
  (
    await sql`
      select from movimientos m join registros r on r.registro_id = m.registro_id
      join plazos p on p.clave = r.clave and p.clase = 'interno' and p.estado = 'CUMPLIDO' and p.cerrado_at >= m.created_at
      where m.oper_id = ${oper_id}`.execute(trx)
  ).rows.length > 0
