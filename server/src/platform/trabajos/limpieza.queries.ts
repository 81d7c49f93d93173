import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'
import type { DB } from '../db/tables.gen.ts'
import type { CarpetaConFilas } from './limpieza.ts'

/** Tells which files the rows of a table name in a column, deleted rows included: history names what was sent (E11, D-33). */
export const archivosEnUso =
  <T extends keyof DB & string>(db: Db, tabla: T, columna: keyof DB[T] & string): CarpetaConFilas['enUso'] =>
  async (claves) => {
    const { rows } = await sql<{ clave: string }>`
      select ${sql.ref(columna)} as clave from ${sql.table(tabla)}
      where ${sql.ref(columna)} = any(${[...claves]}::text[])`.execute(db)
    return new Set(rows.map(({ clave }) => clave))
  }
