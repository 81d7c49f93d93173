import { masAntiguaQue } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, valor } from './importador.queries.ts'

const instante = (campo: string) => sql`(${valor('fecha')} || ' ' || ${valor(campo)} || ':00-05')::timestamptz`

/**
 * Visits of before: of an area, closed ones too, on a day before today. What is older than what is kept is refused, for the next
 * night would take it away (P-10): `conservadas` names the term and its first instant.
 */
export const importadorDeVisitas = (conservadas: { meses: number; desde: Date } | null): Importador => ({
  tipo: 'visitas',
  tabla: 'visitas',
  clave: sql`f.area_id || ' ' || ${valor('tipo_doc')} || ' ' || ${valor('nrodoc')} || ' ' || ${valor('fecha')} || ' ' || ${valor('hora')}`,
  mismo: sql`t.area_id = f.area_id and t.nrodoc = ${valor('nrodoc')} and t.tipo_doc = ${valor('tipo_doc')}
    and date_trunc('minute', t.created_at) = ${instante('hora')} and t.deleted_at is null`,
  impedimentos: conservadas
    ? sql`case when ${instante('hora')} < ${conservadas.desde}::timestamptz then array[${masAntiguaQue(conservadas.meses)}::text]
        else ${SIN_IMPEDIMENTOS} end`
    : SIN_IMPEDIMENTOS,
  columnas: ({ por, ahora }) => ({
    ...{ area_id: sql`f.area_id`, importada: sql`true` },
    ...{ tipo_doc: valor('tipo_doc'), nrodoc: valor('nrodoc') },
    ...{ name: valor('name'), apellidos: dicho('apellidos'), ape_nom: valor('ape_nom'), motivo: valor('motivo') },
    ...{ employee_visitado: valor('employee_visitado'), employee_cargo: dicho('employee_cargo') },
    ...{ ubicacion: valor('ubicacion'), entidad: valor('entidad'), lugar: valor('lugar') },
    observacion: valor('observacion'),
    created_at: instante('hora'),
    salida_date: sql`case when ${valor('salida')} is not null then ${instante('salida')} end`,
    salida_no_registrada: sql`${valor('salida')} is null`,
    ...{ created_by: sql`${por}::integer`, updated_at: sql`${ahora}::timestamptz` },
  }),
  nombreDe: sql`'visita ' || t.id || ' (' || t.ape_nom || ', ' || to_char(t.created_at at time zone interval '-05:00', 'DD/MM/YYYY') || ')'`,
})
