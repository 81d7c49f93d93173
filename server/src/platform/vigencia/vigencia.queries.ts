import type { ConEstado, EstadoNorma } from '@cabildo/contracts/normas-relaciones'
import { detalleDeVigencia, SIN_ACTOS, type Vigencia } from '@cabildo/contracts/normas-vigencia'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** What tells of a norm whether it is in force: the day, yyyy-MM-dd, and the siglas with which others are cited. */
export interface ParaEstado {
  dia: string
  siglas: string
}

const DIRECCIONES = {
  publicada: sql`direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo)`,
  archivada: sql`direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null)`,
  hallada: sql`direccion_de_norma(coalesce(n.tipo_doc, a.tipo_doc), coalesce(n.anio, a.anio), coalesce(n.ndoc, a.nro_doc), n.uo)`,
} as const

/**
 * The state of a row's norm, n of the publications or a of the archive, as a column `vigencia` that conEstado reads. Of most
 * norms nobody says anything, which one look into an index tells: lists of any length may ask.
 */
export const vigenciaDe = (cual: keyof typeof DIRECCIONES, dia: string): RawBuilder<Vigencia | null> => {
  const direccion = DIRECCIONES[cual]
  return sql`case when ${seDiceAlgoDe(direccion)} then vigencia_de_norma(${direccion}, ${dia}::date) end`
}

/** The state alone of the norm with that address, as cheaply. */
export const estadoDe = (direccion: RawBuilder<unknown>, dia: string): RawBuilder<EstadoNorma> =>
  sql`case when ${seDiceAlgoDe(direccion)} then estado_de_norma(${direccion}, ${dia}::date)
    else ${sql.lit(SIN_ACTOS.estado)} end`

const seDiceAlgoDe = (direccion: RawBuilder<unknown>) =>
  sql`exists (select from normas_relaciones r where r.destino = ${direccion})`

/** A row with its norm's state as screens show it (decision 0213). */
export const conEstado = <F extends { vigencia: Vigencia | null }>(
  { vigencia, ...fila }: F,
  { siglas }: Pick<ParaEstado, 'siglas'>,
): Omit<F, 'vigencia'> & ConEstado => ({
  ...fila,
  estado: (vigencia ?? SIN_ACTOS).estado,
  estado_detalle: detalleDeVigencia(vigencia ?? SIN_ACTOS, siglas),
})

/** The state of the norm as which a document is published; null of one that is not. */
export const findEstadoDeDocumento = async (
  db: Db,
  doc_id: number,
  { dia, siglas }: ParaEstado,
): Promise<ConEstado | null> => {
  const { rows } = await sql<{ vigencia: Vigencia | null }>`
    select ${vigenciaDe('publicada', dia)} as vigencia from normas n where n.doc_id = ${doc_id} and n.deleted_at is null`.execute(
    db,
  )
  return rows[0] ? conEstado(rows[0], { siglas }) : null
}
