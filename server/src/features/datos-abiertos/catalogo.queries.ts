import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** When each data set last changed, of those whose changes are counted; of visits, any of their months. */
export const listCambios = async (db: Db): Promise<Partial<Record<string, Date>>> => {
  const { rows } = await sql<{ nombre: string; cambiado: Date }>`
    select split_part(conjunto, '-', 1) as nombre, max(cambiado_at) as cambiado from datos_versiones group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ nombre, cambiado }) => [nombre, cambiado]))
}
