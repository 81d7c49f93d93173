import type { CarpetaPublica } from '@cabildo/contracts/almacen'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import { leerClave } from '../../platform/archivos/claves.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { findPublicada as findArchivada } from '../archivo/index.ts'
import { findPublicada as findNorma } from '../normas/index.ts'

/** A file that is public: where it lies, and what a browser saves it as. */
export interface Publicado {
  clave: string
  nombre: string
}

/** Tells which file a public path stands for; undefined when no live row names one (API-104, API-105, D-53). */
export type Publicados = Record<CarpetaPublica, (camino: string) => Promise<Publicado | undefined>>

/** Public paths, each looked up in its table: what was withdrawn is gone at once, though its file stays (D-33). */
export const abrirPublicados = (db: Db): Publicados => ({
  docs: async (path_file) => {
    const norma = leerClave(path_file) ? await findNorma(db, path_file) : undefined
    return norma && { clave: path_file, nombre: nombreDe(norma) }
  },
  archivos: (camino) => findArchivada(db, camino),
})

/** As the archive calls its files (ARC-18): what somebody called it at home may say more than is to be published. */
const nombreDe = ({ tipo_doc, ndoc, anio }: { tipo_doc: number; ndoc: string; anio: number }): string => {
  const abrev = TIPOS_NORMA.find(({ id }) => id === tipo_doc)?.abrev ?? 'norma'
  return `${abrev.toUpperCase()}-${ndoc}-${anio}.pdf`
}
