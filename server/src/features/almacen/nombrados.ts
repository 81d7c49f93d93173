import type { Carpeta, CarpetaPublica } from '@cabildo/contracts/almacen'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import { leerClave } from '../../platform/archivos/claves.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { findPublicada as findArchivada } from '../archivo/index.ts'
import { findPublicada as findNorma } from '../normas/index.ts'
import { findPublicado as findReclamo } from '../reclamos/index.ts'

/** A file under a name that a row gives it: where it lies, and what a browser saves it as. */
export interface Nombrado {
  clave: string
  nombre: string
}

/** The folders whose files are found by a row: the public ones, and the complaints, which are private (API-107). */
type CarpetaNombrada = CarpetaPublica | 'reclamos'

/** Tells which file a path stands for; undefined when no live row names one (API-104, API-105, API-107, D-53). */
export type Nombrados = Record<CarpetaNombrada, (camino: string) => Promise<Nombrado | undefined>>

export const esNombrada = (nombrados: Nombrados, carpeta: Carpeta): carpeta is CarpetaNombrada => carpeta in nombrados

/** Paths, each looked up in its table: what was withdrawn is gone at once, though its file stays (D-33). */
export const abrirNombrados = (db: Db): Nombrados => ({
  docs: async (path_file) => {
    const norma = leerClave(path_file) ? await findNorma(db, path_file) : undefined
    return norma && { clave: path_file, nombre: nombreDe(norma) }
  },
  archivos: (camino) => findArchivada(db, camino),
  reclamos: (camino) => findReclamo(db, camino),
})

/** As the archive calls its files (ARC-18): what somebody called it at home may say more than is to be published. */
const nombreDe = ({ tipo_doc, ndoc, anio }: { tipo_doc: number; ndoc: string; anio: number }): string => {
  const abrev = TIPOS_NORMA.find(({ id }) => id === tipo_doc)?.abrev ?? 'norma'
  return `${abrev.toUpperCase()}-${ndoc}-${anio}.pdf`
}
