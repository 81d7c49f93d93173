import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Db } from './conexion.ts'
import { conActor } from './transaccion.ts'

/** What somebody looked up or took out of people's data. */
export interface Consulta {
  que: 'padron' | 'exportar' | 'carga' | 'persona'
  /** The DNI asked for or handed over, the table with its format, or the name of a spreadsheet. */
  de: string
  filtro: string
  /** Records answered, or named by the spreadsheet. */
  filas: number
}

/** Notes who looked up or took out people's data (P-11, P-12); its audit shows it to area 21. A transaction of its own unless it is given one. */
export const insertConsulta = async (db: Db, actor: Actor, ahora: Date, c: Consulta): Promise<void> => {
  await sql`
    insert into consultas (que, de, filtro, filas, user_id, created_at)
    select ${c.que}, ${c.de}, ${c.filtro}, ${c.filas}::integer, ${actor.user_id}::integer, ${ahora}::timestamptz
    from ${conActor(actor)}`.execute(db)
}
