import { MOTIVO_OTROS } from '@cabildo/contracts/reclamos'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, type Sql, valor } from './importador.queries.ts'

const ANIO = sql`${valor('hoja_anio')}::smallint`
const NUMERO = sql`${valor('hoja_numero')}::integer`
const elDia = (campo: string) => sql`(${valor(campo)} || ' 00:00:00-05')::timestamptz`
const TIPO = sql`case ${valor('tipo_doc')} when 'RUC' then 2 when 'CE' then 3 when 'PAS' then 4 else 1 end`
const deTipo = (ruc: boolean, columna: Sql) =>
  sql`case when (${valor('tipo_doc')} = 'RUC') = ${sql.lit(ruc)} then ${columna} else '' end`

/**
 * Sheets of complaints books of before (decision 0222). The same sheet is that of the same book, year and number; one that was
 * filed here is known by the number of the series, its year and whose it is. How to reach its person is not kept of those for
 * which the purge would take it away: `conservadas` is the first instant of the others (P-10).
 */
export const importadorDeReclamos = (conservadas: Date | null): Importador => {
  const contacto = (campo: string) =>
    conservadas
      ? sql`case when ${elDia('fecha')} >= ${conservadas}::timestamptz then ${dicho(campo)} else '' end`
      : dicho(campo)
  return {
    tipo: 'reclamos',
    tabla: 'reclamos',
    clave: sql`${valor('hoja_anio')} || ' ' || ${valor('hoja_numero')} || ' ' || upper(${dicho('hoja_libro')})`,
    mismo: sql`t.documento = ${valor('nrodoc')} and t.id = ${NUMERO} and not t.importado
      and left(marca_lima(t.created_at), 4) = ${valor('hoja_anio')}`,
    impedimentos: SIN_IMPEDIMENTOS,
    columnas: ({ ahora }) => ({
      ...{ importado: sql`true`, huella: sql`''`, nombre_escrito: sql`true` },
      ...{ hoja_anio: ANIO, hoja_numero: NUMERO, hoja_libro: dicho('hoja_libro'), hoja_tipo: valor('hoja_tipo') },
      ...{ tipo_doc: TIPO, ndoc: deTipo(false, valor('nrodoc')), nruc: deTipo(true, valor('nrodoc')) },
      ...{ ape_nom: deTipo(false, valor('nombres')), rsocial: deTipo(true, valor('nombres')) },
      ...{ phone: contacto('phone'), cellphone: contacto('cellphone'), email: contacto('email') },
      domicilio: contacto('domicilio'),
      // The list shows what is complained of, whichever column says it.
      descripcion: sql`coalesce(${valor('descripcion')}, ${valor('detalle')})`,
      detalle: sql`case when ${valor('descripcion')} is null then '' else ${dicho('detalle')} end`,
      ...{ pedido: dicho('pedido'), respuesta: dicho('respuesta'), area_id: sql`f.area_id` },
      tipo_reclamo: sql`coalesce(${valor('motivo')}::smallint, ${sql.lit(MOTIVO_OTROS)})`,
      tipo_presentado: sql`coalesce(${valor('motivo')}::smallint, ${sql.lit(MOTIVO_OTROS)})`,
      estado: sql`case when ${valor('respondido')} is null then 'SIN RESPUESTA' else 'RESPONDIDO' end`,
      ...{ respondido_at: elDia('respondido'), created_at: elDia('fecha') },
      updated_at: sql`${ahora}::timestamptz`,
    }),
    nombreDe: sql`'hoja ' || lpad(t.hoja_numero::text, greatest(6, length(t.hoja_numero::text)), '0') || '-' || t.hoja_anio
      || case when t.hoja_libro = '' then '' else ' ' || t.hoja_libro end`,
  }
}
