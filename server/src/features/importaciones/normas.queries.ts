import { MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, valor } from './importador.queries.ts'
import { asentarNormas, LO_QUE_RECIBIO, NOMBRE_DE_PDF, sinRelacionesDesde } from './norma.queries.ts'

const DIRECCION = sql`direccion_de_norma(${valor('tipo_doc')}::smallint, ${valor('anio')}::smallint, ${valor('ndoc')}, f.area_id)`
const SUYA = sql`direccion_de_norma(t.tipo_doc, t.anio, t.ndoc, t.uo)`
/** What is of no unit is made by secretaría (NOR-21). */
const SECRETARIA = sql`(select min(c.area_id) from areas_facultades c where c.facultad = 'secretaria')`
const AREA = sql`coalesce(f.area_id, ${SECRETARIA})`
/** Who attends a closed area attends what it had published. */
const ATIENDE = sql`(select c.destino_area_id from areas_cuidado c where c.area_id = ${AREA} and c.asunto = 'normas')`

/**
 * Publications of before. The same norm has type, year, number and unit (NOR-28); one that was corrected or withdrawn since it was
 * imported is not taken again. Its area is its unit, and of what has none secretaría; its day is that of its publication.
 */
export const IMPORTADOR_DE_NORMAS: Importador = {
  tipo: 'normas',
  tabla: 'normas',
  clave: DIRECCION,
  mismo: sql`${SUYA} = ${DIRECCION} and t.deleted_at is null`,
  impedimentos: sql`case
    when f.area_id is null and ${SECRETARIA} is null then array[${sql.lit(M.sinSecretaria)}]
    when exists (
      select from normas t where ${SUYA} = ${DIRECCION} and t.deleted_at is null
        and llano(t.descripcion) <> llano(${dicho('descripcion')})
        and not exists (select from importaciones_registros i where i.tipo = 'normas' and i.registro_id = t.id))
      then array[${sql.lit(M.otraDescripcion)}]
    else ${SIN_IMPEDIMENTOS} end`,
  columnas: ({ por, ahora }) => ({
    ...{ tipo_doc: sql`${valor('tipo_doc')}::smallint`, anio: sql`${valor('anio')}::smallint`, ndoc: valor('ndoc') },
    ...{ area_id: AREA, uo: sql`f.area_id`, descripcion: valor('descripcion'), importada: sql`true` },
    cuidado_id: ATIENDE,
    ...{ path_file: sql`f.archivo_clave`, name_file: NOMBRE_DE_PDF, size_file: sql`f.archivo_bytes::integer` },
    ...{ sha256: sql`f.archivo_sha256`, created_by: sql`${por}::integer`, updated_at: sql`${ahora}::timestamptz` },
    created_at: sql`(${valor('publicada_el')} || ' 00:00:00-05')::timestamptz`,
  }),
  nombreDe: sql`t.tipo_nombre || ' N° ' || t.ndoc || '-' || t.anio || ${LO_QUE_RECIBIO}`,
  intacto: (aplicada_at) =>
    sql`(t.updated_at = ${aplicada_at}::timestamptz and not r.recibio and ${sinRelacionesDesde(SUYA, aplicada_at)})`,
  textos: 'norma_id',
  definitivos: true,
  areas: [AREA, ATIENDE],
  alEscribir: asentarNormas,
}
