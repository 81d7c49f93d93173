import { EventEmitter } from 'node:events'
import { setTimeout as pausa } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Acceso, BaseDeDatos } from '../db/conexion.ts'
import { abrirPoolAparte } from '../db/conexiones-aparte.ts'
import { cronometrar, TRABAJOS } from '../observacion/metricas.ts'
import { WorkerLiveness } from './liveness.ts'
import { A_LA_VEZ, isInLane, LANES, type NombreTarea, REPEATED, type Tareas } from './tareas.ts'
import { liberarHuerfanos } from './trabajos.queries.ts'

const ESQUEMA = 'graphile_worker'
/** Number of concurrent jobs, without those of lanes. */
const EN_PARALELO = 4
/** Connections: one listener for each lane and for the rest, one for periodic tasks, and those that take jobs. */
const CONEXIONES = Object.keys(LANES).length + 5
const REINICIO_MS = 2_000
/** Longer than a mail server may take; after it the process ends and frees the job. */
const ESPERA_AL_DETENER_MS = 20_000
/** So frequent that its successes are not logged. */
const CALLADAS: ReadonlySet<string> = new Set<NombreTarea>(['enlazar_auditoria'])

interface Partes {
  base: Pick<BaseDeDatos, 'db' | 'url' | 'rol'>
  tareas: Tareas
  log: FastifyBaseLogger
  /** Intervals for finding due retries (new jobs are announced) and the jobs of dead workers. */
  ritmo?: { sondeoMs: number; barridoMs: number }
}

/** One worker pool of the library. */
interface Corredor {
  /** Settles when it has ended or all its workers have left. */
  fin: Promise<void>
  stop(): Promise<void>
}

export interface Trabajos {
  /** Frees the jobs of dead workers and starts working; the queue's schema must exist (`migrarTrabajos`). */
  iniciar(): Promise<void>
  /** Takes no new jobs and waits for those in progress. */
  detener(): Promise<void>
}

/** Creates the queue's schema or brings it up to date, as the owner; `encolar` and the worker need it. */
export const migrarTrabajos = async (url: string, avisar: (aviso: string) => void): Promise<void> => {
  const pool = abrirPool({ url, rol: null }, ({ message }) => avisar(message))
  const log = { error: avisar, warn: avisar, debug: () => undefined }
  await runMigrations({ pgPool: pool, schema: ESQUEMA, logger: comoLogger(log) }).finally(() => pool.end())
}

/**
 * The background worker of this process (SHE-102): jobs added by `encolar` run at least once, are retried with growing
 * pauses, and survive the loss of their process.
 */
export const crearTrabajos = ({
  base,
  tareas,
  log,
  ritmo = { sondeoMs: 5_000, barridoMs: 10_000 },
}: Partes): Trabajos => {
  const pool = abrirPool(base, (error) => log.warn({ err: error }, 'la base de datos cerró una conexión del obrero'))
  const liveness = new WorkerLiveness(base, (error) =>
    log.warn({ err: error }, 'se perdió la conexión de vida del obrero'),
  )
  let detenido = false
  let barrido: NodeJS.Timeout | undefined
  let corredores: Corredor[] = []
  let vigilia: Promise<void> | undefined
  const lista = comoLista(tareas, log)

  /** Runs jobs of these kinds, up to `aLaVez` at a time. */
  const correr = async (nombres: readonly string[], aLaVez: number, cron: CronItem[] = []): Promise<Corredor> => {
    const eventos: WorkerEvents = new EventEmitter()
    const salida = salidaDeTodos(eventos)
    const corredor = await run({
      pgPool: pool,
      schema: ESQUEMA,
      concurrency: aLaVez,
      pollInterval: ritmo.sondeoMs,
      // The server stops in its own order; the library would end the process.
      noHandleSignals: true,
      logger: comoLogger(log),
      taskList: Object.fromEntries(Object.entries(lista).filter(([nombre]) => nombres.includes(nombre))),
      events: eventos,
      parsedCronItems: parseCronItems(cron),
      preset: {
        plugins: [
          {
            name: 'cabildo-vida',
            version: '1.0.0',
            // Awaited before a worker takes its first job. Jobs are locked under the pool's id, not the worker's.
            worker: {
              hooks: {
                startWorker: (_ctx, { worker }) => liveness.hold(worker.workerPool.id),
              },
            },
          },
        ],
        // Any value but -1 makes the library await the end of a job; without it, losing the database at that moment
        // leaves a rejected promise that ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    })
    const quieto = salida.then(() => pausa(REINICIO_MS, undefined, { ref: false }))
    const fin = Promise.race([corredor.promise, quieto])
    // It may end while others start, before anybody listens.
    fin.catch(() => undefined)
    return { fin, stop: () => corredor.stop().catch(() => undefined) }
  }

  const parar = () => Promise.all(corredores.map((corredor) => corredor.stop()))
  /** A runner that is still running would go on starting periodic tasks. */
  const pararPronto = () => Promise.race([parar(), pausa(REINICIO_MS, undefined, { ref: false })])

  /** Starts all runners or none. */
  const arrancar = async (): Promise<void> => {
    // Frees the jobs of the previous workers.
    liveness.release()
    corredores = []
    const sueltas = Object.keys(lista).filter((nombre) => !isInLane(nombre as NombreTarea))
    try {
      corredores.push(await correr(sueltas, EN_PARALELO, REPEATED))
      for (const [carril, deCarril] of Object.entries(LANES))
        corredores.push(await correr(deCarril, A_LA_VEZ[carril as keyof typeof LANES] ?? 1))
    } catch (error) {
      await pararPronto()
      corredores = []
      throw error
    }
  }

  const barrer = async (): Promise<void> => {
    try {
      const duenos = await liberarHuerfanos(base.db, liveness.names)
      if (duenos > 0) log.warn({ duenos }, 'se liberaron trabajos de obreros que ya no existen')
    } catch (error) {
      log.warn({ err: error }, 'no se pudo barrer los trabajos')
    }
  }

  /** The library stops when the database's answer is in doubt; then the runners start again under new names. */
  const vigilar = async (): Promise<void> => {
    while (!detenido) {
      const fines = corredores.map(({ fin }) => fin)
      // There are none if they could not start.
      if (fines.length > 0)
        await Promise.race(fines).catch((error: unknown) => log.error({ err: error }, 'el obrero se detuvo'))
      await pararPronto()
      if (detenido) return
      log.warn('el obrero se detuvo y vuelve a empezar')
      await pausa(REINICIO_MS)
      if (detenido) return
      await arrancar().catch((error: unknown) => log.error({ err: error }, 'el obrero no pudo empezar'))
      if (detenido) await parar()
    }
  }

  return {
    async iniciar() {
      await barrer()
      await arrancar()
      vigilia = vigilar()
      log.info('el obrero empezó a trabajar')
      barrido = setInterval(() => void barrer(), ritmo.barridoMs)
      barrido.unref()
    },
    async detener() {
      if (detenido) return
      detenido = true
      clearInterval(barrido)
      const parada = Promise.all([parar(), vigilia])
      const demora = AbortSignal.timeout(ESPERA_AL_DETENER_MS)
      await Promise.race([parada, new Promise((listo) => demora.addEventListener('abort', listo))])
      if (demora.aborted) log.warn('el obrero no terminó a tiempo; su trabajo se hará otra vez')
      log.info('el obrero dejó de trabajar')
      await liveness.cerrar()
      await Promise.race([pool.end().catch(() => undefined), pausa(REINICIO_MS)])
    },
  }
}

/**
 * Resolves when the last worker of a runner has left. The runner's promise should settle then; but if two jobs in a row
 * could not be marked as failed, the library miscounts its pending writes and never settles.
 */
const salidaDeTodos = (eventos: WorkerEvents): Promise<void> =>
  new Promise((listo) => {
    let dentro = 0
    eventos.on('worker:create', () => void dentro++)
    eventos.on('worker:stop', () => {
      dentro--
      if (dentro === 0) listo()
    })
  })

const abrirPool = (acceso: Acceso, alFallar: (error: Error) => void): Pool =>
  abrirPoolAparte(acceso, {
    nombre: 'cabildo trabajos',
    max: CONEXIONES,
    alFallar,
  })

// The library knows tasks only by name; the types of `encolar` and `Tareas` link payload and task.
const comoLista = (tareas: Tareas, log: FastifyBaseLogger): TaskList =>
  Object.fromEntries(
    Object.entries(tareas).map(([nombre, hacer]) => [
      nombre,
      async (carga, { job }) => {
        const desde = performance.now()
        const linea = () => ({
          ...{ trabajo: job.id, tarea: nombre, intento: job.attempts },
          ms: Math.round(performance.now() - desde),
          ...peticionDe(carga),
        })
        try {
          const acto = () => hacer(carga as never, { ultimo: job.attempts >= job.max_attempts })
          await cronometrar(TRABAJOS, { task: nombre }, acto)
          log[CALLADAS.has(nombre) ? 'debug' : 'info'](linea(), 'trabajo hecho')
        } catch (error) {
          log.error({ ...linea(), err: error }, 'trabajo fallido')
          throw error
        }
      },
    ]),
  )

/** The id of the request that added the job, if any (see `encolar`). */
const peticionDe = (carga: unknown): { peticion?: string } =>
  typeof carga === 'object' && carga !== null && 'peticion' in carga ? { peticion: String(carga.peticion) } : {}

const comoLogger = (log: Record<'error' | 'warn' | 'debug', (mensaje: string) => void>): Logger =>
  new Logger(() => (nivel, mensaje, datos) => {
    // Already logged by us, without the value that PostgreSQL may repeat in its message.
    if (datos?.failure) return
    if (nivel === 'error') log.error(mensaje)
    else if (nivel === 'warning') log.warn(mensaje)
    else log.debug(mensaje)
  })
