import type { EstadoNorma, RelacionDeNorma } from '@cabildo/contracts/normas-relaciones'
import type { Vigencia } from '@cabildo/contracts/normas-vigencia'
import type { RelacionEscrita } from '@cabildo/contracts/normas-vivas'
import type { EstadoTexto } from '@cabildo/contracts/textos'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** A norm's state, what it does to others, and what others do to it, oldest first. */
export interface VidaDeNorma {
  estado: EstadoNorma
  hechas: RelacionDeNorma[]
  recibidas: RelacionDeNorma[]
}

/**
 * What is known of the life of the norm with that address on a day (yyyy-MM-dd). What a norm says that is neither published nor
 * archived any more is not told.
 */
export const findVida = async (db: Db, direccion: string, dia: string): Promise<VidaDeNorma> => {
  const { rows } = await sql<VidaDeNorma>`
    select estado_de_norma(${direccion}, ${dia}::date) as estado,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'detalle', r.detalle, 'desde', r.desde,
          'otra', r.destino, 'con_pagina', hay_norma(r.destino)) order by r.desde, r.id), '[]')
        from normas_relaciones r where r.origen = ${direccion}) as hechas,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'detalle', r.detalle, 'desde', r.desde,
          'otra', r.origen, 'con_pagina', true) order by r.desde, r.id), '[]')
        from normas_relaciones r where r.destino = ${direccion} and hay_norma(r.origen)) as recibidas`.execute(db)
  const [vida] = rows
  if (!vida) throw new Error('a query without FROM answers one row')
  return vida
}

/** Why a norm is in force or not, on a day. */
export const findVigencia = async (db: Db, direccion: string, dia: string): Promise<Vigencia | null> =>
  (await sql<{ vigencia: Vigencia }>`select vigencia_de_norma(${direccion}, ${dia}::date) as vigencia`.execute(db))
    .rows[0]?.vigencia ?? null

/** A norm by its address: its publication, its row of the archive, or both. */
export interface Nodo {
  norma_id: number | null
  archivo_id: number | null
  /** Lima day of the publication, yyyy-MM-dd. */
  publicada_el: string | null
}

export const findNodo = async (db: Db, direccion: string): Promise<Nodo | undefined> => {
  const { rows } = await sql<Nodo>`
    select n.id as norma_id, a.id as archivo_id,
      to_char(n.created_at at time zone interval '-05:00', 'YYYY-MM-DD') as publicada_el
    from (select id, created_at from normas
        where deleted_at is null and direccion_de_norma(tipo_doc, anio, ndoc, uo) = ${direccion}) n
      full join (select id from archivo_normas where direccion_de_norma(tipo_doc, anio, nro_doc, null) = ${direccion}) a on true`.execute(
    db,
  )
  return rows[0]
}

/** Pages of a norm that are looked through for what it does to others, and letters of all of them. */
const PAGINAS_LEIDAS = 150
const LETRAS_LEIDAS = 500_000

/** The text of a norm's PDF, of the publication before the archive's. */
export const findTextoDeNorma = async (
  db: Db,
  { norma_id, archivo_id }: Nodo,
): Promise<{ estado: EstadoTexto; texto: string }> => {
  const { rows } = await sql<{ estado: EstadoTexto; texto: string }>`
    select t.estado, left(coalesce((
      select string_agg(p.texto, E'\n' order by p.pagina) from textos_paginas p
      where p.texto_id = t.id and p.pagina <= ${PAGINAS_LEIDAS}), ''), ${LETRAS_LEIDAS}) as texto
    from textos t where t.norma_id = ${norma_id} or t.archivo_id = ${archivo_id}
    order by t.estado in ('completo', 'reconocido', 'parcial') desc, t.norma_id is null limit 1`.execute(db)
  return rows[0] ?? { estado: 'pendiente', texto: '' }
}

/** Stored norms with those addresses, whatever their unit. */
export const listConDireccion = async (
  db: Db,
  sinUnidad: readonly string[],
): Promise<{ sin_unidad: string; direccion: string }[]> => {
  const { rows } = await sql<{ sin_unidad: string; direccion: string }>`
    select distinct d.sin_unidad, x.direccion
    from unnest(${[...sinUnidad]}::text[]) d (sin_unidad)
      cross join lateral (
        select direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) as direccion from normas n
        where n.deleted_at is null and n.anio = split_part(d.sin_unidad, '/', 2)::smallint
          and direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, null) = d.sin_unidad
        union all
        select d.sin_unidad from archivo_normas a where direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null) = d.sin_unidad
      ) x`.execute(db)
  return rows
}

export const findAreasConSiglas = async (db: Db): Promise<{ id: number; siglas: string }[]> =>
  (
    await sql<{
      id: number
      siglas: string
    }>`select id, siglas from areas where siglas is not null order by id`.execute(db)
  ).rows

/** Takes what each change of a relation takes first (migration 0075), so that nobody else changes any until the commit. */
export const lockRelaciones = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('cabildo.normas_relaciones'))`.execute(trx)

/** A mark of what the norm says of others, another one after each change. */
export const findRelaciones = async (db: Db, origen: string): Promise<{ version: string }> =>
  (
    await sql<{ version: string }>`
      select md5(coalesce(string_agg(concat_ws('|', id, tipo, destino, detalle, desde), E'\n' order by id), '')) as version
      from normas_relaciones where origen = ${origen}`.execute(db)
  ).rows[0] ?? { version: '' }

/** Removes what the norm does not say any more. */
export const deleteRelaciones = (
  trx: Trx,
  origen: string,
  quedan: readonly Pick<RelacionEscrita, 'tipo' | 'destino'>[],
) =>
  sql`
    delete from normas_relaciones where origen = ${origen} and (tipo, destino) not in (
      select q.tipo, q.destino from jsonb_to_recordset(${JSON.stringify(quedan)}::jsonb) as q (tipo text, destino text))`.execute(
    trx,
  )

/** Writes a relation, or how it is said now. */
export const saveRelacion = (trx: Trx, r: RelacionEscrita & { origen: string; created_by: number }) =>
  sql`
    insert into normas_relaciones as n (origen, tipo, destino, detalle, desde, created_by)
    values (${r.origen}, ${r.tipo}, ${r.destino}, ${r.detalle}, ${r.desde}::date, ${r.created_by})
    on conflict (origen, tipo, destino) do update set detalle = excluded.detalle, desde = excluded.desde
    where (n.detalle, n.desde) is distinct from (excluded.detalle, excluded.desde)`.execute(trx)
