import { PUBLICACIONES_LISTADAS, type Publicacion } from '@cabildo/contracts/publicaciones'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What a message tells, all of it public; the norm as it is now, so that a correction shows (Table NOR-B). */
const MENSAJE = sql`p.id, n.tipo_doc, n.ndoc, n.anio, n.descripcion, n.path_file, marca_lima(n.created_at) as created_at,
  floor(extract(epoch from p.registrado_at) * 1000)::bigint as timestamp`
const DE_NORMAS = sql`publicaciones p join normas n on n.id = p.norma_id and n.deleted_at is null`

/** Records the message of a new publication (NOR-34, NOR-41). It locks the series until the commit: call it last. */
export const insertPublicacion = async (trx: Trx, norma_id: number, ahora: Date): Promise<void> => {
  await sql`
    with numero as (update publicaciones_serie set ultimo = ultimo + 1 returning ultimo)
    insert into publicaciones (id, norma_id, registrado_at) select ultimo, ${norma_id}, ${ahora} from numero`.execute(
    trx,
  )
}

/** Takes back the message of a deleted publication, with everybody's mark on it (NOR-41). */
export const deletePublicacion = async (trx: Trx, norma_id: number): Promise<void> => {
  await trx.deleteFrom('publicaciones').where('norma_id', '=', norma_id).execute()
}

/** The newest messages with a reader's marks, and the last number given, as of one moment: a stream goes on from there. */
export const listRecientes = async (db: Db, user_id: number): Promise<{ data: Publicacion[]; ultimo: number }> => {
  const { rows } = await sql<Publicacion & { ultimo: number }>`
    select s.ultimo, m.* from publicaciones_serie s left join lateral (
      select ${MENSAJE}, r.user_id is not null as revisado
      from ${DE_NORMAS}
        left join publicaciones_revisadas r on r.publicacion_id = p.id and r.user_id = ${user_id}
      order by p.id desc limit ${PUBLICACIONES_LISTADAS}
    ) m on true order by m.id desc`.execute(db)
  return { ultimo: rows[0]?.ultimo ?? 0, data: rows.filter(({ id }) => id !== null) }
}

/** The messages after a number, in order, as for a reader who has opened none. */
export const listPosteriores = async (db: Db, desde: number, tope: number): Promise<Publicacion[]> =>
  (
    await sql<Publicacion>`
      select ${MENSAJE}, false as revisado from ${DE_NORMAS} where p.id > ${desde} order by p.id limit ${tope}`.execute(
      db,
    )
  ).rows

/** The last number given, even if its message is gone. */
export const findUltimo = async (db: Db): Promise<number> =>
  (await db.selectFrom('publicaciones_serie').select('ultimo').executeTakeFirstOrThrow()).ultimo

/** Marks a message as opened by a user; undefined when it does not exist, or is being taken back (NOR-37, NOR-38). */
export const markRevisada = async (
  db: Db,
  user_id: number,
  id: number,
  ahora: Date,
): Promise<Publicacion | undefined> =>
  (
    await sql<Publicacion>`
      with una as (select id from publicaciones where id = ${id} for key share),
      marca as (
        insert into publicaciones_revisadas (user_id, publicacion_id, revisado_at)
        select ${user_id}, id, ${ahora} from una on conflict do nothing
      )
      select ${MENSAJE}, true as revisado from ${DE_NORMAS} where p.id = (select id from una)`.execute(db)
  ).rows[0]

/** Marks what the list showed when its newest was `hasta`; answers how many were not marked before. */
export const markListadas = async (db: Db, user_id: number, hasta: number, ahora: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into publicaciones_revisadas (user_id, publicacion_id, revisado_at)
    select ${user_id}, p.id, ${ahora} from ${DE_NORMAS} where p.id <= ${hasta}
    order by p.id desc limit ${PUBLICACIONES_LISTADAS} for key share of p
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
