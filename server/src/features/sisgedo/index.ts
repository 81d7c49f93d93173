import type { Db } from '../../platform/db/conexion.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { crearInterno } from './interno.ts'
import type { Sisgedo } from './sisgedo.ts'

export type * from './sisgedo.ts'

interface Ajustes {
  clase: 'interno' | 'http'
  url: string
  token: string
}

/** The register of expedientes that the settings name (MPV-73, D-16). */
export const crearSisgedo = (_ajustes: Ajustes, { db, reloj }: { db: Db; reloj: Reloj }): Sisgedo =>
  crearInterno(db, reloj)
