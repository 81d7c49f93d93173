import {
  type Accion,
  DIAS_AUDITORIA,
  etiquetaDeModulo,
  type ListadoAuditoria,
  SISTEMA,
} from '@cabildo/contracts/auditoria'
import { MODULOS_AUDITADOS } from '@cabildo/contracts/auditoria-tablas'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { type RawBuilder, sql } from 'kysely'
import { contiene, llano, plano } from '../../platform/db/listado.ts'
import { nombrados } from './nombres.queries.ts'

/** The full name of who acted, or the area of a user created by area; deleted users keep their name in the trail. */
export const PERSONA = sql`coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), ar.name, u.username)`
export const PERSONAS = sql`usuarios u left join trabajadores t on t.employee_id = u.employee_id
  left join areas ar on ar.id = u.area_id`

/** Users whose name or username contains a text, deleted ones included. */
const queSeLlaman = (texto: string) => sql`
  select u.id from ${PERSONAS} where ${contiene(llano(sql`concat_ws(' ', ${PERSONA}, u.username)`), texto)}`

const esSistema = (texto: string): boolean => plano(SISTEMA).includes(plano(texto))

/** Most deletions are updates that set `deleted_at`, or `quitado_at` for a file that is taken off (D-33). */
const retirado = (lado: 'antes' | 'despues') =>
  sql`coalesce(a.${sql.ref(lado)} ->> 'deleted_at', a.${sql.ref(lado)} ->> 'quitado_at')`
const ES_BAJA = sql`(a.accion = 'DELETE' or a.accion = 'UPDATE'
  and ${retirado('antes')} is null and ${retirado('despues')} is not null)`
const DE_LA_ACCION: Record<string, RawBuilder<unknown>> = {
  creo: sql`a.accion = 'INSERT'`,
  modifico: sql`a.accion = 'UPDATE' and not ${ES_BAJA}`,
  elimino: ES_BAJA,
} satisfies Record<Accion, unknown>
export const ACCION = sql`case when ${ES_BAJA} then 'elimino' when a.accion = 'INSERT' then 'creo' else 'modifico' end`

/** Whether the filter of persons names lines of nobody, too; null without such a filter. */
export const personasDe = ({ columns: { persona } }: ListadoAuditoria): { sistema: boolean } | null =>
  persona ? { sistema: esSistema(persona) } : null

/** The CTEs that the conditions read: the users that the filter names, q, and the act whose request is asked for, p. */
export const conNombres = ({ columns: { persona, peticion } }: ListadoAuditoria): RawBuilder<unknown> => {
  const partes = [
    ...(persona ? [sql`q as materialized (${queSeLlaman(persona)})`] : []),
    ...(peticion ? [sql`p as materialized (select peticion, en from auditoria where id = ${peticion}::bigint)`] : []),
  ]
  return partes.length > 0 ? sql`with ${sql.join(partes)}` : sql``
}

/** Lines of one request are written within moments, so the index of the date finds them. */
const DE_LA_PETICION = sql`a.peticion is not distinct from (select peticion from p)
  and a.en between (select en from p) - interval '5 minutes' and (select en from p) + interval '5 minutes'`

const inicioDe = (dia: string) => sql`(${`${dia} 00:00:00-05`})::timestamptz`

/**
 * The bounds in time. Without dates it is the last 30 days, so that the first page does not slow down as the table grows
 * (D-42), or all of history when a record, a request or a single person is asked for.
 */
const periodo = ({ columns: { desde, hasta, registro, peticion, persona } }: ListadoAuditoria, hoy: string) => {
  const partes = []
  if (hasta) partes.push(sql`a.en < ${inicioDe(hasta)} + interval '1 day'`)
  if (desde) partes.push(sql`a.en >= ${inicioDe(desde)}`)
  else if (!registro && !peticion) {
    const reciente = inicioDe(diaMas(hasta || hoy, -(DIAS_AUDITORIA - 1)))
    partes.push(
      persona && !esSistema(persona)
        ? sql`a.en >= (select case when count(*) = 1 then '-infinity' else ${reciente} end from q)`
        : sql`a.en >= ${reciente}`,
    )
  }
  return partes
}

/** The text is in a value of the record, a name that it shows, its number, its module or its person. */
const buscado = (texto: string) => {
  const modulos = Object.keys(MODULOS_AUDITADOS).filter((m) => plano(etiquetaDeModulo(m)).includes(plano(texto)))
  const valores = sql<string>`(select string_agg(v.value, ' ')
    from (select value from jsonb_each_text(a.antes) union all select value from jsonb_each_text(a.despues)) v)`
  return sql`(${contiene(llano(sql`concat_ws(' ', a.registro, ${valores})`), texto)}
    or a.tabla = any(${modulos}) or a.user_id in (${queSeLlaman(texto)}) or ${nombrados(texto, queSeLlaman(texto))}
    ${esSistema(texto) ? sql`or a.user_id is null` : sql``})`
}

/** The conditions of the screen's filters, without the person's, which each query adds in its own way. */
export const condiciones = (
  listado: ListadoAuditoria,
  hoy: string,
  { conBusqueda = true } = {},
): RawBuilder<unknown> => {
  const { modulo, registro, accion, peticion } = listado.columns
  const partes = periodo(listado, hoy)
  if (modulo) partes.push(sql`a.tabla = ${modulo}`)
  // A record's number is unique in its module only; naming all modules lets the index of both find it.
  else if (registro) partes.push(sql`a.tabla in (${sql.join(Object.keys(MODULOS_AUDITADOS).map((m) => sql.lit(m)))})`)
  if (registro) partes.push(sql`a.registro = ${registro}`)
  if (accion) partes.push(DE_LA_ACCION[accion] ?? sql`false`)
  if (peticion) partes.push(DE_LA_PETICION)
  if (conBusqueda && listado.search) partes.push(buscado(listado.search))
  return partes.length > 0 ? sql.join(partes, sql` and `) : sql`true`
}

/** The persons of the filter as one condition. */
export const deLasPersonas = (personas: { sistema: boolean } | null): RawBuilder<unknown> =>
  personas ? sql`and (a.user_id in (select id from q) ${personas.sistema ? sql`or a.user_id is null` : sql``})` : sql``
