import { setTimeout as pausa } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Acceso, BaseDeDatos } from '../db/conexion.ts'
import { abrirPoolAparte } from '../db/conexiones-aparte.ts'
import { cronometrar, TRABAJOS } from '../observacion/metricas.ts'
import { CARRILES, Carriles } from './carriles.ts'
import type { NombreTarea, Tareas } from './tareas.ts'
import { liberarHuerfanos } from './trabajos.queries.ts'
import { Vida } from './vida.ts'

const ESQUEMA = 'graphile_worker'
/** One for each lane, and one that no lane ever takes. */
const EN_PARALELO = CARRILES.length + 1
/** Own connections: one listens, the workers', one for what repeats. */
const CONEXIONES = EN_PARALELO + 2
const REINICIO_MS = 2_000
/** Longer than a mail server may take to answer; then the process ends all the same and the job is freed. */
const ESPERA_AL_DETENER_MS = 20_000
const CADA_MINUTO = '* * * * *'
/** Every hour at minute 17; an hour missed while the server was off is made up for at its start. */
const CADA_HORA = '17 * * * *'
/** Half past three in Lima, which is five hours behind, when nobody uploads. */
const CADA_NOCHE = '30 8 * * *'
/** Ten past midnight in Lima: the day before is over, and so are the transactions that it began. */
const AL_CERRAR_EL_DIA = '10 5 * * *'
/** After the purge, whose work it looks at, too. */
const TRAS_LA_PURGA = '10 9 * * *'
/** Done so often that one that went well is no news. */
const CALLADAS: ReadonlySet<string> = new Set<NombreTarea>(['enlazar_auditoria'])
/** An hour before, so that the sweep finds the files of what was purged. */
const ANTES_DEL_BARRIDO = '30 7 * * *'

interface Partes {
  base: Pick<BaseDeDatos, 'db' | 'url' | 'rol'>
  tareas: Tareas
  registro: FastifyBaseLogger
  /** New jobs are announced; this often it looks for retries that fell due, and for jobs of dead workers. */
  ritmo?: { sondeoMs: number; barridoMs: number }
}

export interface Trabajos {
  /** Frees what dead workers held and starts working; the queue's schema is there (`migrarTrabajos`). */
  iniciar(): Promise<void>
  /** Takes no new job and waits for those in hand. */
  detener(): Promise<void>
}

/** Creates the queue's schema or brings it up to date, as the owner; `encolar` and the worker need it. */
export const migrarTrabajos = async (url: string, avisar: (aviso: string) => void): Promise<void> => {
  const pool = abrirPool({ url, rol: null }, ({ message }) => avisar(message))
  const registro = { error: avisar, warn: avisar, debug: () => undefined }
  await runMigrations({ pgPool: pool, schema: ESQUEMA, logger: comoLogger(registro) }).finally(() => pool.end())
}

/**
 * The background worker of this process (SHE-102): jobs left by `encolar` are done at least once, tried again with growing
 * pauses, and never lost with the process that had them in hand.
 */
export const crearTrabajos = ({
  base,
  tareas,
  registro,
  ritmo = { sondeoMs: 5_000, barridoMs: 10_000 },
}: Partes): Trabajos => {
  const pool = abrirPool(base, (error) =>
    registro.warn({ err: error }, 'la base de datos cerró una conexión del obrero'),
  )
  const vida = new Vida(base, (error) => registro.warn({ err: error }, 'se perdió la conexión de vida del obrero'))
  let detenido = false
  let barrido: NodeJS.Timeout | undefined
  let corredor: Runner | undefined
  let vigilia: Promise<void> | undefined
  let carriles = new Carriles()
  let salida: Promise<void> | undefined

  const arrancar = (): Promise<Runner> => {
    // Whatever the worker before this one had in hand is nobody's now.
    carriles = new Carriles()
    salida = salidaDeTodos(carriles.eventos)
    return run({
      pgPool: pool,
      schema: ESQUEMA,
      concurrency: EN_PARALELO,
      pollInterval: ritmo.sondeoMs,
      // The server ends in one order of its own; the library would end the process.
      noHandleSignals: true,
      logger: comoLogger(registro),
      taskList: comoLista(tareas, registro),
      events: carriles.eventos,
      forbiddenFlags: carriles.vedados,
      parsedCronItems: parseCronItems([
        {
          task: 'limpiar',
          match: CADA_HORA,
          identifier: 'limpiar',
          options: { backfillPeriod: 3_600_000, maxAttempts: 3, jobKey: 'limpiar' },
        },
        {
          task: 'barrer_archivos',
          match: CADA_NOCHE,
          identifier: 'barrer_archivos',
          options: { backfillPeriod: 86_400_000, maxAttempts: 3, jobKey: 'barrer_archivos' },
        },
        {
          task: 'purgar',
          match: ANTES_DEL_BARRIDO,
          identifier: 'purgar',
          options: { backfillPeriod: 86_400_000, maxAttempts: 3, jobKey: 'purgar' },
        },
        {
          task: 'enlazar_auditoria',
          match: CADA_MINUTO,
          identifier: 'enlazar_auditoria',
          options: { backfillPeriod: 0, maxAttempts: 1, jobKey: 'enlazar_auditoria' },
        },
        {
          task: 'cerrar_dias',
          match: AL_CERRAR_EL_DIA,
          identifier: 'cerrar_dias',
          options: { backfillPeriod: 86_400_000, maxAttempts: 12, jobKey: 'cerrar_dias' },
        },
        {
          task: 'revisar_cadena',
          match: TRAS_LA_PURGA,
          identifier: 'revisar_cadena',
          options: { backfillPeriod: 86_400_000, maxAttempts: 3, jobKey: 'revisar_cadena' },
        },
        {
          // Only asks for the real one: what repeats can have no lane.
          task: 'pedir_recogida',
          match: CADA_HORA,
          identifier: 'pedir_recogida',
          options: { backfillPeriod: 3_600_000, maxAttempts: 3, jobKey: 'pedir_recogida' },
        },
      ]),
      preset: {
        plugins: [
          {
            name: 'cabildo-vida',
            version: '1.0.0',
            // Awaited before a worker takes its first job. Jobs are locked under the pool's id, not the worker's.
            worker: {
              hooks: {
                startWorker: async (_ctx, evento) => {
                  evento.flagsToSkip = carriles.primera(evento.worker)
                  await vida.afirmar(evento.worker.workerPool.id)
                },
              },
            },
          },
        ],
        // Anything but -1 makes the library await the end of a job; without it, a database that goes away in that moment
        // leaves a rejected promise that ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    })
  }

  const barrer = async (): Promise<void> => {
    try {
      const duenos = await liberarHuerfanos(base.db, vida.id)
      if (duenos > 0) registro.warn({ duenos }, 'se liberaron trabajos de obreros que ya no existen')
    } catch (error) {
      registro.warn({ err: error }, 'no se pudo barrer los trabajos')
    }
  }

  /** The library gives up when the database leaves it in doubt; ours begins again under a new name. */
  const vigilar = async (): Promise<void> => {
    while (!detenido) {
      const fin = Promise.race([corredor?.promise, salida?.then(() => pausa(REINICIO_MS, undefined, { ref: false }))])
      await fin.catch((error: unknown) => registro.error({ err: error }, 'el obrero se detuvo'))
      // One that has not ended by itself would go on announcing what repeats.
      await Promise.race([corredor?.stop().catch(() => undefined), pausa(REINICIO_MS, undefined, { ref: false })])
      corredor = undefined
      if (detenido) return
      registro.warn('el obrero se detuvo y vuelve a empezar')
      await pausa(REINICIO_MS)
      if (detenido) return
      corredor = await arrancar().catch((error: unknown) => {
        registro.error({ err: error }, 'el obrero no pudo empezar')
        return undefined
      })
      if (detenido) await corredor?.stop()
    }
  }

  return {
    async iniciar() {
      await barrer()
      corredor = await arrancar()
      vigilia = vigilar()
      registro.info('el obrero empezó a trabajar')
      barrido = setInterval(() => void barrer(), ritmo.barridoMs)
      barrido.unref()
    },
    async detener() {
      if (detenido) return
      detenido = true
      clearInterval(barrido)
      const parada = Promise.all([corredor?.stop().catch(() => undefined), vigilia])
      const demora = AbortSignal.timeout(ESPERA_AL_DETENER_MS)
      await Promise.race([parada, new Promise((listo) => demora.addEventListener('abort', listo))])
      if (demora.aborted) registro.warn('el obrero no terminó a tiempo; su trabajo se hará otra vez')
      registro.info('el obrero dejó de trabajar')
      await vida.cerrar()
      await Promise.race([pool.end().catch(() => undefined), pausa(REINICIO_MS)])
    },
  }
}

/**
 * Resolves when the last worker of a runner has left. The runner should end then, and says so in its promise; but where
 * two jobs could not be noted as failed, one after the other, it miscounts what it still has to write and never does.
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

// The library knows tasks by name only; the types of `encolar` and `Tareas` keep payload and task together.
const comoLista = (tareas: Tareas, registro: FastifyBaseLogger): TaskList =>
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
          registro[CALLADAS.has(nombre) ? 'debug' : 'info'](linea(), 'trabajo hecho')
        } catch (error) {
          registro.error({ ...linea(), err: error }, 'trabajo fallido')
          throw error
        }
      },
    ]),
  )

/** The request that left the job, where there was one (see `encolar`). */
const peticionDe = (carga: unknown): { peticion?: string } =>
  typeof carga === 'object' && carga !== null && 'peticion' in carga ? { peticion: String(carga.peticion) } : {}

const comoLogger = (registro: Record<'error' | 'warn' | 'debug', (mensaje: string) => void>): Logger =>
  new Logger(() => (nivel, mensaje, datos) => {
    // We have said it ourselves, and without the value that PostgreSQL may repeat in its message.
    if (datos?.failure) return
    if (nivel === 'error') registro.error(mensaje)
    else if (nivel === 'warning') registro.warn(mensaje)
    else registro.debug(mensaje)
  })
