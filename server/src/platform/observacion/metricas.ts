import type { ChildProcess } from 'node:child_process'
import { Counter, Gauge, Histogram, type LabelValues, Registry } from 'prom-client'
import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'

/** A gauge whose value is read from its sources when it is collected. */
interface Nivel<E extends string> {
  /** Adds a source, whose value is added to others of the same labels; it answers null once it is gone for good. */
  mirar(etiquetas: LabelValues<E>, leer: () => number | null): () => void
  /** The sum of all sources now, whatever their labels. */
  total(): number
}

/** Makes a level and registers it as a gauge. */
const crearNivel = <const E extends string>(
  registro: Registry,
  { name, help, labelNames }: { name: string; help: string; labelNames: readonly E[] },
): Nivel<E> => {
  const fuentes = new Set<{ etiquetas: LabelValues<E>; leer: () => number | null }>()
  const leidos = () =>
    [...fuentes].flatMap((fuente) => {
      const valor = fuente.leer()
      if (valor !== null) return [{ etiquetas: fuente.etiquetas, valor }]
      fuentes.delete(fuente)
      return []
    })
  new Gauge<E>({
    ...{ name, help, labelNames, registers: [registro] },
    collect() {
      this.reset()
      for (const { etiquetas, valor } of leidos()) this.inc(etiquetas, valor)
    },
  })
  return {
    mirar(etiquetas, leer) {
      // Reading drops sources that are gone, even if nobody ever collects the metrics.
      leidos()
      const fuente = { etiquetas, leer }
      fuentes.add(fuente)
      return () => void fuentes.delete(fuente)
    },
    total: () => leidos().reduce((suma, { valor }) => suma + valor, 0),
  }
}

/** Every metric of this process. */
export const METRICAS = new Registry()
const registers = [METRICAS]

const RAPIDO = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LENTO = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** Answers, by method, pattern of the route and class of status; streams of events, which last for hours, are not in it. */
export const PETICIONES = new Histogram({
  name: 'cabildo_http_request_duration_seconds',
  help: 'Time from a request until its answer has left',
  labelNames: ['method', 'route', 'status'],
  buckets: RAPIDO,
  registers,
})
export const RECHAZOS = new Counter({
  name: 'cabildo_http_error_responses_total',
  help: 'Refusals and faults, by status and code of the catalogue',
  labelNames: ['status', 'code'],
  registers,
})
export const APLAZADAS = new Counter({
  name: 'cabildo_capacity_refusals_total',
  help: 'Public requests that were told to come back because too many were inside (decision 0065)',
  registers,
})
export const INGRESOS = new Counter({
  name: 'cabildo_sign_ins_total',
  help: 'Sign-ins, by outcome',
  labelNames: ['outcome'],
  registers,
})
export const FLUJOS = new Gauge({ name: 'cabildo_event_streams', help: 'Open streams of events', registers })
export const SUBIDAS = new Gauge({ name: 'cabildo_uploads_in_progress', help: 'Uploads at work', registers })
const PROCESOS = new Gauge({
  name: 'cabildo_child_processes',
  help: 'Child processes that are alive, by kind',
  labelNames: ['kind'],
  registers,
})
export const SOCIOS = new Histogram({
  name: 'cabildo_partner_call_duration_seconds',
  help: 'Calls to services of others: identity registries, Sisgedo, mail server, time stamps, Firma Peru, witness of the audit trail',
  labelNames: ['partner', 'outcome'],
  buckets: RAPIDO,
  registers,
})
export const FIRMAS = new Histogram({
  name: 'cabildo_signature_duration_seconds',
  help: 'Preparing PDFs for a signature and verifying signatures, its queue included',
  labelNames: ['operation', 'outcome'],
  buckets: LENTO,
  registers,
})
export const ALMACEN = new Histogram({
  name: 'cabildo_storage_operation_duration_seconds',
  help: 'Operations of the file store; opening a file counts until its first byte can be read',
  labelNames: ['operation', 'outcome'],
  buckets: RAPIDO,
  registers,
})
export const TRABAJOS = new Histogram({
  name: 'cabildo_job_duration_seconds',
  help: 'Background jobs done by this process',
  labelNames: ['task', 'outcome'],
  buckets: LENTO,
  registers,
})
export const RETRASO = crearNivel(METRICAS, {
  name: 'cabildo_event_loop_delay_max_seconds',
  help: 'Longest wait that the event loop imposed in the last ten to twenty seconds',
  labelNames: [],
})
export const CORTADOS = crearNivel(METRICAS, {
  name: 'cabildo_registry_breaker_open',
  help: '1 while a national registry is not asked because it did not answer',
  labelNames: ['registry'],
})
export const REPLICA = crearNivel(METRICAS, {
  name: 'cabildo_db_replica_in_use',
  help: '1 while what anybody may see is read from the replica of DATABASE_URL_LECTURA, 0 while it does not serve',
  labelNames: [],
})
const CONEXIONES = crearNivel(METRICAS, {
  name: 'cabildo_db_pool_connections',
  help: 'Connections to the database, by pool and whether somebody uses them',
  labelNames: ['pool', 'state'],
})
const CONEXIONES_MAXIMO = crearNivel(METRICAS, {
  name: 'cabildo_db_pool_max_connections',
  help: 'Connections that a pool may open',
  labelNames: ['pool'],
})
const EN_ESPERA = crearNivel(METRICAS, {
  name: 'cabildo_db_pool_waiting_requests',
  help: 'Callers that wait for a connection of a pool',
  labelNames: ['pool'],
})

/** Counts a process for as long as it is alive. */
export const contarProceso = (kind: string, proceso: ChildProcess): void => {
  // One that could not be started has no number, and never ends.
  if (proceso.pid === undefined) return
  PROCESOS.inc({ kind })
  proceso.once('exit', () => PROCESOS.dec({ kind }))
}

/** What a pool of connections says of itself. */
interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  ending: boolean
  options: { max: number }
}

/** Shows a pool in the metrics until it is closed. */
export const mirarPool = (pool: string, suyo: Pool): void => {
  const mientras = (leer: () => number) => () => (suyo.ending ? null : leer())
  CONEXIONES.mirar(
    { pool, state: 'busy' },
    mientras(() => suyo.totalCount - suyo.idleCount),
  )
  CONEXIONES.mirar(
    { pool, state: 'idle' },
    mientras(() => suyo.idleCount),
  )
  CONEXIONES_MAXIMO.mirar(
    { pool },
    mientras(() => suyo.options.max),
  )
  EN_ESPERA.mirar(
    { pool },
    mientras(() => suyo.waitingCount),
  )
}

type Desenlaces<T> = { bien?: (resultado: T) => string; mal?: (error: unknown) => string }

/** Does it and hands on what comes of it; how long it took is observed with its outcome, 'ok' or 'error' unless told better. */
export const cronometrar = async <T, E extends string>(
  metrica: Histogram<E | 'outcome'>,
  etiquetas: Readonly<Record<E, string>>,
  acto: () => Promise<T>,
  { bien = () => 'ok', mal = () => 'error' }: Desenlaces<T> = {},
): Promise<T> => {
  const inicio = performance.now()
  const anotar = (outcome: string) =>
    metrica.observe({ ...etiquetas, outcome } as Record<E | 'outcome', string>, (performance.now() - inicio) / 1_000)
  try {
    const resultado = await acto()
    anotar(bien(resultado))
    return resultado
  } catch (error) {
    anotar(mal(error))
    throw error
  }
}

/** The same store, each operation of which is timed; a refusal of ours, as of a file that is too large, is no error. */
export const cronometrarArchivos = (archivos: Archivos): Archivos => {
  const cronometrada =
    <A extends unknown[], R>(operation: string, acto: (...argumentos: A) => Promise<R>) =>
    (...argumentos: A): Promise<R> =>
      cronometrar(ALMACEN, { operation }, () => acto.apply(archivos, argumentos), {
        mal: (error) => (error instanceof ErrorDeNegocio && error.status < 500 ? 'refused' : 'error'),
      })
  return {
    ...archivos,
    guardar: cronometrada('guardar', archivos.guardar),
    reponer: cronometrada('reponer', archivos.reponer),
    pesar: cronometrada('pesar', archivos.pesar),
    abrir: cronometrada('abrir', archivos.abrir),
    borrar: cronometrada('borrar', archivos.borrar),
    leerMarca: cronometrada('leerMarca', archivos.leerMarca),
    ponerMarca: cronometrada('ponerMarca', archivos.ponerMarca),
    barrerHuerfanos: cronometrada('barrerHuerfanos', archivos.barrerHuerfanos),
  }
}
