import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/**
 * How many cases do not say what follows from their movements (EXP-16), or have another number of live originals than their
 * state means (EXP-17): none where they have ended, or go on in another. And how many counters of trays are not what is there
 * (EXP-05).
 */
export const cuadrar = async (db: Db): Promise<{ casos: number; cuentas: number }> => {
  const { rows } = await sql<{ casos: number; cuentas: number }>`
    select (
      select count(*)::integer
      from registros r
      join hechos_de_casos((select array_agg(registro_id) from registros)) h on h.registro_id = r.registro_id
      left join lateral (
        select count(*) as originales, max(m.asignado) as asignado from movimientos m
        where m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
          and not m.oper_procesado and m.anulado_at is null
      ) o on true
      where (r.estado, r.area_actual, r.asignado, r.areas, r.busqueda)
          is distinct from (h.estado, h.area_actual, h.asignado, h.areas, h.busqueda)
        or o.originales <> case when r.estado in ('ARCHIVADO', 'ACUMULADO', 'DESISTIDO', 'NO PRESENTADO')
          or (r.estado = 'RESPONDIDO' and r.principal_id is not null) then 0 else 1 end
        or (o.originales = 1 and o.asignado is distinct from r.asignado)
        or r.principal_id is distinct from (select x.otro_id from expedientes_relaciones x
          where x.registro_id = r.registro_id and x.clase = 'acumulado' and x.quitada_at is null)
        or (r.principal_id is not null and r.estado not in ('ACUMULADO', 'RESPONDIDO', 'ARCHIVADO'))
    ) as casos, (
      select count(*)::integer from (
        select from (
          select area_id, lugar, urgencia, vence, corto, total as n from bandejas_conteo
          union all
          select area_id, lugar, urgencia, vence, corto, -1 from movimientos where lugar is not null
        ) q group by area_id, lugar, urgencia, vence, corto having sum(n) <> 0
      ) errados
    ) as cuentas`.execute(db)
  return rows[0] ?? { casos: 0, cuentas: 0 }
}

/** What does not add up of cases and trays. */
export const countDescuadrados = async (db: Db): Promise<number> => {
  const { casos, cuentas } = await cuadrar(db)
  return casos + cuentas
}

/** Adds up what each tray gained and lost, so that its counters are few rows (EXP-05); what is one row stays as it is. */
export const compactarConteo = async (db: Db): Promise<void> => {
  await sql`
    with repetidas as (
      select area_id, lugar, urgencia, vence, corto from bandejas_conteo group by 1, 2, 3, 4, 5 having count(*) > 1
    ), idas as (
      delete from bandejas_conteo b using repetidas r
      where (b.area_id, b.lugar, b.corto) = (r.area_id, r.lugar, r.corto)
        and b.urgencia is not distinct from r.urgencia and b.vence is not distinct from r.vence
      returning b.area_id, b.lugar, b.urgencia, b.vence, b.corto, b.total
    )
    insert into bandejas_conteo (area_id, lugar, urgencia, vence, corto, total)
    select area_id, lugar, urgencia, vence, corto, sum(total) from idas group by 1, 2, 3, 4, 5 having sum(total) <> 0`.execute(
    db,
  )
}
