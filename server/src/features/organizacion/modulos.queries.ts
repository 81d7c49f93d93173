import type { ModuloOpcional } from '@cabildo/contracts/base/menu'
import { SERVICIOS, type Servicio, type ServiciosAbiertos } from '@cabildo/contracts/base/servicios'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Section of `entidad` that says which optional modules are on (Table ORG-D). */
export const SECCION_DE_MODULOS = 'modulos'

export interface ModulosGuardados {
  modulos: ModuloOpcional[]
  servicios: Servicio[]
  version: string
}

/** What is on and what is open. The version tells every change of either, since both are one screen (SHE-94). */
export const getModulos = async (db: Db): Promise<ModulosGuardados> => {
  const { rows } = await sql<ModulosGuardados>`
    select coalesce(m.datos -> 'activos', '[]') as modulos, s.abiertos as servicios,
      md5(concat_ws('/', m.updated_at, s.versiones)) as version
    from (
      select coalesce(jsonb_agg(servicio) filter (where abierto), '[]') as abiertos,
        string_agg(updated_at::text, '/' order by servicio) as versiones
      from servicios
    ) s left join entidad m on m.seccion = ${SECCION_DE_MODULOS}`.execute(db)
  return rows[0] ?? { modulos: [], servicios: [], version: '' }
}

/** The optional modules that are on, for the menu of who signs in (ORG-43). */
export const listModulosActivos = async (db: Db): Promise<ModuloOpcional[]> => (await getModulos(db)).modulos

/** Makes other changes of this screen wait until the transaction ends. */
export const lockModulos = async (trx: Trx): Promise<void> => {
  await sql`select from servicios order by servicio for update`.execute(trx)
  await sql`select from entidad where seccion = ${SECCION_DE_MODULOS} for update`.execute(trx)
}

export const setModulos = (trx: Trx, activos: readonly ModuloOpcional[], ahora: Date) =>
  sql`update entidad set datos = ${JSON.stringify({ activos })}::jsonb, updated_at = ${despuesDe(ahora)}
    where seccion = ${SECCION_DE_MODULOS}`.execute(trx)

/** Opens these services and closes the others; what stays as it is keeps its version. */
export const setServicios = (trx: Trx, abiertos: readonly Servicio[], ahora: Date) =>
  sql`update servicios set abierto = not abierto, updated_at = ${despuesDe(ahora)}
    where abierto <> (servicio = any(${[...abiertos]}::text[]))`.execute(trx)

/** Which services are open. */
export const getServicios = async (db: Db): Promise<ServiciosAbiertos> => {
  const filas = await db.selectFrom('servicios').select(['servicio', 'abierto']).execute()
  const abiertos = new Set(filas.flatMap(({ servicio, abierto }) => (abierto ? servicio : [])))
  return Object.fromEntries(SERVICIOS.map((servicio) => [servicio, abiertos.has(servicio)])) as ServiciosAbiertos
}
