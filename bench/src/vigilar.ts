import { execFileSync } from 'node:child_process'
import { setTimeout as esperar } from 'node:timers/promises'

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
