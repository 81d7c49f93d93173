import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const MB = 1_024 * 1_024

/** A disk of the test's own, of so many megabytes, that it may fill to the last byte. */
export interface DiscoPequeno {
  /** A folder on it. */
  carpeta: string
  libres(): number
  /** Fills it until so many bytes are free. */
  llenar(dejando?: number): void
  /** Takes away what filled it. */
  liberar(): void
}

/** Mounts it until the file's tests are over; null, with the reason in the test's output, where nobody may mount. */
export const usarDiscoPequeno = (megas: number): DiscoPequeno | null => {
  const montaje = mkdtempSync(join(tmpdir(), 'cabildo-disco-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megas}m,mode=0755`, 'cabildo', montaje], { stdio: 'pipe' })
  } catch (error) {
    rmSync(montaje, { recursive: true })
    process.stderr.write(`El disco lleno no se prueba: nadie puede montar un tmpfs aquí (${String(error)})\n`)
    return null
  }
  // Hooks that follow an afterAll run before it: whoever lives on the disk has left by then.
  afterAll(() => {
    execFileSync('umount', ['-l', montaje])
    rmSync(montaje, { recursive: true })
  })
  const carpeta = join(montaje, 'datos')
  mkdirSync(carpeta)
  const lastre = join(montaje, 'lastre')
  const libres = () => {
    const { bavail, bsize } = statfsSync(montaje)
    return bavail * bsize
  }
  return {
    carpeta,
    libres,
    llenar: (dejando = 0) => {
      for (let sobran = libres() - dejando; sobran > 0; sobran = libres() - dejando)
        writeFileSync(lastre, Buffer.alloc(Math.min(sobran, MB)), { flag: 'a' })
    },
    liberar: () => {
      if (existsSync(lastre)) rmSync(lastre)
    },
  }
}
