import type { Db } from '../db/conexion.ts'

/** Forgets failed sign-ins whose delay has long passed. */
export const deleteIntentosViejos = (db: Db, antes: Date) =>
  db.deleteFrom('intentos_ingreso').where('ultimo', '<', antes).execute()

/** Deletes announcements that no open screen can still ask for. */
export const deleteEventosViejos = (db: Db, antes: Date) => db.deleteFrom('eventos').where('en', '<', antes).execute()
