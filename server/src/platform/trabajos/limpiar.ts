import type { Db } from '../db/conexion.ts'
import { deleteEventosViejos } from '../eventos/eventos.queries.ts'
import { deleteLimitesViejos } from '../limites/limites.queries.ts'
import type { Reloj } from '../reloj.ts'
import { deleteIntentosViejos } from '../sesion/intentos.queries.ts'
import { deleteSesionesViejas } from '../sesion/sesion.queries.ts'

const DIA_MS = 86_400_000

/** The hourly task that deletes what nobody can use any more: sessions, limits, failed sign-ins, announcements. */
export const limpiar = (db: Db, reloj: Reloj) => async (): Promise<void> => {
  const ayer = new Date(reloj.ahora().getTime() - DIA_MS)
  await deleteSesionesViejas(db, ayer)
  await deleteLimitesViejos(db, ayer)
  await deleteIntentosViejos(db, ayer)
  await deleteEventosViejos(db, ayer)
}
