import { areaDesconocida } from '@cabildo/contracts/cargas'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, valor } from './importador.queries.ts'

const NUMERO = sql`${valor('expe_id')}::integer`
const OPERACIONES = sql`${valor('operaciones')}::jsonb`
const DOCUMENTO = sql`concat_ws(' ', ${valor('expe_numero_doc')}, ${valor('expe_siglas_doc')})`
const PASOS = sql`(${valor('pasos')})::jsonb`

/**
 * Filings of Sisgedo, as history (decision 0225). The same filing is that of the same number there. Every office of its route has
 * to be known, for that decides who sees it.
 */
export const IMPORTADOR_DE_EXPEDIENTES: Importador = {
  tipo: 'expedientes',
  tabla: 'expedientes_importados',
  clave: sql`'sisgedo ' || ${valor('expe_id')}`,
  mismo: sql`t.numero = ${NUMERO}`,
  impedimentos: sql`coalesce((
    select array[replace(${sql.lit(areaDesconocida('{}'))}, '{}', min(p.value))] from jsonb_each_text(${PASOS}) p
    where p.key not in (select a.llana from areas a where a.id <> 0) having count(*) > 0), ${SIN_IMPEDIMENTOS})`,
  columnas: ({ por, ahora, areas }) => ({
    numero: NUMERO,
    ...{ carpeta: sql`${valor('exma_id')}::integer`, relacionado: sql`${valor('expe_relacionado')}::integer` },
    expe_origen: sql`${valor('expe_origen')}::smallint`,
    ...{ tipo_documento: dicho('tipo_documento'), numero_documento: DOCUMENTO, asunto: valor('expe_asunto') },
    folios: sql`${valor('expe_folios')}::integer`,
    ...{ firma: dicho('expe_firma'), cargo: dicho('expe_cargo'), procedencia: dicho('procedencia') },
    ...{ lugar: dicho('lugar'), estado: valor('estado'), area_id: sql`f.area_id` },
    areas: sql`array(select distinct (${JSON.stringify(areas)}::jsonb ->> p.key)::integer from jsonb_each_text(${PASOS}) p order by 1)`,
    operaciones: OPERACIONES,
    registrado_at: sql`(${valor('expe_fecha')} || ' ' || ${valor('expe_hora')} || ':00-05')::timestamptz`,
    busqueda: sql`llano(concat_ws(' ', 'Registro ' || lpad(${valor('expe_id')}, greatest(8, length(${valor('expe_id')})), '0') || ' de Sisgedo', ${valor('exma_id')},
      ${valor('tipo_documento')}, ${DOCUMENTO}, ${valor('expe_asunto')}, ${valor('expe_firma')}, ${valor('procedencia')}, ${valor('lugar')},
      (select string_agg(o.proveido, ' ') from jsonb_to_recordset(${OPERACIONES}) o(proveido text))))`,
    ...{
      created_by: sql`${por}::integer`,
      created_at: sql`${ahora}::timestamptz`,
      updated_at: sql`${ahora}::timestamptz`,
    },
  }),
  nombreDe: sql`'expediente ' || t.expe_id`,
}
