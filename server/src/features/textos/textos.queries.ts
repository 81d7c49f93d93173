import { type RawBuilder, sql } from 'kysely'
import { nombraDni } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador, Fila } from '../../platform/conservacion/persona.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { Lectura } from '../../platform/textos/lectura.ts'

/** Whose PDF is to be read: a publication's or an archived norm's. */
export type DeQuien = { norma_id: number } | { archivo_id: number }

/** Which of both, of many at once. */
export type DeMuchos = 'norma_id' | 'archivo_id'

/** Texts of many norms, whose ids are selected. */
export const insertTextos = (trx: Trx, deQuien: DeMuchos, ids: RawBuilder<unknown>) =>
  sql`insert into textos (${sql.ref(deQuien)}) ${ids}`.execute(trx)

/** Makes the row whose text is to be read; for a publication, in place of the one before. Returns its id. */
export const insertTexto = async (trx: Trx, deQuien: DeQuien): Promise<number> => {
  if ('norma_id' in deQuien) await deleteTextoDeNorma(trx, deQuien.norma_id)
  const { id } = await trx.insertInto('textos').values(deQuien).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Forgets the text of a publication that was deleted: no search finds it any more (D-53). */
export const deleteTextoDeNorma = async (trx: Trx, norma_id: number): Promise<void> => {
  await trx.deleteFrom('textos').where('norma_id', '=', norma_id).execute()
}

/** Updates which areas find a publication's pages in their own search, once its unit has changed. */
export const updateAreasDeTexto = async (trx: Trx, norma_id: number): Promise<void> => {
  await sql`
    update textos_paginas p set areas = areas_de_norma(n)
    from textos t join normas n on n.id = t.norma_id
    where t.norma_id = ${norma_id} and p.texto_id = t.id and p.areas <> areas_de_norma(n)`.execute(trx)
}

/** What texts t wait for, and in which order. */
export interface Espera {
  condicion: RawBuilder<unknown>
  orden: RawBuilder<unknown>
}
export const POR_LEER: Espera = { condicion: sql`t.estado = 'pendiente'`, orden: sql`t.id` }
/** Scanned pages wait for the machine; of an archive the newest norms come first. */
export const POR_RECONOCER: Espera = {
  condicion: sql`t.reconocido_at is null and t.estado in ('sin_texto', 'parcial')`,
  orden: sql`t.id desc`,
}

/** A text that something is still to be read of, and where its PDF is. */
export interface TextoPendiente {
  norma_id: number | null
  archivo_id: number | null
  /** Its PDF's name in the folder of publications or in that of the archive. */
  storage_key: string
  /** The areas whose own search finds it; none for the archive. */
  areas: number[]
}

/** A text, if it waits for that. */
export const findPendiente = async (
  db: Db,
  texto_id: number,
  { condicion }: Espera,
): Promise<TextoPendiente | undefined> =>
  (
    await sql<TextoPendiente>`
      select t.norma_id, t.archivo_id, coalesce(n.path_file, a.clave) as storage_key,
        case when n.id is null then '{}' else areas_de_norma(n) end as areas
      from textos t left join normas n on n.id = t.norma_id left join archivo_normas a on a.id = t.archivo_id
      where t.id = ${texto_id} and ${condicion}`.execute(db)
  ).rows[0]

/** Forgets what a reading that was interrupted had written. */
export const deletePaginas = (db: Db, texto_id: number) =>
  db.deleteFrom('textos_paginas').where('texto_id', '=', texto_id).execute()

export const insertPaginas = (db: Db, texto_id: number, areas: readonly number[], paginas: Lectura['textos']) =>
  sql`insert into textos_paginas (texto_id, pagina, areas, texto)
    select ${texto_id}, p.pagina, ${[...areas]}::integer[], p.texto
    from unnest(${paginas.map(({ pagina }) => pagina)}::integer[], ${paginas.map(({ texto }) => texto)}::text[])
      as p(pagina, texto)`.execute(db)

/**
 * Locks a publication, and gives back what corrects the areas of its pages if they changed since the pages were written.
 */
export const asegurarAreas = async (trx: Trx, norma_id: number | null, areas: readonly number[]) => {
  const { rows } = await sql<{ areas: number[] }>`
    select areas_de_norma(n) as areas from normas n where id = ${norma_id} for share`.execute(trx)
  const [actual] = rows
  return async (texto_id: number): Promise<void> => {
    if (actual && actual.areas.join() !== areas.join())
      await trx.updateTable('textos_paginas').set({ areas: actual.areas }).where('texto_id', '=', texto_id).execute()
  }
}

/**
 * Notes what came of a reading; false when nobody waits for it any more. The publication is locked meanwhile: its areas may
 * have changed since the pages were written.
 */
export const cerrarTexto = async (
  trx: Trx,
  texto_id: number,
  norma_id: number | null,
  areas: readonly number[],
  { estado, paginas, datos_personales }: Lectura,
): Promise<boolean> => {
  const asegurar = await asegurarAreas(trx, norma_id, areas)
  const cerrado = await trx
    .updateTable('textos')
    .set({ estado, paginas, datos_personales, leido_at: sql`clock_timestamp()` })
    .where('id', '=', texto_id)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst()
  if (cerrado.numUpdatedRows === 0n) return false
  await asegurar(texto_id)
  return true
}

/**
 * Texts that wait without a job of that key and their id: never queued or, at the end of the list, given up after so many
 * tries.
 */
export const listOlvidados = async (
  db: Db,
  { condicion, orden }: Espera,
  key: string,
  maximo: number,
): Promise<{ id: number; abandonado: boolean }[]> =>
  (
    await sql<{ id: number; abandonado: boolean }>`
      select t.id, j.id is not null as abandonado
      from textos t left join graphile_worker.jobs j on j.key = ${key}::text || t.id
      where ${condicion} and (j.id is null or (j.attempts >= j.max_attempts and j.locked_at is null))
      order by j.id is not null, ${orden} limit ${maximo}`.execute(db)
  ).rows

/** Pages of published norms and of the archive that name a person by DNI. */
export const buscarTextos: Buscador = {
  modulo: 'textos',
  titulo: 'Normas publicadas que mencionan su DNI',
  tablas: ['textos', 'textos_paginas', 'normas', 'archivo_normas'],
  buscar: async (db, { dni }) => ({
    filas: (
      await sql<Fila>`
        select coalesce(n.tipo_nombre || ' ' || n.ndoc || '-' || n.anio, a.tipo_nombre || ' ' || a.nro_doc || '-' || a.anio) as norma,
          p.pagina
        from textos_paginas p join textos t on t.id = p.texto_id
          left join normas n on n.id = t.norma_id left join archivo_normas a on a.id = t.archivo_id
        where ${nombraDni(sql`p.texto`, dni)}
        union all
        select tipo_nombre || ' ' || ndoc || '-' || anio, null from normas where ${nombraDni(sql`descripcion`, dni)}
        union all
        select tipo_nombre || ' ' || nro_doc || '-' || anio, null from archivo_normas where ${nombraDni(sql`sumilla`, dni)}
        order by 1, 2`.execute(db)
    ).rows,
  }),
}
