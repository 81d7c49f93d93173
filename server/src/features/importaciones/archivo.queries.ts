import { TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import { MENSAJES_IMPORTACIONES } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, valor } from './importador.queries.ts'
import { asentarNormas, LO_QUE_RECIBIO, NOMBRE_DE_PDF, sinRelacionesDesde } from './norma.queries.ts'

const TIPO = sql`${valor('tipo_doc')}::smallint`
const ANIO = sql`${valor('anio')}::smallint`
const NUMERO = sql`${valor('nro_doc')}::integer`
const ABREVIATURA = sql`case ${TIPO} ${sql.join(
  TIPOS_ARCHIVO.map(({ id, abbr }) => sql`when ${sql.lit(id)} then ${sql.lit(abbr.toUpperCase())}`),
  sql` `,
)} end`

/**
 * Norms of past years for the archive. The same norm has type, year and number, whatever zeros this begins with (ARC-19); nothing of
 * one changes in the archive, so that another sumilla is another norm under its number.
 */
export const IMPORTADOR_DE_ARCHIVO: Importador = {
  tipo: 'archivo',
  tabla: 'archivo_normas',
  clave: sql`concat_ws('|', ${TIPO}, ${ANIO}, ${NUMERO})`,
  mismo: sql`t.tipo_doc = ${TIPO} and t.anio = ${ANIO} and t.numero = ${NUMERO}`,
  impedimentos: sql`case when exists (
      select from archivo_normas t where t.tipo_doc = ${TIPO} and t.anio = ${ANIO} and t.numero = ${NUMERO}
        and llano(t.sumilla) <> llano(${dicho('sumilla')}))
    then array[${sql.lit(MENSAJES_IMPORTACIONES.otraSumilla)}] else ${SIN_IMPEDIMENTOS} end`,
  columnas: ({ por, ahora }) => ({
    ...{ tipo_doc: TIPO, anio: ANIO, nro_doc: valor('nro_doc'), sumilla: valor('sumilla'), importada: sql`true` },
    file: sql`${ABREVIATURA} || '-' || ${valor('nro_doc')} || '-' || ${ANIO} || '.pdf'`,
    ...{ clave: sql`f.archivo_clave`, name_file: NOMBRE_DE_PDF, size_file: sql`f.archivo_bytes::integer` },
    ...{ sha256: sql`f.archivo_sha256`, created_by: sql`${por}::integer`, created_at: sql`${ahora}::timestamptz` },
  }),
  nombreDe: sql`t.tipo_nombre || ' N° ' || t.nro_doc || '-' || t.anio || ${LO_QUE_RECIBIO}`,
  intacto: (aplicada_at) =>
    sql`(t.created_at = ${aplicada_at}::timestamptz and not r.recibio and ${sinRelacionesDesde(
      sql`direccion_de_norma(t.tipo_doc, t.anio, t.nro_doc, null)`,
      aplicada_at,
    )})`,
  textos: 'archivo_id',
  definitivos: true,
  alEscribir: asentarNormas,
}
