import { sql } from 'kysely'

/**
 * Everybody with an access in force on a day: where, whether as its head, and with which permissions; and whoever
 * answers for the head of an area, who gets what the head gets (ORG-13).
 */
export const personasVigentes = (hoy: string, { conCorreo = false } = {}) => sql`
  select u.id as user_id, u.email, a.empacce_id, a.area_id, ar.jefe_acceso_id = a.empacce_id as jefe,
    array(select p.codigo from permisos p where p.empacce_id = a.empacce_id) as codigos
  from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
    join areas ar on acceso_vigente(a, ar, ${hoy}::date)
  where u.deleted_at is null and (not ${conCorreo}::boolean or u.email is not null)
  union all
  select u.id, u.email, e.titular_acceso, e.area_id, true,
    array(select k.codigo from encargaturas_codigos k where k.encargatura_id = e.id)
  from encargaturas e join areas ar on encargatura_vigente(e, ar, ${hoy}::date) and es_del_encargo(e, ar.jefe_acceso_id)
    join usuarios u on u.id = e.user_id
  where u.deleted_at is null and (not ${conCorreo}::boolean or u.email is not null)`

/** The same, of those who have an address for mail. */
export const PERSONAS_CON_CORREO = (hoy: string) => personasVigentes(hoy, { conCorreo: true })
