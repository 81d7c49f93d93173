import { Readable } from 'node:stream'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { codigoDe } from '../platform/arranque/error-de-arranque.ts'
import type { ArchivoNombrado } from '../revision/revision.queries.ts'
import type { Paso } from './cifrado.ts'
import { type ArchivoRespaldado, enClaro, nombreDe } from './manifiesto.ts'
import { esLaMisma, medidor, medir } from './partes.ts'

/** Files that are copied at once: most of the time each waits for the disk or the network. */
export const A_LA_VEZ = 8

/** What has become of the files that rows name. */
export interface Copia {
  archivos: ArchivoRespaldado[]
  nuevos: number
  /** Rows name them, and the store does not have them or cannot read them. */
  faltan: ArchivoNombrado[]
  /** Their bytes are not what their rows say; copied as they are. */
  cambiados: ArchivoNombrado[]
}

interface Fuentes {
  archivos: Archivos
  /** What all backups of a folder share: files never change, so each is copied once. */
  fondo: Archivos
  /** What the last backup says of them, by name. */
  conocidas: ReadonlyMap<string, ArchivoRespaldado>
  /** Null where files are kept as they are. */
  cifrar: Paso | null
}

type Llevado = { archivo: ArchivoRespaldado; nuevo: boolean } | null

/** Copies into the pool what it does not have yet. */
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

const llevar = async (nombrado: ArchivoNombrado, fuentes: Fuentes): Promise<Llevado> => {
  const { archivos, fondo, cifrar } = fuentes
  const { carpeta, clave } = nombrado
  const yaEsta = await delFondo(nombrado, fuentes)
  if (yaEsta && esElDeSuFila(yaEsta, nombrado)) return { archivo: yaEsta, nuevo: false }
  try {
    const contenido = await abrir(archivos, nombrado)
    if (!contenido) return null
    const claro = medidor()
    const entrada = claro.pasar(leido(contenido))
    const puesto = await fondo.reponer(cifrar ? cifrar(entrada) : entrada, { carpeta, storage_key: clave })
    return { archivo: { carpeta, clave, ...puesto, ...(cifrar && { claro: claro.leida() }) }, nuevo: true }
  } catch (error) {
    if (error instanceof Ilegible) return null
    throw error
  }
}

/** The store's disk cannot read the file; the others are copied all the same. */
class Ilegible extends Error {}

const deSuDisco = (error: unknown): unknown => (codigoDe(error) === 'EIO' ? new Ilegible() : error)

const abrir = (archivos: Archivos, { carpeta, clave }: ArchivoNombrado) =>
  archivos.abrir(carpeta, clave).catch((error: unknown) => {
    throw deSuDisco(error)
  })

/** The bytes of a file; errors of its own disk are told from those of the pool's. */
async function* leido(contenido: AsyncIterable<Uint8Array>) {
  try {
    yield* contenido
  } catch (error) {
    throw deSuDisco(error)
  }
}

/**
 * The file as the pool has it. One that no backup names, because that was cut short, is measured; null, to copy it anew,
 * where it is encrypted or its row keeps no fingerprint.
 */
const delFondo = async (
  { carpeta, clave, sha256 }: ArchivoNombrado,
  { fondo, conocidas, cifrar }: Fuentes,
): Promise<ArchivoRespaldado | null> => {
  const bytes = await fondo.pesar(carpeta, clave)
  if (bytes === null) return null
  const conocida = conocidas.get(nombreDe({ carpeta, clave }))
  const contenido = conocida || cifrar || sha256 === null ? null : await fondo.abrir(carpeta, clave)
  if (contenido) return { carpeta, clave, ...(await medir(contenido)) }
  return conocida ? { ...conocida, bytes } : null
}

const esElDeSuFila = (archivo: ArchivoRespaldado, { bytes, sha256 }: ArchivoNombrado): boolean => {
  const claro = enClaro(archivo)
  return claro.bytes === (bytes ?? claro.bytes) && claro.sha256 === (sha256 ?? claro.sha256)
}

/** Whether a store has a file as the backup tells of it. */
export const estaIgual = (archivos: Archivos, archivo: ArchivoRespaldado): Promise<boolean> =>
  esLaMisma(() => archivos.abrir(archivo.carpeta, archivo.clave), archivo)
