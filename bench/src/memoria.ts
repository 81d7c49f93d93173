import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Almacen } from './datos.ts'
import { lanzar, PRODUCTO, type Servidor } from './proceso.ts'

/** At its most: the server, and the process that reads the file; null where the system has no `ps`. */
export interface MemoriaDeHoja {
  servidorMB: number | null
  lectorMB: number | null
}

/** The same, and the server with all of its processes at one time. */
export interface MemoriaJunta extends MemoriaDeHoja {
  juntosMB: number | null
}

const MIRADA_MS = 100
const REPOSO_MS = 3_000

/** What the server's process holds now, in MB; null where the system has no `ps`. */
export const residenteMB = ({ pid }: Servidor): number | null =>
  process.platform === 'win32'
    ? null
    : Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The same after a first start that loads the demonstration, PostgreSQL left out. */
export const medirMemoria = async ({ carpeta }: Almacen): Promise<number | null> => {
  const datos = join(carpeta, `demostracion-${process.pid}`)
  mkdirSync(datos)
  const servidor = await lanzar(PRODUCTO, { DATOS: datos, DEMO: 'true', NIVEL_LOG: 'warn' })
  try {
    await esperar(REPOSO_MS)
    return residenteMB(servidor)
  } finally {
    await servidor.detener()
  }
}

/** Looks at the memory of the server and of its processes until it is told to stop, and answers the most of each, in MB. */
export const vigilarMemoria = (pid: number) => {
  const mayor = { servidorMB: 0, lectorMB: 0, juntosMB: 0 }
  let termino = false
  const fin = (async () => {
    for (; !termino && process.platform !== 'win32'; await esperar(MIRADA_MS)) {
      const lineas = execFileSync('ps', ['-o', 'pid=,rss=', '-p', String(pid), '--ppid', String(pid)], {
        encoding: 'utf8',
      })
      let juntosMB = 0
      for (const linea of lineas.trim().split('\n')) {
        const [suyo, rss] = linea.trim().split(/\s+/).map(Number)
        const cual = suyo === pid ? 'servidorMB' : 'lectorMB'
        mayor[cual] = Math.max(mayor[cual], (rss ?? 0) / 1024)
        juntosMB += (rss ?? 0) / 1024
      }
      mayor.juntosMB = Math.max(mayor.juntosMB, juntosMB)
    }
  })()
  return async (): Promise<MemoriaJunta> => {
    termino = true
    await fin
    return mayor.servidorMB > 0 ? mayor : { servidorMB: null, lectorMB: null, juntosMB: null }
  }
}
