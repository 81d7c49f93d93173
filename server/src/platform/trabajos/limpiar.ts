import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/conexion.ts'
import { deleteEventosViejos } from '../eventos/eventos.queries.ts'
import { deleteLimitesViejos } from '../limites/limites.queries.ts'
import type { Reloj } from '../reloj.ts'
import { deleteIntentosViejos } from '../sesion/intentos.queries.ts'
import { deleteSesionesViejas } from '../sesion/sesion.queries.ts'
import { listEstadoTrabajos } from './trabajos.queries.ts'

const DIA_MS = 86_400_000

/** What a feature deletes of its own that nobody can use any more; `ayer` is a day ago. */
export type Limpieza = (db: Db, ayer: Date) => Promise<void>

/**
 * The hourly task: deletes what nobody can use any more (sessions, limits, failed sign-ins, announcements), and says in
 * the log which jobs have given up, since somebody has to look at those.
 */
export const limpiar =
  (db: Db, reloj: Reloj, registro: FastifyBaseLogger, deModulos: readonly Limpieza[] = []) =>
  async (): Promise<void> => {
    const ayer = new Date(reloj.ahora().getTime() - DIA_MS)
    await deleteSesionesViejas(db, ayer)
    await deleteLimitesViejos(db, ayer)
    await deleteIntentosViejos(db, ayer)
    await deleteEventosViejos(db, ayer)
    for (const limpieza of deModulos) await limpieza(db, ayer)
    const muertos = (await listEstadoTrabajos(db)).filter((estado) => estado.muertos > 0)
    if (muertos.length > 0) registro.error({ muertos }, 'hay trabajos que agotaron sus intentos')
  }
