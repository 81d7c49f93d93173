import { MENSAJES_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, valor } from './importador.queries.ts'

const APELLIDOS = sql`palabras(${dicho('ape1')} || ' ' || ${dicho('ape2')})`
const NOMBRES = sql`palabras(${dicho('nom_nac')})`
const TEXTOS = ['nro_lib', 'nro_fol', 'ape1', 'ape2', 'nom_nac', 'ape_pad', 'nom_pad', 'ape_mad', 'nom_mad'] as const

/**
 * Births of books. The same birth is that of the same book and folio of a year, of the same name and day, without regard to case
 * and accents: a folio may hold more than one, and books without numbers have names and days alone.
 */
export const IMPORTADOR_DE_NACIMIENTOS: Importador = {
  tipo: 'nacimientos',
  tabla: 'nacimientos',
  clave: sql`concat_ws('|', ${dicho('ano_eje')}, upper(${dicho('nro_lib')}), upper(${dicho('nro_fol')}), ${APELLIDOS}, ${NOMBRES}, ${dicho('fch_nac')})`,
  mismo: sql`t.b_ape_nac = ${APELLIDOS} and t.b_nom_nac = ${NOMBRES}
    and t.o_nac = coalesce(${valor('fch_nac')}::date, '-infinity') and coalesce(t.ano_eje, 0) = coalesce(${valor('ano_eje')}::smallint, 0)
    and upper(t.nro_lib) = upper(${dicho('nro_lib')}) and upper(t.nro_fol) = upper(${dicho('nro_fol')})`,
  impedimentos: sql`case when ${valor('ubigeo')} is not null and not exists (select from ubigeos u where u.inei = ${valor('ubigeo')})
    then array[${sql.lit(MENSAJES_NACIMIENTOS.ubigeoDesconocido)}] else ${SIN_IMPEDIMENTOS} end`,
  columnas: ({ por, ahora }) => ({
    ...Object.fromEntries(TEXTOS.map((campo) => [campo, dicho(campo)])),
    ano_eje: sql`${valor('ano_eje')}::smallint`,
    ...{ sex_nac: valor('sex_nac'), ubigeo: valor('ubigeo') },
    ...{ fch_nac: sql`${valor('fch_nac')}::date`, fch_ing: sql`${valor('fch_ing')}::date` },
    ...{
      created_by: sql`${por}::integer`,
      created_at: sql`${ahora}::timestamptz`,
      updated_at: sql`${ahora}::timestamptz`,
    },
  }),
  // Whoever may undo need not be one who may read the register: no child is named.
  nombreDe: sql`'nacimiento ' || t.id`,
}
