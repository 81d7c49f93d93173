import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { lanzarPublico, mirarDesdeFuera } from './ciudadanos.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { type Jornada, soltar } from './multitud.ts'
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

/** A long run at a moderate pace: what was asked, and what the server held from beginning to end. */
export interface Resistencia {
  segundos: number
  jornada: Jornada
  /** After the warm-up, in order. */
  muestras: Muestra[]
  /** Before anybody came, and a while after everybody left. */
  antes: Muestra
  despues: Muestra
}

const ESCENA = import.meta.resolve('./resistencia.escena.ts')
export const PERSONAS = 100
export const SEGUNDOS_RESISTENCIA = 600
/** Share of the run after which what is loaded only once, like fonts and query plans, has been loaded. */
const CALENTAR = 0.2
const MUESTRAS = 60
/** A full collection stops everything for a moment, which must not dominate the measurement. */
const MINIMO_ENTRE_MUESTRAS_MS = 3_000
/** Longer than idle connections are kept, and than a slow upload may pause. */
const REPOSO_MS = 15_000
const MIRADA_MS = 20
const PACIENCIA_MS = 30_000

/** Citizens and staff who come and go for ten minutes, and some who leave midway (I4). */
export const medirResistencia = async (almacen: Almacen, segundos = SEGUNDOS_RESISTENCIA): Promise<Resistencia> => {
  const url = almacen.url('resistencia')
  const datos = join(almacen.carpeta, 'producto-resistencia')
  const testigo = join(almacen.carpeta, `testigo-${process.pid}.json`)
  const producto = await lanzarPublico(url, datos, {
    argumentos: ['--expose-gc', '--import', import.meta.resolve('./testigo.ts')],
    // All of the staff use one account.
    env: { TESTIGO: testigo, SESIONES_POR_USUARIO: String(PERSONAS) },
  })
  try {
    const contexto = { ...(await mirarDesdeFuera(producto, url)), red: 13 }
    const inicio = performance.now()
    const mirar = () => tomarMuestra(producto, { url, datos, testigo, inicio })
    const encargo = {
      ...{ url: producto.url, personas: PERSONAS, pausaMs: [500, 2_000] as const, escena: ESCENA, contexto },
    }
    // What the first ones load stays loaded.
    await soltar({ ...encargo, segundos: Math.min(10, segundos) })
    await esperar(REPOSO_MS)
    const antes = await mirar()
    let termino = false
    const todas: Muestra[] = []
    const vigia = (async () => {
      for (; !termino; await esperar(Math.max(MINIMO_ENTRE_MUESTRAS_MS, (segundos * 1_000) / MUESTRAS)))
        todas.push(await mirar())
    })()
    const jornada = await soltar({ ...encargo, segundos }).finally(() => {
      termino = true
    })
    await vigia
    await esperar(REPOSO_MS)
    const desde = antes.segundo + segundos * CALENTAR
    const muestras = todas.filter(({ segundo }) => segundo >= desde)
    return { segundos, jornada, muestras, antes, despues: await mirar() }
  } finally {
    await producto.detener()
  }
}

/** Makes the server collect its garbage, and counts what it holds. */
const tomarMuestra = async (
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
