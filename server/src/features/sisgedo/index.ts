import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/conexion.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { crearInterno } from './interno.ts'
import { crearRemoto } from './remoto.ts'
import type { Sisgedo } from './sisgedo.ts'

export type { DocumentoPorRegistrar } from './interno.queries.ts'
export { setExpediente } from './pendientes.queries.ts'
export { pedirRegistro, type Registrando, registrarPendiente, sinRepetir } from './segundo-plano.ts'
export type { Sisgedo } from './sisgedo.ts'
export { MENSAJE_DEPENDENCIA, SisgedoInalcanzable } from './sisgedo.ts'

/** The register of expedientes that the settings name (MPV-73, D-16). */
export const crearSisgedo = (
  { clase, url, token }: Config['sisgedo'],
  { db, reloj }: { db: Db; reloj: Reloj },
): Sisgedo => (clase === 'interno' ? crearInterno(db, reloj) : crearRemoto(url, token, reloj))
