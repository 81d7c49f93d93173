import type { EstadoTexto } from '@cabildo/contracts/textos'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { PaginaReconocida } from '../../platform/textos/reconocer-pdf.ts'
import { asegurarAreas } from './textos.queries.ts'

/** Adds pages read by machine; a page that had its number alone keeps it within. Nothing, when the text was deleted meanwhile. */
export const insertPaginasReconocidas = (
  db: Db,
  texto_id: number,
  areas: readonly number[],
  paginas: readonly PaginaReconocida[],
) =>
  sql`insert into textos_paginas (texto_id, pagina, areas, texto, por_maquina)
    select t.id, p.pagina, ${[...areas]}::integer[], p.texto, true
    from unnest(${paginas.map(({ pagina }) => pagina)}::integer[], ${paginas.map(({ texto }) => texto)}::text[])
        as p(pagina, texto)
      join textos t on t.id = ${texto_id}
    on conflict (texto_id, pagina) do update set texto = excluded.texto, por_maquina = true`.execute(db)

/**
 * Notes what came of it; the state stays where no page could be read. False when the text was deleted meanwhile. The
 * publication is locked, since its areas may have changed since the pages were written.
 */
export const cerrarReconocimiento = async (
  trx: Trx,
  texto_id: number,
  norma_id: number | null,
  areas: readonly number[],
  { estado, datos_personales }: { estado: EstadoTexto | null; datos_personales: readonly number[] },
): Promise<boolean> => {
  const asegurar = await asegurarAreas(trx, norma_id, areas)
  const { numUpdatedRows } = await trx
    .updateTable('textos')
    .set({
      reconocido_at: sql`clock_timestamp()`,
      ...(estado && { estado }),
      datos_personales: sql<number[]>`(select coalesce(array_agg(distinct p order by p), '{}')
        from unnest(textos.datos_personales || ${[...datos_personales]}::integer[]) p)`,
    })
    .where('id', '=', texto_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await asegurar(texto_id)
  return true
}
