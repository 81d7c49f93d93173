import { createHash, randomBytes, randomInt } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The password with which the municipality asks RENIEC, which changes it every so often. */
export interface Credencial {
  /** The one in force, and the one that was last asked for and never confirmed. */
  leer(): Promise<{ vigente: string; nueva: string | null }>
  /** A new one, safe on the disk; the same for everybody until it is settled. */
  proponer(): Promise<string>
  /** The proposed one is in force. */
  asentar(nueva: string): Promise<void>
}

const Guardada = z.object({ de: z.string(), clave: z.string() })
const LARGO = 16
const LETRAS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/**
 * The credential of the settings and those that followed it, in two files of the data folder that only their owner reads.
 * Each says from which setting it came: when RENIEC hands out another and the setting changes, they no longer count.
 */
export const abrirCredencial = (carpeta: string, inicial: string): Credencial => {
  const [archivo, archivoNueva] = [join(carpeta, 'clave-reniec'), join(carpeta, 'clave-reniec.nueva')]
  const de = createHash('sha256').update(`cabildo/clave-reniec\n${inicial}`).digest('hex')

  const leer = async () => {
    // In this order: between the two readings the new one may take the other's place, and must not be missed.
    const nueva = await leerClave(archivoNueva, de)
    const vigente = (await leerClave(archivo, de)) ?? inicial
    return { vigente, nueva: nueva === vigente ? null : nueva }
  }
  return {
    leer,
    async proponer() {
      const conocida = await leerClave(archivoNueva, de)
      if (conocida !== null) return conocida
      await rm(archivoNueva, { force: true })
      await crear(archivoNueva, JSON.stringify({ de, clave: claveNueva() }))
      const propuesta = await leerClave(archivoNueva, de)
      if (propuesta === null) throw new Error('no se pudo guardar la clave nueva de RENIEC')
      return propuesta
    },
    async asentar(nueva) {
      if ((await leerClave(archivoNueva, de)) !== nueva) return
      // Another process may have done so since.
      await rename(archivoNueva, archivo).catch(ignorar('ENOENT'))
      await asegurar(dirname(archivo))
    },
  }
}

/** A password of letters and digits that nobody takes for each other, with some of each. */
const claveNueva = (): string => {
  for (;;) {
    const clave = Array.from({ length: LARGO }, () => LETRAS[randomInt(LETRAS.length)]).join('')
    if (/[A-Z]/.test(clave) && /[a-z]/.test(clave) && /\d/.test(clave)) return clave
  }
}

/** The password in a file; null without a file, when it is from another setting than this, or was spoilt. */
const leerClave = async (archivo: string, de: string): Promise<string | null> => {
  const texto = await readFile(archivo, 'utf8').catch(ignorar('ENOENT'))
  const leida = z.safeParse(Guardada, texto === undefined ? null : comoJson(texto))
  return leida.success && leida.data.de === de ? leida.data.clave : null
}

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

/** Puts a file there whole or not at all; whose was there first stays. */
const crear = async (archivo: string, texto: string): Promise<void> => {
  const aparte = `${archivo}.${randomBytes(6).toString('hex')}`
  const abierto = await open(aparte, 'wx', 0o600)
  try {
    await abierto.writeFile(texto)
    await abierto.sync()
  } finally {
    await abierto.close()
  }
  await link(aparte, archivo).catch(ignorar('EEXIST'))
  await rm(aparte)
  await asegurar(dirname(archivo))
}

/** Has the disk hold the names of a folder, too; Windows has no such act. */
const asegurar = async (carpeta: string): Promise<void> => {
  if (process.platform === 'win32') return
  const abierta = await open(carpeta)
  await abierta.sync().finally(() => abierta.close())
}

const ignorar =
  (codigo: string) =>
  (error: unknown): undefined => {
    if (error instanceof Error && 'code' in error && error.code === codigo) return undefined
    throw error
  }
