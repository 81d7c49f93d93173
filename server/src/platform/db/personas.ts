import { sql } from 'kysely'

/** Everybody with an address and an access in force on a day: where, whether as its head, and with which permissions. */
export const PERSONAS_CON_CORREO = (hoy: string) => sql`
  select u.id as user_id, u.email, a.empacce_id, a.area_id, ar.jefe_acceso_id = a.empacce_id as jefe,
    array(select p.codigo from permisos p where p.empacce_id = a.empacce_id) as codigos
  from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
    join areas ar on acceso_vigente(a, ar, ${hoy}::date)
  where u.deleted_at is null and u.email is not null`
