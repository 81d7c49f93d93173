import { PLAZOS_AVISADOS } from '@cabildo/contracts/avisos-de-plazos'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { ClaseDeCaso } from '@cabildo/contracts/cargos'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { PERSONAS_CON_CORREO } from '../../platform/db/personas.ts'
import { casosNumerados } from './calendario.queries.ts'

/** Whom a case is told to: who answers for it, the heads of the area in charge, supervision (PLA-20). */
const PAPELES = ['encargado', 'jefe', 'supervision'] as const
export type Papel = (typeof PAPELES)[number]

/** Somebody with an address, and the part played by them for those who have a case in hand. */
export interface Destinatario {
  user_id: number
  email: string
  clave: string
  clase: ClaseDeCaso
  numero: string
  papel: Papel
}

/**
 * The cases named, and of each person whether they attend to their area's trays and whether they head it. It stands after `with`;
 * `personas` are those who are looked at.
 */
export const casosConQuienes = (claves: readonly string[], personas: RawBuilder<unknown>) => sql`
  casos as materialized (
    select c.clave, c.clase, c.numero, coalesce(m.area_actual, d.area_id) as area_id, m.asignado, m.registro_id, d.titular_id, d.alterno_id,
      case when c.clase = 'reclamo' then ${Permiso.reclamos}::smallint
        when c.clase = 'solicitud' or t.estado <> 'RECEPCIONADO' then ${Permiso.mesaDePartes}::smallint end as codigo
    from ${casosNumerados(claves)} c
    left join tramites t on c.clase = 'tramite' and t.id = c.id and t.deleted_at is null
    left join reclamos r on c.clase = 'reclamo' and r.id = c.id
    left join solicitudes s on c.clase = 'solicitud' and s.id = c.id
    left join registros m on m.clave = c.clave and (c.clase <> 'tramite' or t.estado = 'RECEPCIONADO')
    left join responsables d on d.reemplazado_at is null
      and d.proceso = case c.clase when 'reclamo' then 'reclamos' when 'solicitud' then 'transparencia' end
    where coalesce(t.id, r.id, s.id) is not null
  ), personas as materialized (${personas}), de_codigo as materialized (
    select distinct codigo, area_id from personas cross join unnest(codigos) as codigo
  ), papeles as materialized (
    select p.*,
      case when exists (select from de_codigo d where d.area_id = p.area_id and d.codigo = ${Permiso.bandeja})
        then ${Permiso.bandeja}::smallint = any(p.codigos) else p.jefe end as atiende,
      case when exists (select from de_codigo d where d.area_id = p.area_id and d.codigo = ${Permiso.jefe})
        then p.codigos @> array[${Permiso.bandeja}::smallint, ${Permiso.jefe}::smallint] else p.jefe end as dirige
    from personas p
  )`

/** Whether a person `p` of `papeles` answers for a case `c` of `casos`. */
export const LE_TOCA = sql`case when c.titular_id is not null then p.user_id in (c.titular_id, c.alterno_id)
  when c.codigo is not null then c.codigo = any(p.codigos)
  else p.area_id = c.area_id and case when c.asignado is null then p.atiende else p.user_id = c.asignado end end`

/**
 * Who is told of the cases named, each part once; only those of the parts asked for. `casosConQuienes` and `LE_TOCA` alone say
 * who answers for a case (PLA-20): before reception the holders of permission 9; then whom it is assigned to, or everybody with a tray in the area in
 * charge; of complaints and requests their titular and alternate, and while nobody is designated the holders of 1 and of 9. An
 * area in which nobody has a tray, or heads one, is its head.
 */
export const listDestinatarios = async (
  db: Db,
  claves: readonly string[],
  hoy: string,
  papeles: readonly Papel[] = PAPELES,
): Promise<Destinatario[]> =>
  (
    await sql<Destinatario>`
      with ${casosConQuienes(claves, PERSONAS_CON_CORREO(hoy))}
      select p.user_id, p.email, c.clave, c.clase, c.numero, 'encargado' as papel from casos c
        join papeles p on ${LE_TOCA}
        where 'encargado' = any(${[...papeles]}::text[])
      union
      select p.user_id, p.email, c.clave, c.clase, c.numero, 'jefe' from casos c
        join papeles p on p.dirige and (p.area_id = c.area_id
          or (c.titular_id is null and exists (select from de_codigo d where d.codigo = c.codigo and d.area_id = p.area_id)))
        where 'jefe' = any(${[...papeles]}::text[])
      union
      select p.user_id, p.email, c.clave, c.clase, c.numero, 'supervision' from casos c
        join personas p on ${Permiso.supervision}::smallint = any(p.codigos)
        where 'supervision' = any(${[...papeles]}::text[])`.execute(db)
  ).rows

/** Open clocks of cases that fall due by a day, or have, the longest ago first (PLA-19). */
export const listPorAvisar = (db: Db, hasta: string) =>
  db
    .selectFrom('plazos')
    .select(['clave', 'vence', 'dias'])
    .where('clase', 'in', PLAZOS_AVISADOS)
    .where('estado', 'in', ['CORRIENDO', 'VENCIDO'])
    .where('vence', '<=', hasta)
    .orderBy('vence')
    .orderBy('plazo_id')
    .$narrowType<{ vence: string }>()
    .execute()

/** Cases whose citizen has not acknowledged the answer that counts, and is to be notified on paper (EXP-35). */
export const listSinAcuse = async (db: Db): Promise<string[]> =>
  (
    await sql<{ clave: string }>`
      select distinct q.clave from respuestas q left join registros r on r.clave = q.clave
      where q.via is null and q.sin_acuse_at is not null and vale_respuesta(q)
        and (r.sin_acuse is not null or q.clave !~ '^tramite:')
        and not exists (select from solicitudes s where q.clave = 'solicitud:' || s.id and s.estado = 'ABANDONADA')
      order by q.clave`.execute(db)
  ).rows.map(({ clave }) => clave)

/** The mails that a day may bring: of due dates to attend to, and the summary of the week. */
export type ClaseDeAviso = 'plazos' | 'resumen'

/** Notes that somebody has had a mail of a day; false when it was written (PLA-19). */
export const insertAviso = async (
  trx: Trx,
  aviso: { user_id: number; dia: string; que: ClaseDeAviso },
): Promise<boolean> =>
  (await trx
    .insertInto('avisos_de_plazos')
    .values(aviso)
    .onConflict((o) => o.columns(['user_id', 'dia', 'que']).doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** Of mails of past days nothing has to be known. */
export const deleteAvisosViejos = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from avisos_de_plazos where dia < (${ayer}::timestamptz at time zone interval '-05:00')::date`.execute(
    db,
  )
}
