import type { ClasePlazo } from '@cabildo/contracts/plazos-calculo'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { type ClaseDeAtencion, TABLA_DE } from '../../platform/plazos/atencion.queries.ts'

type Sql = RawBuilder<unknown>

/** So many that are alike in all that is counted. */
export interface Contado {
  /** The month of Lima in which they were filed, '2026-09'. */
  mes: string
  estado: string
  /** Their due date has passed. */
  vencido: boolean
  /** Answered by their due date; null of what was not answered, or has none. */
  en_plazo: boolean | null
  /** The days of Lima from which and to which an answer took. */
  desde: string | null
  fin: string | null
  veces: number
}

export interface ReclamosContados extends Contado {
  tipo_reclamo: number
  /** Where it happened. */
  area: string | null
  /** It is of a book of before (decision 0222). */
  importado: boolean
}

export interface SolicitudesContadas extends Contado {
  sentido: number | null
  /** Of a denial: 1 secreta, 2 reservada, 3 confidencial. */
  causal: number | null
  prorrogada: boolean
}

const FIN = sql`left(marca_lima(f.respondido_at), 10)`

/** Counts the rows `f` of a kind by what each is told as, and by columns of its own, which are named again; one reading of all. */
const contar = async <F extends Contado>(
  db: Db,
  { clase, plazo }: { clase: ClaseDeAtencion; plazo: ClasePlazo },
  hoy: string,
  propias: Sql,
  nombres: Sql,
): Promise<F[]> =>
  (
    await sql<F>`
      select t.mes, t.estado, t.vencido, t.en_plazo, t.desde, t.fin, ${nombres}, count(*)::integer as veces from (
        select left(marca_lima(f.created_at), 7) as mes, f.estado, f.vence < ${hoy}::date as vencido,
          ${FIN} <= f.vence::text as en_plazo, case when f.respondido_at is not null
            then coalesce(p.desde::text, left(marca_lima(f.created_at), 10)) end as desde, ${FIN} as fin, ${propias}
        from ${sql.table(TABLA_DE[clase])} f left join plazos p on p.clave = ${sql.lit(`${clase}:`)} || f.id
          and p.clase = ${sql.lit(plazo)} and p.ultimo
      ) t
      group by t.mes, t.estado, t.vencido, t.en_plazo, t.desde, t.fin, ${nombres}`.execute(db)
  ).rows

/** Complaints, by what they are about and where that was (REC-53). */
export const countReclamos = (db: Db, hoy: string, plazo: ClasePlazo): Promise<ReclamosContados[]> =>
  contar(
    db,
    { clase: 'reclamo', plazo },
    hoy,
    sql`f.tipo_reclamo, (select a.name from areas a where a.id = f.area_id) as area, f.importado`,
    sql`t.tipo_reclamo, t.area, t.importado`,
  )

/** Requests for information, by how they were answered (TRS-23). */
export const countSolicitudes = (db: Db, hoy: string, plazo: ClasePlazo): Promise<SolicitudesContadas[]> =>
  contar(
    db,
    { clase: 'solicitud', plazo },
    hoy,
    sql`f.sentido, case when f.sentido = 3 then f.causal end as causal, f.prorroga_at is not null as prorrogada`,
    sql`t.sentido, t.causal, t.prorrogada`,
  )
