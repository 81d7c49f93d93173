import type { EventoDeArea } from '@cabildo/contracts/organizacion'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

const texto = (lado: string, campo: string) => sql`(a.${sql.raw(lado)} ->> ${sql.lit(campo)})`
/** 'Gerencia de Obras (GO)'. */
const conSiglas = (name: ReturnType<typeof sql>, siglas: ReturnType<typeof sql>) =>
  sql`${name} || coalesce(' (' || ${siglas} || ')', '')`
const nombreEnRastro = (lado: string) => conSiglas(texto(lado, 'name'), texto(lado, 'siglas'))
/** The name that an area had then; the trail keeps its number. */
const areaEnRastro = (lado: string, campo: string) => sql`nombre_area(${texto(lado, campo)}::integer, a.en)`
const jefeEnRastro = (lado: string) => sql`(select concat_ws(' ', t.name, t.ape_pat, t.ape_mat)
  from accesos e join trabajadores t on t.employee_id = e.employee_id
  where e.empacce_id = ${texto(lado, 'jefe_acceso_id')}::integer)`
const cambia = (campo: string) =>
  sql`a.accion = 'UPDATE' and ${texto('antes', campo)} is distinct from ${texto('despues', campo)}`

/**
 * What happened to an area, the newest first (ORG-05): names and closings from their own tables, everything else from the audit
 * trail, which a purge of names leaves its numbers.
 */
export const listHistoria = async (db: Db, area_id: number): Promise<EventoDeArea[]> =>
  (
    await sql<EventoDeArea>`
    select h.clase, marca_lima(h.en) as fecha, h.desde, h.antes, h.despues, h.documento,
      coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), u.username) as autor
    from (
      select case when n.desde = '-infinity' then 'creacion' else 'nombre' end as clase,
        case when n.desde > '-infinity' or i.en is not null then coalesce(i.en, n.created_at) end as en,
        to_char(nullif(n.desde, '-infinity') at time zone interval '-05:00', 'YYYY-MM-DD') as desde,
        lag(${conSiglas(sql`n.name`, sql`n.siglas`)}) over (order by n.desde) as antes,
        ${conSiglas(sql`n.name`, sql`n.siglas`)} as despues, n.documento, coalesce(n.created_by, i.user_id) as user_id
      from areas_nombres n
      left join lateral (
        select a.en, a.user_id from auditoria a
        where n.desde = '-infinity' and a.tabla = 'areas' and a.registro = ${String(area_id)} and a.accion = 'INSERT'
        order by a.id limit 1
      ) i on true
      where n.area_id = ${area_id}
      union all
      select v.clase, a.en, null, v.antes, v.despues, null, a.user_id
      from auditoria a
      cross join lateral (
        select 'depende_de' as clase, ${areaEnRastro('antes', 'depende_de')} as antes,
          ${areaEnRastro('despues', 'depende_de')} as despues where ${cambia('depende_de')}
        union all
        select 'jefe', ${jefeEnRastro('antes')}, ${jefeEnRastro('despues')} where ${cambia('jefe_acceso_id')}
      ) v
      where a.tabla = 'areas' and a.registro = ${String(area_id)}
      union all
      -- What closed, and into what; the one that received a merger tells of it, too.
      select case when c.fusion then 'fusion' else 'cierre' end, c.created_at, null,
        case when c.area_id <> ${area_id} then nombre_area(c.area_id, c.created_at) end,
        nombre_area(c.sucesora_id, c.created_at), c.documento, c.created_by
      from areas_cierres c where c.area_id = ${area_id} or (c.sucesora_id = ${area_id} and c.fusion)
      union all
      select 'reapertura', c.reabierta_at, null, null, null, null, c.reabierta_por
      from areas_cierres c where c.area_id = ${area_id} and c.reabierta_at is not null
      union all
      select 'correccion', a.en, null, ${nombreEnRastro('antes')}, ${nombreEnRastro('despues')}, null, a.user_id
      from auditoria a
      where a.tabla = 'areas_nombres' and a.registro = ${String(area_id)} and (${cambia('name')} or ${cambia('siglas')})
    ) h
    left join usuarios u on u.id = h.user_id
    left join trabajadores t on t.employee_id = u.employee_id
    order by h.en desc nulls last, h.desde desc nulls last, h.clase`.execute(db)
  ).rows
