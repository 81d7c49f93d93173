import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, realpath, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ErrorDeNegocio } from '../errores.ts'
import { barrer } from './barrido.ts'

/** Free space is checked again after each of these bytes, so that all uploads together cannot use up the reserve. */
const REVISAR_CADA = 1_024 * 1_024
const ESPACIO_MINIMO = 512 * 1_024 * 1_024

export interface OpcionesDeTemporales {
  /** Bytes that must stay free, because the database is on the same disk. */
  espacioMinimo?: number
}

/** A local folder where files are written until they are complete and accepted. */
export interface Temporales {
  hayEspacio(): Promise<boolean>
  /**
   * Writes a stream to its end and settles it. Throws archivoGrande as soon as one byte too many arrives, sinEspacio when
   * the disk is nearly full; nothing stays behind then. What was written is the caller's to move or to remove.
   */
  escribir(
    entrada: AsyncIterable<Uint8Array>,
    maximoBytes: number,
  ): Promise<{ ruta: string; bytes: number; sha256: string }>
  /** Deletes what was left before that moment. Returns how many. */
  barrer(antes: Date): Promise<number>
}

export const abrirTemporales = async (
  carpeta: string,
  { espacioMinimo = ESPACIO_MINIMO }: OpcionesDeTemporales = {},
): Promise<Temporales> => {
  await mkdir(carpeta, { recursive: true, mode: 0o700 })
  const base = await realpath(carpeta)
  const hayEspacio = async () => {
    const { bavail, bsize } = await statfs(base)
    return bavail * bsize >= espacioMinimo
  }
  const exigirEspacio = async () => {
    if (!(await hayEspacio())) throw new ErrorDeNegocio('sinEspacio')
  }
  return {
    hayEspacio,
    async escribir(entrada, maximoBytes) {
      const ruta = join(base, randomUUID())
      try {
        return { ruta, ...(await escribir(entrada, ruta, maximoBytes, exigirEspacio)) }
      } catch (error) {
        await rm(ruta, { force: true })
        throw error
      }
    },
    barrer: (antes) => barrer(base, antes, async (rutas) => rutas),
  }
}

const escribir = async (
  entrada: AsyncIterable<Uint8Array>,
  ruta: string,
  maximoBytes: number,
  exigirEspacio: () => Promise<void>,
): Promise<{ bytes: number; sha256: string }> => {
  const huella = createHash('sha256')
  let bytes = 0
  let revisado = 0
  await exigirEspacio()
  const archivo = await open(ruta, 'wx', 0o600)
  try {
    for await (const trozo of entrada) {
      bytes += trozo.byteLength
      if (bytes > maximoBytes) throw new ErrorDeNegocio('archivoGrande')
      if (bytes - revisado > REVISAR_CADA) {
        await exigirEspacio()
        revisado = bytes
      }
      huella.update(trozo)
      await archivo.appendFile(trozo)
    }
    await archivo.sync()
  } finally {
    await archivo.close()
  }
  return { bytes, sha256: huella.digest('hex') }
}
