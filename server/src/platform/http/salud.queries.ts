import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

export const comprobarBase = (db: Db) => sql`select 1`.execute(db)
