import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/**
 * How many cases do not say what follows from their movements (EXP-16), or have another number of live originals than their
 * state means (EXP-17): none where they have ended, or go on in another.
 */
export const countDescuadrados = async (db: Db): Promise<number> =>
  (
    await sql<{ cuantos: number }>`
      select count(*)::integer as cuantos
      from registros r
      join hechos_de_casos((select array_agg(registro_id) from registros)) h on h.registro_id = r.registro_id
      left join lateral (
        select count(*) as originales from movimientos m
        where m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
          and not m.oper_procesado and m.anulado_at is null
      ) o on true
      where (r.estado, r.area_actual, r.asignado, r.areas, r.busqueda)
          is distinct from (h.estado, h.area_actual, h.asignado, h.areas, h.busqueda)
        or o.originales <> case when r.estado in ('ARCHIVADO', 'ACUMULADO', 'DESISTIDO', 'NO PRESENTADO')
          or (r.estado = 'RESPONDIDO' and r.principal_id is not null) then 0 else 1 end
        or r.principal_id is distinct from (select x.otro_id from expedientes_relaciones x
          where x.registro_id = r.registro_id and x.clase = 'acumulado' and x.quitada_at is null)
        or (r.principal_id is not null and r.estado not in ('ACUMULADO', 'RESPONDIDO', 'ARCHIVADO'))`.execute(db)
  ).rows[0]?.cuantos ?? 0
