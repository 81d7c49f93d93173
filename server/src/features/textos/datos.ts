import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Lector } from '../../platform/textos/lector.ts'

/**
 * Pages of a stored PDF that show what looks like personal data, for whoever is about to publish it (P-15). Answers within
 * a few seconds, and nothing when it cannot tell by then: it never keeps anybody from publishing, and the job sees the rest.
 */
export const revisarDatos = (
  { archivos, lector }: { archivos: Archivos; lector: Lector },
  carpeta: Carpeta,
  clave: string,
): Promise<number[]> => lector.buscarDatos({ archivos, carpeta, clave })
