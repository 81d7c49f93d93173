import { Readable } from 'node:stream'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { codigoDe } from '../platform/arranque/error-de-arranque.ts'
import type { ArchivoNombrado } from '../revision/index.ts'
import { type ArchivoRespaldado, nombreDe } from './manifiesto.ts'
import { medir } from './partes.ts'

/** Files on their way at once: what waits is the disk that settles each, or the network. */
export const A_LA_VEZ = 8

/** What has become of the files that rows name. */
export interface Copia {
  archivos: ArchivoRespaldado[]
  nuevos: number
  /** Rows name them, and the store has not got them, or cannot read them. */
  faltan: ArchivoNombrado[]
  /** Their bytes are not those that their rows tell of; copied as they are. */
  cambiados: ArchivoNombrado[]
}

interface Fuentes {
  archivos: Archivos
  /** What all backups of a folder share: files never change, so each is copied once. */
  fondo: Archivos
  /** Fingerprints that the last backup tells of, by name. */
  conocidas: ReadonlyMap<string, string>
}

type Llevado = { archivo: ArchivoRespaldado; nuevo: boolean } | null

/** Copies into the pool what it has not got yet. */
export const llevarAlFondo = async (nombrados: readonly ArchivoNombrado[], fuentes: Fuentes): Promise<Copia> => {
  const llevados = await Readable.from(nombrados)
    .map(async (nombrado: ArchivoNombrado) => ({ nombrado, llevado: await llevar(nombrado, fuentes) }), {
      concurrency: A_LA_VEZ,
    })
    .toArray()
  const copia: Copia = { archivos: [], nuevos: 0, faltan: [], cambiados: [] }
  for (const { nombrado, llevado } of llevados as { nombrado: ArchivoNombrado; llevado: Llevado }[]) {
    if (!llevado) {
      copia.faltan.push(nombrado)
      continue
    }
    copia.archivos.push(llevado.archivo)
    if (llevado.nuevo) copia.nuevos++
    if (!esElDeSuFila(llevado.archivo, nombrado)) copia.cambiados.push(nombrado)
  }
  return copia
}

const llevar = async (nombrado: ArchivoNombrado, { archivos, fondo, conocidas }: Fuentes): Promise<Llevado> => {
  const { carpeta, clave } = nombrado
  const yaEsta = await delFondo(nombrado, { fondo, conocidas })
  if (yaEsta && esElDeSuFila(yaEsta, nombrado)) return { archivo: yaEsta, nuevo: false }
  try {
    const contenido = await abrir(archivos, nombrado)
    if (!contenido) return null
    return { archivo: { carpeta, clave, ...(await fondo.reponer(leido(contenido), { carpeta, clave })) }, nuevo: true }
  } catch (error) {
    if (error instanceof Ilegible) return null
    throw error
  }
}

/** The store's disk cannot read the file: one that is lost keeps no other from being copied. */
class Ilegible extends Error {}

const deSuDisco = (error: unknown): unknown => (codigoDe(error) === 'EIO' ? new Ilegible() : error)

const abrir = (archivos: Archivos, { carpeta, clave }: ArchivoNombrado) =>
  archivos.abrir(carpeta, clave).catch((error: unknown) => {
    throw deSuDisco(error)
  })

/** The bytes of a file; what is wrong with its own disk is told from what is wrong with the pool's. */
async function* leido(contenido: AsyncIterable<Uint8Array>) {
  try {
    yield* contenido
  } catch (error) {
    throw deSuDisco(error)
  }
}

/** The file as the pool has it; one that no backup tells of, because it was cut short, is read. */
const delFondo = async (
  { carpeta, clave }: ArchivoNombrado,
  { fondo, conocidas }: Pick<Fuentes, 'fondo' | 'conocidas'>,
): Promise<ArchivoRespaldado | null> => {
  const bytes = await fondo.pesar(carpeta, clave)
  if (bytes === null) return null
  const conocida = conocidas.get(nombreDe({ carpeta, clave }))
  const contenido = conocida ? null : await fondo.abrir(carpeta, clave)
  if (contenido) return { carpeta, clave, ...(await medir(contenido)) }
  return conocida ? { carpeta, clave, bytes, sha256: conocida } : null
}

const esElDeSuFila = (archivo: ArchivoRespaldado, { bytes, sha256 }: ArchivoNombrado): boolean =>
  archivo.bytes === (bytes ?? archivo.bytes) && archivo.sha256 === (sha256 ?? archivo.sha256)

/** Whether a store has a file as the backup tells of it. */
export const estaIgual = async (archivos: Archivos, archivo: ArchivoRespaldado): Promise<boolean> => {
  try {
    const contenido = await archivos.abrir(archivo.carpeta, archivo.clave)
    if (!contenido) return false
    const { bytes, sha256 } = await medir(contenido)
    return bytes === archivo.bytes && sha256 === archivo.sha256
  } catch {
    // Whatever keeps it from being read keeps it from being restored.
    return false
  }
}
