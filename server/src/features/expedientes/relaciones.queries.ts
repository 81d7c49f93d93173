import type { ClaseDeExpediente, EstadoDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { visible } from './expediente.queries.ts'

/** Of each case that goes on in one, the movement where its original stands: it joined, or it ended with it. */
export const listAcumulados = async (trx: Trx, principal_id: number): Promise<number[]> =>
  (
    await sql<{ oper_id: number }>`
      select m.oper_id from registros a join movimientos m on m.registro_id = a.registro_id
      where a.principal_id = ${principal_id} and m.oper_forma = 0 and not m.oper_procesado and m.anulado_at is null
        and (m.oper_idtope = 3 or m.concluye = 'ACUMULADO')
      order by a.registro_id`.execute(trx)
  ).rows.map(({ oper_id }) => oper_id)

/** A case that another is tied to, as far as the caller may see it. */
export interface Otro {
  registro_id: number
  clase: ClaseDeExpediente
  estado: EstadoDeExpediente
  area_actual: number | null
  principal_id: number | null
  /** Whether its route has passed through the caller's area, so that a movement of the area shows it to nobody else. */
  pasado: boolean
  /** The movement by which it was registered, and the one where its original is held; null where none is. */
  registro: number
  tenido: number | null
}

/** A case that the caller may see; undefined for any other. */
export const findOtro = async (db: Db, sesion: Sesion, registro_id: number): Promise<Otro | undefined> =>
  (
    await sql<Otro>`
      select r.registro_id, r.clase, r.estado, r.area_actual, r.principal_id, r.areas @> array[${sesion.area.id}::integer] as pasado,
        (select min(m.oper_id) from movimientos m where m.registro_id = r.registro_id) as registro,
        (select m.oper_id from movimientos m where m.registro_id = r.registro_id and m.oper_forma = 0
          and m.oper_idtope in (1, 2, 5, 8) and not m.oper_procesado and m.anulado_at is null) as tenido
      from registros r where r.registro_id = ${registro_id} and ${visible(sesion)}`.execute(db)
  ).rows[0]

/** The movement by which a case goes on in another, while it does. */
export const findAcumulacion = async (db: Db, registro_id: number): Promise<number | undefined> =>
  (
    await sql<{ oper_id: number }>`
      select m.oper_id from movimientos m where m.registro_id = ${registro_id} and m.concluye = 'ACUMULADO'
        and m.anulado_at is null order by m.oper_id desc limit 1`.execute(db)
  ).rows[0]?.oper_id

/** The tie by which a case goes on in another, and the area that has that one. */
export const findPrincipal = async (trx: Trx, registro_id: number) =>
  (
    await sql<{ relacion_id: number; area_actual: number | null }>`
      select x.relacion_id, p.area_actual from expedientes_relaciones x join registros p on p.registro_id = x.otro_id
      where x.registro_id = ${registro_id} and x.clase = 'acumulado' and x.quitada_at is null`.execute(trx)
  ).rows[0]

interface RelacionNueva {
  clase: 'acumulado' | 'relacionado'
  registro_id: number
  otro_id: number
  motivo: string
  documento: string
  doc_id: number | null
}

/** Ties two cases; undefined where they are tied so already. */
export const insertRelacion = async (
  trx: Trx,
  { clase, registro_id, otro_id, motivo, documento, doc_id }: RelacionNueva,
  { user_id, ahora }: { user_id: number; ahora: Date },
): Promise<number | undefined> =>
  (
    await sql<{ relacion_id: number }>`
      insert into expedientes_relaciones (clase, registro_id, otro_id, motivo, documento, doc_id, created_by, created_at)
      values (${clase}, ${registro_id}, ${otro_id}, ${motivo}, ${documento}, ${doc_id}, ${user_id}, ${ahora})
      on conflict do nothing returning relacion_id`.execute(trx)
  ).rows[0]?.relacion_id

/** Takes the link between two cases away; whether there was one, now or before. */
export const quitarRelacion = async (
  trx: Trx,
  [uno, otro]: readonly [number, number],
  { user_id, ahora }: { user_id: number; ahora: Date },
): Promise<boolean> =>
  (
    await sql<{ hubo: boolean }>`
      with quitada as (
        update expedientes_relaciones x set quitada_at = ${ahora}, quitada_por = ${user_id}
        where x.clase = 'relacionado' and x.quitada_at is null
          and least(x.registro_id, x.otro_id) = least(${uno}::integer, ${otro}::integer)
          and greatest(x.registro_id, x.otro_id) = greatest(${uno}::integer, ${otro}::integer)
        returning x.registro_id, x.otro_id
      ), dicho as (select from quitada q, lateral anunciar_casos(array[q.registro_id, q.otro_id], '{}'))
      select exists (select from dicho) or exists (select from expedientes_relaciones x where x.clase = 'relacionado'
        and x.registro_id in (${uno}, ${otro}) and x.otro_id in (${uno}, ${otro})) as hubo`.execute(trx)
  ).rows[0]?.hubo ?? false
