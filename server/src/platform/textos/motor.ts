import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * What reads letters of pictures: the system's tesseract by its absolute place, or the one that comes by npm with the folder
 * of its Spanish, which asks nobody on the network.
 */
export type Motor = { clase: 'sistema'; programa: string } | { clase: 'propio'; idioma: string }

const PLAZO_MS = 10_000
const correr = promisify(execFile)

/** The system's, if it knows Spanish, by its place: its name says nothing in a process without environment. */
const delSistema = async (): Promise<Motor | null> => {
  try {
    const { stdout } = await correr('/bin/sh', ['-c', 'command -v tesseract'], { timeout: PLAZO_MS })
    const programa = stdout.trim()
    const { stdout: idiomas } = await correr(programa, ['--list-langs'], { timeout: PLAZO_MS })
    return isAbsolute(programa) && /^spa$/m.test(idiomas) ? { clase: 'sistema', programa } : null
  } catch {
    return null
  }
}

/** The one of npm, which an installation may have left out. */
export const motorPropio = (): Motor | null => {
  try {
    import.meta.resolve('tesseract.js')
    const paquete = fileURLToPath(import.meta.resolve('@tesseract.js-data/spa/package.json'))
    // The small data for the network of letters alone: nearly as good, and four times faster than the large ones.
    const idioma = join(dirname(paquete), '4.0.0_best_int')
    return existsSync(idioma) ? { clase: 'propio', idioma } : null
  } catch {
    return null
  }
}

/**
 * What this machine has to read scans with; null when it has nothing. The one of npm goes first: measured, it takes half of
 * the time and reads more; the system's is for installations without optional packages.
 */
export const buscarMotor = async (): Promise<Motor | null> => motorPropio() ?? (await delSistema())
