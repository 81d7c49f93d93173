import type { Archivos } from '../platform/archivos/archivos.ts'
import type { Db } from '../platform/db/conexion.ts'
import { medir } from '../respaldo/partes.ts'
import { type ArchivoNombrado, listAMedias, listNombrados, listSeriesRotas } from './revision.queries.ts'

const TANDA = 500

/** Something that database and files disagree about. */
export interface Hallazgo {
  que:
    | 'archivo perdido'
    | 'archivo cambiado'
    | 'archivo ilegible'
    | 'numeración rota'
    | 'trámite sin PDF'
    | 'correo sin trabajo'
    | 'trabajo sin correo'
    | 'auditoría cambiada'
  /** Which file, series or row. */
  donde: string
}

/**
 * Compares the database with the store, reading every file: each file that a row names is there, byte for byte; numbers are
 * without gaps; nothing is half-done (E11, H1, H6). `huellas` are the fingerprints that a backup keeps of files, for those
 * of which a row keeps none. Changes nothing. Files that no row names are the nightly sweep's.
 */
export const revisar = async (
  db: Db,
  archivos: Archivos,
  huellas: ReadonlyMap<string, string> = new Map(),
): Promise<Hallazgo[]> => {
  const hallazgos: Hallazgo[] = []
  for await (const nombrado of nombrados(db)) {
    const nombre = `${nombrado.carpeta}/${nombrado.clave}`
    const que = await comparar(archivos, { ...nombrado, sha256: nombrado.sha256 ?? huellas.get(nombre) ?? null })
    if (que) hallazgos.push({ que, donde: `${nombrado.tabla}: ${nombre}` })
  }
  for (const { serie, ultimo, filas, mayor } of await listSeriesRotas(db))
    hallazgos.push({ que: 'numeración rota', donde: `${serie}: último ${ultimo}, filas ${filas}, mayor ${mayor}` })
  for (const { que, id } of await listAMedias(db)) hallazgos.push({ que, donde: id })
  return hallazgos
}

async function* nombrados(db: Db) {
  for (let despues = ''; ; ) {
    const tanda = await listNombrados(db, despues, TANDA)
    yield* tanda
    const ultimo = tanda.at(-1)
    if (!ultimo) return
    despues = ultimo.clave
  }
}

/** What is wrong with a file; one that the disk cannot read does not stop the review. */
const comparar = async (archivos: Archivos, nombrado: ArchivoNombrado): Promise<Hallazgo['que'] | null> => {
  try {
    return await leerYComparar(archivos, nombrado)
  } catch {
    return 'archivo ilegible'
  }
}

const leerYComparar = async (archivos: Archivos, { carpeta, clave, bytes, sha256 }: ArchivoNombrado) => {
  const contenido = await archivos.abrir(carpeta, clave)
  if (!contenido) return 'archivo perdido'
  const leido = await medir(contenido)
  // A row without a size is of a PDF, which is never empty; a size of 0 may be right.
  const entero = bytes === null ? leido.bytes > 0 : bytes === leido.bytes
  return entero && (sha256 === null || sha256 === leido.sha256) ? null : 'archivo cambiado'
}
