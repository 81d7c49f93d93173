import { sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'
import { primeraCon } from '../../../platform/sesion/facultades.queries.ts'

/** An area as numbers bear it: its own siglas, or those that the templates give it, or its initials (ORG-11). */
export interface AreaConSiglas {
  id: number
  name: string
  siglas?: string | null
}

/** The areas whose siglas a number bears: the one that makes the document, and the mayor's office, null while none is it. */
export interface AreasDelNumero {
  area: AreaConSiglas
  alcaldia: Pick<AreaConSiglas, 'id' | 'siglas'> | null
}

/** As they are called now (ORG-11, D-137); of several areas that send to visado the first by id is the mayor's office. */
export const findAreasDelNumero = async (db: Db, area_id: number): Promise<AreasDelNumero> => {
  const { rows } = await sql<AreaConSiglas & { alcaldia: AreasDelNumero['alcaldia'] }>`
    select a.id, a.name, a.siglas, (select json_build_object('id', m.id, 'siglas', m.siglas) from areas m
      where m.id = ${primeraCon('visado')}) as alcaldia
    from areas a where a.id = ${area_id}`.execute(db)
  const [fila] = rows
  if (!fila) throw new Error(`Falta el área ${area_id}`)
  const { alcaldia, ...area } = fila
  return { area, alcaldia }
}

/** A document of before, by what its number follows from. */
export interface SinImpreso {
  doc_id: number
  tipo_doc: number
  anio: number
  nro_doc: number
  con_su_area: boolean
  area: AreaConSiglas
}

/**
 * The next documents that do not keep yet what they print, with their area as it was called when they were made; those that
 * another process has in hand are passed over. Index documentos_sin_impreso.
 */
export const tomarSinImpreso = async (db: Db, maximo: number): Promise<SinImpreso[]> =>
  (
    await sql<SinImpreso>`
      select d.doc_id, d.tipo_doc, d.anio, d.nro_doc, d.serie_anterior is not null or d.con_siglas_de_area as con_su_area,
        (select json_build_object('id', n.area_id, 'name', n.name, 'siglas', n.siglas) from areas_nombres n
          where n.area_id = d.area_id and n.desde <= d.created_at order by n.desde desc limit 1) as area
      from documentos d where d.numero_impreso is null order by d.doc_id limit ${maximo}
      for no key update of d skip locked`.execute(db)
  ).rows

export interface Impreso {
  doc_id: number
  area_nombre: string
  numero_impreso: string
}

/** Notes what documents print, for good. */
export const setImpresos = (db: Db, impresos: readonly Impreso[]) =>
  sql`
    update documentos d set area_nombre = i.area_nombre, numero_impreso = i.numero_impreso
    from json_to_recordset(${JSON.stringify(impresos)}::json) as i(doc_id integer, area_nombre text, numero_impreso text)
    where d.doc_id = i.doc_id and d.numero_impreso is null`.execute(db)
