import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { ejecutar } from './datos.ts'
import type { Servidor } from './proceso.ts'
import type { Testimonio } from './testigo.ts'

/** What the server holds at one moment; null where the system does not tell. */
export interface Muestra extends Testimonio {
  segundo: number
  descriptores: number | null
  conexiones: number
  sesiones: number
  temporales: number
}

const MIRADA_MS = 20
const PACIENCIA_MS = 30_000

/** Has the server collect what nobody needs, and counts what it holds. */
export const tomarMuestra = async (
  { pid }: Servidor,
  { url, datos, testigo, inicio }: { url: string; datos: string; testigo: string; inicio: number },
): Promise<Muestra> => {
  rmSync(testigo, { force: true })
  process.kill(pid, 'SIGUSR2')
  const testimonio = await leer(testigo)
  const [cuenta] = await ejecutar<{ conexiones: number; sesiones: number }>(
    url,
    `select (select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid())::integer as conexiones,
      (select count(*) from sesiones where terminada is null and vence > now())::integer as sesiones`,
  )
  return {
    ...testimonio,
    segundo: (performance.now() - inicio) / 1_000,
    descriptores: process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : null,
    conexiones: cuenta?.conexiones ?? 0,
    sesiones: cuenta?.sesiones ?? 0,
    temporales: readdirSync(join(datos, 'archivos', '.temporales')).length,
  }
}

const leer = async (testigo: string): Promise<Testimonio> => {
  for (const limite = Date.now() + PACIENCIA_MS; Date.now() < limite; await esperar(MIRADA_MS))
    try {
      return JSON.parse(readFileSync(testigo, 'utf8')) as Testimonio
    } catch {
      // Not yet.
    }
  throw new Error('el servidor no contó lo que guarda')
}

/** How steeply a line through the points rises, per unit, and how sure that is: its standard error. */
export const pendiente = (puntos: readonly (readonly [x: number, y: number])[]): { sube: number; error: number } => {
  const n = puntos.length
  const [mx, my] = [0, 1].map((eje) => puntos.reduce((suma, punto) => suma + (punto[eje] ?? 0), 0) / n) as [
    number,
    number,
  ]
  const sxx = puntos.reduce((suma, [x]) => suma + (x - mx) ** 2, 0)
  const sube = puntos.reduce((suma, [x, y]) => suma + (x - mx) * (y - my), 0) / sxx
  const resto = puntos.reduce((suma, [x, y]) => suma + (y - my - sube * (x - mx)) ** 2, 0)
  return { sube, error: Math.sqrt(resto / Math.max(1, n - 2) / sxx) }
}
