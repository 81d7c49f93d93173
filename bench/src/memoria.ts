import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Almacen } from './datos.ts'
import { lanzar, PRODUCTO } from './proceso.ts'

const REPOSO_MS = 3_000

/**
 * Resident memory, in MB, of the server's process after a first start that loads the demonstration, PostgreSQL left out;
 * null where the system has no `ps`.
 */
export const medirMemoria = async ({ carpeta }: Almacen): Promise<number | null> => {
  if (process.platform === 'win32') return null
  const datos = join(carpeta, `demostracion-${process.pid}`)
  mkdirSync(datos)
  const servidor = await lanzar(PRODUCTO, { DATOS: datos, DEMO: 'true', NIVEL_LOG: 'warn' })
  try {
    await esperar(REPOSO_MS)
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(servidor.pid)], { encoding: 'utf8' })) / 1024
  } finally {
    await servidor.detener()
  }
}
