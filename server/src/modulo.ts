import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import type { FastifyPluginAsync } from 'fastify'
import type { Casa, CasaWeb } from './casa.ts'
import type { Config } from './config.ts'
import type { Buscador } from './platform/conservacion/persona.ts'
import type { Conservado } from './platform/conservacion/purga.ts'
import type { Db } from './platform/db/conexion.ts'
import type { TablaExportable } from './platform/exportar/tabla.ts'
import type { CarpetaConFilas, Limpieza } from './platform/trabajos/limpieza.ts'
import type { Tareas } from './platform/trabajos/tareas.ts'

/**
 * All that the house has to know of a feature: one object in `features/<feature>/modulo.ts`, which is in the list of
 * `modulos.ts`. Its functions are handed the house and name what they use of it.
 */
export interface Modulo {
  /** Its doors, opened in the web process alone. */
  rutas?: readonly FastifyPluginAsync<CasaWeb>[]
  /** Its tables that may be exported (API-98). */
  exportables?: (casa: Omit<CasaWeb, 'exportables'>) => Partial<Record<NombreTabla, TablaExportable>>
  /** Who does its background jobs, in the worker; `alParar` takes what has to end with it. */
  trabajos?: (casa: Casa, alParar: (cerrar: () => unknown) => void) => Partial<Tareas>
  /**
   * Gives a job to what was left without one, and notes what no act tells, at the start of each worker and by the hourly task
   * `pedir_recogida`.
   */
  recoger?: (casa: Casa) => Promise<void>
  /** What it deletes each hour because nobody can use it any more. */
  limpiezas?: readonly Limpieza[]
  /** The storage folders that it keeps files in, swept at night (E11). */
  carpetas?: (db: Db) => readonly CarpetaConFilas[]
  /** What is purged once it is older than a setting says (P-10, decision 0076). */
  conservados?: (plazos: Config['conservacion']) => readonly Conservado[]
  /** Its tables of people that no setting purges: for how long they are kept, and why. */
  permanentes?: Readonly<Record<string, string>>
  /** Where it looks for a person's data (right of access, Ley 29733). */
  buscadores?: readonly Buscador[]
  /** Its tables that tell of somebody and are not looked through, and why; whoever asked is told. */
  sinBuscar?: Readonly<Record<string, string>>
}
