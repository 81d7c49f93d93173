import { type RawBuilder, sql } from 'kysely'

/** What destinations are ordered by: their turn where the document is signed in sequence, otherwise their order (D-142). */
export const turnoDe = (destino: string, documento: string) => sql`
  case when ${sql.ref(`${documento}.en_secuencia`)} then turno_de_firma(${sql.ref(`${destino}.motivo`)}, ${sql.ref(`${destino}.orden_firma`)})
    else ${sql.ref(`${destino}.orden_firma`)} end`

/** In sequence, the destination x signs before t. */
export const ANTES_DE = sql`turno_de_firma(x.motivo, x.orden_firma) < turno_de_firma(t.motivo, t.orden_firma)`

/** The document of t has an open return (D-141). */
export const ESTA_DEVUELTO = sql<boolean>`exists (
  select from documentos_devoluciones v where v.doc_id = t.doc_id and v.cerrada_at is null)`

/** Another destination has to sign before t, by the indexes of its document alone (D-142). */
export const ESPERA_TURNO = sql<boolean>`((select d.en_secuencia from documentos d where d.doc_id = t.doc_id) and exists (
  select from documentos_destinos x
  where x.doc_id = t.doc_id and x.deleted_at is null and not x.estado and ${ANTES_DE}))`

/** The area that has to sign before the destination t of the document d, in sequence; null when it is its turn (D-142). */
export const FALTA_ANTES = sql<string | null>`case when d.en_secuencia then (
  select n.name from documentos_destinos x join areas n on n.id = x.area_id
  where x.doc_id = t.doc_id and x.deleted_at is null and not x.estado and ${ANTES_DE}
  order by turno_de_firma(x.motivo, x.orden_firma) limit 1) end`

/**
 * The author has put another main PDF since the file `visto` of the document of t; `vigente` is the present one, null when
 * there is none (D-141). What came of a signature only adds to the file before, and a destination names it.
 */
export const cambiadoDesde = (visto: RawBuilder<unknown>, vigente: RawBuilder<unknown>) => sql<boolean>`(
  ${vigente} is null or ${vigente} < ${visto} or exists (
    select from documentos_archivos w
    where w.doc_id = t.doc_id and w.clase = 'principal' and w.archivo_id > ${visto} and w.archivo_id <= ${vigente}
      and not exists (select from documentos_destinos y where y.doc_id = w.doc_id and y.archivo_id = w.archivo_id)))`
