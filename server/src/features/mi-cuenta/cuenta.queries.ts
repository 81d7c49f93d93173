import { AVISOS_A_LA_VISTA, type MiCuenta } from '@cabildo/contracts/mi-cuenta'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** What the tab Datos shows, and the last security notices. */
export type DatosDeCuenta = Pick<
  MiCuenta,
  'username' | 'desde' | 'hasta' | 'email' | 'email_comprobado' | 'email_pendiente' | 'avisos'
>

/**
 * The own account, by the access in force: its dates, the address and the last notices, those new that this session or
 * none has told (ING-03, ING-28). One query.
 */
export const findCuenta = async (
  db: Db,
  { user_id, sesion, hoy }: { user_id: number; sesion: string; hoy: string },
): Promise<DatosDeCuenta | undefined> =>
  (
    await sql<DatosDeCuenta>`
      select u.username, a.desde::text as desde, a.hasta::text as hasta, u.email,
        u.email_comprobado_at is not null as email_comprobado, u.email_pendiente,
        coalesce((select json_agg(n) from (
          select n.id, n.clase, n.datos, marca_lima(n.en) as en, coalesce(n.visto_at = s.creada, true) as nuevo
          from avisos_seguridad n left join sesiones s on s.id = ${sesion}
          where n.user_id = u.id order by n.en desc, n.id desc limit ${AVISOS_A_LA_VISTA}) n), '[]') as avisos
      from usuarios u left join lateral acceso_elegido(u.id, ${hoy}::date) a on true
      where u.id = ${user_id} and u.deleted_at is null`.execute(db)
  ).rows[0]
