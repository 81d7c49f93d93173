import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { type Paso, SIN_CIFRAR } from './cifrado.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const cuantos = z.int().check(z.gte(0))

/** A file of a backup, compressed and, by setting, encrypted; size and fingerprint are of what lies on the disk. */
export const Parte = z.object({ nombre: z.string().check(z.minLength(1)), bytes: cuantos, sha256 })
export type Parte = z.infer<typeof Parte>

/**
 * Compresses a stream into a file of the backup and returns when it would survive a power cut. A stream that fails leaves no
 * file: nothing lists half a file, so that whoever checks the backup would take it for one that somebody added.
 */
export const escribirParte = async (
  carpeta: string,
  base: string,
  entrada: AsyncIterable<Uint8Array | string>,
  cifrar: Paso,
): Promise<Parte> => {
  const nombre = cifrar === SIN_CIFRAR ? base : `${base}.age`
  const lugar = join(carpeta, nombre)
  await mkdir(dirname(lugar), { recursive: true, mode: 0o700 })
  const medida = medidor()
  // Opened here and not by the stream, which could still make the file after it was removed.
  const archivo = await open(lugar, 'w', 0o600)
  try {
    await pipeline(entrada, createZstdCompress(), cifrar, medida.pasar, archivo.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(lugar, { force: true })
    throw error
  }
  return { nombre, ...medida.leida() }
}

/** What was written, to be read once; a part that was changed since it was checked fails at its end. */
export const leerParte = (carpeta: string, parte: Parte, descifrar: Paso): Readable => {
  const entero = createZstdDecompress()
  const entrada = createReadStream(join(carpeta, parte.nombre))
  // The reader hears of errors: they end both streams.
  pipeline(entrada, (trozos: AsyncIterable<Uint8Array>) => comoSeEscribio(trozos, parte), descifrar, entero).catch(
    () => undefined,
  )
  return entero
}

async function* comoSeEscribio(trozos: AsyncIterable<Uint8Array>, { nombre, sha256 }: Parte) {
  const medida = medidor()
  yield* medida.pasar(trozos)
  if (medida.leida().sha256 !== sha256) throw new ErrorDeArranque(`El respaldo cambió mientras se leía: ${nombre}.`)
}

/** Whether a part is on the disk as it was written. */
export const estaEntera = (carpeta: string, parte: Parte): Promise<boolean> =>
  esLaMisma(async () => createReadStream(join(carpeta, parte.nombre)), parte)

/** Whether a file can be read, and has these bytes: what cannot be read cannot be restored. */
export const esLaMisma = async (
  abrir: () => Promise<AsyncIterable<Uint8Array> | null>,
  { bytes, sha256 }: Omit<Parte, 'nombre'>,
): Promise<boolean> => {
  const leida = await abrir()
    .then((contenido) => contenido && medir(contenido))
    .catch(() => null)
  return leida?.bytes === bytes && leida.sha256 === sha256
}

/** Size and fingerprint of a stream, which is read to its end. */
export const medir = async (entrada: AsyncIterable<Uint8Array>): Promise<Omit<Parte, 'nombre'>> => {
  const medida = medidor()
  for await (const _ of medida.pasar(entrada));
  return medida.leida()
}

export const medidor = () => {
  const huella = createHash('sha256')
  let bytes = 0
  return {
    async *pasar(trozos: AsyncIterable<Uint8Array>) {
      for await (const trozo of trozos) {
        huella.update(trozo)
        bytes += trozo.byteLength
        yield trozo
      }
    },
    leida: () => ({ bytes, sha256: huella.digest('hex') }),
  }
}
