import type { Facultad } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

export interface AreaDeEstructura {
  id: number
  name: string
  siglas: string | null
  cerrada: boolean
  facultades: Facultad[]
}

/** Every area with its abilities, closed ones too, whose numbers stay theirs. */
export const listAreasConFacultades = async (db: Db): Promise<AreaDeEstructura[]> =>
  (
    await sql<AreaDeEstructura>`
    select ar.id, ar.name, ar.siglas, ar.cerrada_at is not null as cerrada,
      array(select f.facultad from areas_facultades f where f.area_id = ar.id) as facultades
    from areas ar order by ar.id`.execute(db)
  ).rows
