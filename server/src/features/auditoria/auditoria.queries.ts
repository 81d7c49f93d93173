import { type Auditoria, LARGO_VALOR, type ListadoAuditoria, SISTEMA } from '@cabildo/contracts/auditoria'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { ordenar, tramo } from '../../platform/db/listado.ts'
import { ACCION, condiciones, conNombres, deLasPersonas, PERSONA, PERSONAS, personasDe } from './condiciones.queries.ts'
import { nombreDe, SUJETO } from './nombres.queries.ts'

/**
 * The fields that changed, values cut at `largo` characters unless it is null, numbers with their names. A line whose
 * values were taken out has all the fields that it still names.
 */
const cambios = (largo: number | null) => {
  const valor = (lado: 'antes' | 'despues') =>
    largo === null
      ? sql`a.${sql.ref(lado)} ->> k`
      : sql`case when length(a.${sql.ref(lado)} ->> k) > ${sql.lit(largo)}
          then left(a.${sql.ref(lado)} ->> k, ${sql.lit(largo - 1)}) || '…' else a.${sql.ref(lado)} ->> k end`
  const nombre = (lado: 'antes' | 'despues') => nombreDe(sql`k`, sql`(a.${sql.ref(lado)} ->> k)`)
  return sql`(select coalesce(jsonb_agg(
      jsonb_build_object('campo', k, 'antes', ${valor('antes')}, 'despues', ${valor('despues')}) || jsonb_strip_nulls(
        jsonb_build_object('nombre_antes', ${nombre('antes')}, 'nombre_despues', ${nombre('despues')}))), '[]')
    from jsonb_object_keys(coalesce(a.antes, '{}') || coalesce(a.despues, '{}')) k
    where a.reducida or (a.antes ->> k) is distinct from (a.despues ->> k))`
}

/** A line as it is read, of the trail `a` with its person; values are cut at `largo` characters unless it is null. */
export const FILA = (largo: number | null) => sql`
  a.id, marca_lima(a.en) as en, a.user_id, u.username, concat_ws(' ', coalesce(${PERSONA}, ${sql.lit(SISTEMA)}), por_encargo(a.encargo_id)) as persona,
  a.tabla as modulo, ${ACCION} as accion, a.registro, ${SUJETO} as sujeto, ${cambios(largo)} as cambios, a.peticion`

export const CON_PERSONA = sql`left join (${PERSONAS}) on u.id = a.user_id`

const orden = ({ order }: ListadoAuditoria) =>
  ordenar(order, { en: sql.ref('a.en') }, [{ column: 'en', dir: 'desc' }], sql.ref('a.id'))

/**
 * The keys that match. Each person's are read by the index of persons. Those of a record are few: "offset 0" keeps the
 * planner from walking all of history in order to find them.
 */
const keys = (listado: ListadoAuditoria, hoy: string): RawBuilder<unknown> => {
  const personas = personasDe(listado)
  const donde = condiciones(listado, hoy)
  if (listado.columns.registro)
    return sql`select a.id, a.en from (select a.* from auditoria a where ${donde} ${deLasPersonas(personas)} offset 0) a`
  if (!personas) return sql`select a.id, a.en from auditoria a where ${donde}`
  const hasta = sql`order by ${orden(listado)} limit ${listado.start + listado.length}`
  const ramas = [
    sql`select x.* from q cross join lateral (
      select a.id, a.en from auditoria a where a.user_id = q.id and ${donde} ${hasta}) x`,
    ...(personas.sistema
      ? [sql`select x.* from (select a.id, a.en from auditoria a where a.user_id is null and ${donde} ${hasta}) x`]
      : []),
  ]
  return sql`select a.id, a.en from (${sql.join(ramas, sql` union all `)}) a`
}

const contar = (listado: ListadoAuditoria, hoy: string, conBusqueda: boolean): RawBuilder<unknown> => {
  const personas = personasDe(listado)
  const donde = condiciones(listado, hoy, { conBusqueda })
  if (!personas) return sql`(select count(*) from auditoria a where ${donde})`
  const deNadie = personas.sistema
    ? sql` + (select count(*) from auditoria a where a.user_id is null and ${donde})`
    : sql``
  return sql`((select coalesce(sum(c.n), 0) from q cross join lateral (
    select count(*) as n from auditoria a where a.user_id = q.id and ${donde}) c)${deNadie})`
}

/**
 * One page of the audit trail with its exact totals: `recordsTotal` of what the filters leave, `recordsFiltered` of what
 * the search leaves of it (D-13, D-33). `hoy` is the Lima day.
 */
export const pageAuditoria = async (db: Db, listado: ListadoAuditoria, hoy: string) => {
  const total = contar(listado, hoy, false)
  const { rows } = await sql<{ total: number; filtradas: number }>`
    ${conNombres(listado)} select ${total}::integer as total,
      ${listado.search ? contar(listado, hoy, true) : sql`0`}::integer as filtradas`.execute(db)
  const { total: recordsTotal = 0, filtradas = 0 } = rows[0] ?? {}
  const { rows: data } = await sql<Auditoria>`
    ${conNombres(listado)} select ${FILA(LARGO_VALOR)}
    from (${keys(listado, hoy)} order by ${orden(listado)} ${tramo(listado)}) c
    join auditoria a on a.id = c.id ${CON_PERSONA} order by ${orden(listado)}`.execute(db)
  return { data, recordsTotal, recordsFiltered: listado.search ? filtradas : recordsTotal }
}

/** All lines that match, with their whole values, for the export (SHE-85). */
export const selectAuditoria = (listado: ListadoAuditoria, hoy: string) => sql<Auditoria>`
  ${conNombres(listado)} select ${FILA(null)} from auditoria a ${CON_PERSONA}
  where ${condiciones(listado, hoy)} ${deLasPersonas(personasDe(listado))} order by ${orden(listado)}`

/** One act with its whole values. */
export const findAuditoria = async (db: Db, id: number): Promise<Auditoria | undefined> =>
  (await sql<Auditoria>`select ${FILA(null)} from auditoria a ${CON_PERSONA} where a.id = ${id}`.execute(db)).rows[0]
