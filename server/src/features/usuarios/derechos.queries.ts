import type { Facultad } from '@cabildo/contracts/base/permisos'
import type { AccesoQueNoVale } from '@cabildo/contracts/derechos'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** A user as what keeps one away says it. */
export interface PersonaExplicada {
  username: string
  nombre: string
  /** The Lima day on which the person left. */
  baja: string | null
  clave_inicial: boolean
  clave_vencida: boolean
  tiene_factor: boolean
  /** Since when a second factor is demanded (ING-13). */
  factor_exigido_at: Date | null
  /** The access that counts or, without one, the nearest to it; null of whoever has none. */
  acceso:
    | (Omit<AccesoQueNoVale, 'por'> & {
        /** Null where it is in force. */
        por: AccesoQueNoVale['por'] | null
        area_id: number
        facultades: Facultad[]
        roles: number[]
      })
    | null
}

/** A live user with the access that counts on a Lima day, and why that is not in force (USU-68). */
export const findPersonaExplicada = async (
  db: Db,
  user_id: number,
  { hoy, ahora }: { hoy: string; ahora: Date },
): Promise<PersonaExplicada | undefined> =>
  (
    await sql<PersonaExplicada>`
      select q.username, ${nombreDeUsuario(sql`q.id`)} as nombre, left(marca_lima(q.baja_at), 10) as baja, q.clave_inicial,
        q.clave_inicial and coalesce(q.clave_vence_at <= ${ahora}, false) as clave_vencida,
        exists (select from factores f where f.user_id = q.id) as tiene_factor, q.factor_exigido_at, (
        select json_build_object('lugar', concat_ws(', ', ar.name, c.name, a.anio_eje), 'area_name', ar.name, 'area_id', ar.id,
          'por', case when not a.estado then 'apagado' when a.desde > ${hoy}::date then 'empieza'
            when a.hasta < ${hoy}::date then 'termino' when ar.cerrada_at is not null then 'cerrada'
            when a.suspendido @> ${hoy}::date then 'suspendido' end,
          'dia', case when a.desde > ${hoy}::date then a.desde when a.hasta < ${hoy}::date then a.hasta
            else (select upper(dias) - 1 from unnest(a.suspendido) dias where dias @> ${hoy}::date) end,
          'facultades', array(select f.facultad from areas_facultades f where f.area_id = ar.id order by 1),
          'roles', array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1))
        from accesos a join areas ar on ar.id = a.area_id left join cargos c on c.id = a.cargo_id
        where a.user_id = q.id and a.deleted_at is null
        order by exists (select from acceso_elegido(q.id, ${hoy}::date) e where e.empacce_id = a.empacce_id) desc,
          a.estado desc, a.anio_eje desc, a.empacce_id desc limit 1) as acceso
      from usuarios q where q.id = ${user_id} and q.deleted_at is null`.execute(db)
  ).rows[0]
