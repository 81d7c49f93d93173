import { SESIONES_TERMINADAS_DIAS, SESIONES_TERMINADAS_MAXIMO, type SesionPropia } from '@cabildo/contracts/mi-cuenta'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { lugarDe } from '../../platform/http/red.ts'

interface Fila {
  id: string
  red: string | null
  agente: string | null
  manera: string
  ingreso: string
  ultimo_uso: string
  termino: string | null
  fin_motivo: string | null
  fin_por: number | null
  por: string | null
}

/** Who reads the sessions of somebody, and by which session. */
export interface Lector {
  id: string
  user_id: number
  /** The network of the reader's session, which is 'Esta red'. */
  red: string
}

/**
 * A user's sessions, the open ones first and after them the hundred that ended last in the last 30 days, each from the newest
 * on (ING-23). One that was not used for too long has ended without a word.
 */
export const listSesionesDe = async (
  db: Db,
  user_id: number,
  { ahora, inactivaMinutos, lector }: { ahora: Date; inactivaMinutos: number; lector: Lector },
): Promise<SesionPropia[]> => {
  const { rows } = await sql<Fila>`
    with suyas as (
      select s.*, coalesce(s.terminada, least(s.vence, s.vista + ${inactivaMinutos}::integer * interval '1 minute')) as fin
      from sesiones s where s.user_id = ${user_id}
    )
    select s.id, s.red, s.agente, s.manera, marca_lima(s.creada) as ingreso, marca_lima(s.vista) as ultimo_uso,
      case when s.fin <= ${ahora} then marca_lima(s.fin) end as termino, s.fin_motivo, s.fin_por, u.username as por
    from suyas s left join usuarios u on u.id = s.fin_por
    where s.fin > ${ahora}::timestamptz - ${SESIONES_TERMINADAS_DIAS}::integer * interval '1 day'
      and (s.fin > ${ahora} or s.id in (
        select t.id from suyas t where t.fin <= ${ahora} order by t.fin desc, t.creada desc, t.id limit ${SESIONES_TERMINADAS_MAXIMO}))
    order by s.fin <= ${ahora}, case when s.fin <= ${ahora} then s.fin end desc, s.creada desc, s.id`.execute(db)
  return rows.map((fila) => comoSesion(fila, lector))
}

const comoSesion = ({ red, agente, fin_motivo, fin_por, por, ...fila }: Fila, lector: Lector): SesionPropia => ({
  ...fila,
  dispositivo: agente ?? '',
  lugar: red !== null && red === lector.red ? 'Esta red' : lugarDe(red),
  actual: fila.id === lector.id,
  por_que: fila.termino === null ? null : porQue({ fin_motivo, fin_por, por }, lector),
})

const porQue = ({ fin_motivo, fin_por, por }: Pick<Fila, 'fin_motivo' | 'fin_por' | 'por'>, lector: Lector): string => {
  if (fin_motivo === null) return 'venció'
  if (fin_motivo !== 'cerrada') return fin_motivo
  if (fin_por === lector.user_id) return 'cerrada por usted'
  return por === null ? 'cerrada desde el servidor' : `cerrada por ${por}`
}
