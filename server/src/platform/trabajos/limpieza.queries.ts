import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'
import type { DB } from '../db/tables.gen.ts'
import type { CarpetaConFilas } from './limpieza.ts'

/** Tells which files the rows of a table name in a column, deleted rows included: history names what was sent (E11, D-33). */
export const archivosEnUso =
  <T extends keyof DB & string>(db: Db, tabla: T, columna: keyof DB[T] & string): CarpetaConFilas['enUso'] =>
  async (storageKeys) => {
    const { rows } = await sql<{ storage_key: string }>`
      select ${sql.ref(columna)} as storage_key from ${sql.table(tabla)}
      where ${sql.ref(columna)} = any(${[...storageKeys]}::text[])`.execute(db)
    return new Set(rows.map(({ storage_key }) => storage_key))
  }
