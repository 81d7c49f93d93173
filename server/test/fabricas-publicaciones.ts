import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { anotarPublicacion } from '../src/features/publicaciones/index.ts'
import type { Db, Trx } from '../src/platform/db/conexion.ts'
import { notificarEventos } from '../src/platform/eventos/eventos.queries.ts'
import { AHORA } from './banco.ts'

let serie = 0

interface Mas {
  tipo_doc?: number
  descripcion?: string
}

/** A publication of area 4 and its message, in a transaction that stays open: the message comes last (NOR-41). */
export const publicarEn = async (trx: Trx, { tipo_doc = 1, descripcion = 'Ordenanza de limpieza' }: Mas = {}) => {
  const { id } = await trx
    .insertInto('normas')
    .values({
      ...{ area_id: 4, tipo_doc, anio: 2026, ndoc: String(++serie), descripcion },
      ...{ path_file: `${randomUUID()}.pdf`, name_file: 'norma.pdf', size_file: 9, sha256: 'x' },
      ...{ created_at: AHORA, updated_at: AHORA },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await anotarPublicacion(trx, id, AHORA)
  const { id: numero } = await trx
    .selectFrom('publicaciones')
    .select('id')
    .where('norma_id', '=', id)
    .executeTakeFirstOrThrow()
  return { norma_id: id, id: numero, ndoc: String(serie) }
}

/** A publication that every process is told of. */
export const unaPublicacion = async (db: Db, mas?: Mas) => {
  const publicada = await db.transaction().execute((trx) => publicarEn(trx, mas))
  await notificarEventos(db)
  return publicada
}

/** Many at once, each with a description of so many words, for readers that come back late. */
export const publicarMuchas = async (db: Db, cuantas: number, palabras = 400): Promise<void> => {
  const desde = serie + 1
  serie += cuantas
  await sql`
    with nuevas as (
      insert into normas (area_id, tipo_doc, anio, ndoc, descripcion, path_file, name_file, size_file, sha256)
      select 4, 1, 2026, n::text, repeat('Ordenanza ', ${palabras}::int), n || '-' || gen_random_uuid() || '.pdf', 'n.pdf', 9, 'x'
      from generate_series(${desde}::int, ${serie}::int) n returning id
    ), numero as (update publicaciones_serie set ultimo = ultimo + ${cuantas} returning ultimo - ${cuantas} as antes)
    insert into publicaciones (id, norma_id) select antes + row_number() over (order by id), id from nuevas, numero`.execute(
    db,
  )
  await notificarEventos(db)
}
