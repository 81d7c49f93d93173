import type { ChildProcess } from 'node:child_process'
import { Counter, Gauge, Histogram, type LabelValues, Registry } from 'prom-client'
import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'

/** Every metric of this process. */
export const METRICAS = new Registry()
const registers = [METRICAS]

/** Makes a gauge of this process; `labelNames` are the names of its labels. */
export const gauge = <const E extends string>(name: string, help: string, labelNames: readonly E[] = []) =>
  new Gauge<E>({ name, help, labelNames, registers })
const counter = <const E extends string>(name: string, help: string, labelNames: readonly E[] = []) =>
  new Counter<E>({ name, help, labelNames, registers })
const histogram = <const E extends string>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: readonly E[] = [],
) => new Histogram<E>({ name, help, buckets, labelNames, registers })

/** A gauge whose value is read from its sources when it is collected. */
const sampledGauge = <const E extends string>(name: string, help: string, labelNames: readonly E[] = []) => {
  const fuentes = new Set<{ etiquetas: LabelValues<E>; leer: () => number | null }>()
  const leidos = () =>
    [...fuentes].flatMap((fuente) => {
      const valor = fuente.leer()
      if (valor !== null) return [{ etiquetas: fuente.etiquetas, valor }]
      fuentes.delete(fuente)
      return []
    })
  new Gauge<E>({
    ...{ name, help, labelNames, registers },
    collect() {
      this.reset()
      for (const { etiquetas, valor } of leidos()) this.inc(etiquetas, valor)
    },
  })
  return {
    /** Adds a source; sources with the same labels are summed. It answers null once it is gone for good. */
    mirar(etiquetas: LabelValues<E>, leer: () => number | null): () => void {
      // Reading removes sources that are gone, even if nobody ever collects the metrics.
      leidos()
      const fuente = { etiquetas, leer }
      fuentes.add(fuente)
      return () => void fuentes.delete(fuente)
    },
    /** The sum of all sources now, whatever their labels. */
    total: (): number => leidos().reduce((suma, { valor }) => suma + valor, 0),
  }
}

const RAPIDO = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LENTO = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** Answers by method, route pattern and status class, without event streams, which last for hours. */
export const PETICIONES = histogram(
  'cabildo_http_request_duration_seconds',
  'Time from a request until its answer has left',
  RAPIDO,
  ['method', 'route', 'status'],
)
export const RECHAZOS = counter(
  'cabildo_http_error_responses_total',
  'Refusals and faults, by status and code of the catalogue',
  ['status', 'code'],
)
export const APLAZADAS = counter(
  'cabildo_capacity_refusals_total',
  'Public requests that were told to come back because too many were inside (decision 0065)',
)
export const INGRESOS = counter('cabildo_sign_ins_total', 'Sign-ins, by outcome', ['outcome'])
export const FLUJOS = gauge('cabildo_event_streams', 'Open streams of events')
export const SUBIDAS = gauge('cabildo_uploads_in_progress', 'Uploads at work')
const PROCESOS = gauge('cabildo_child_processes', 'Child processes that are alive, by kind', ['kind'])
export const SOCIOS = histogram(
  'cabildo_partner_call_duration_seconds',
  'Calls to services of others: identity registries, Sisgedo, mail server, time stamps, Firma Peru, witness of the audit trail',
  RAPIDO,
  ['partner', 'outcome'],
)
export const FIRMAS = histogram(
  'cabildo_signature_duration_seconds',
  'Preparing PDFs for a signature and verifying signatures, its queue included',
  LENTO,
  ['operation', 'outcome'],
)
export const ALMACEN = histogram(
  'cabildo_storage_operation_duration_seconds',
  'Operations of the file store; opening a file counts until its first byte can be read',
  RAPIDO,
  ['operation', 'outcome'],
)
export const ANTIVIRUS = histogram(
  'cabildo_antivirus_scan_duration_seconds',
  'From the last byte of a file until the antivirus has judged it, by outcome',
  RAPIDO,
  ['outcome'],
)
export const TRABAJOS = histogram('cabildo_job_duration_seconds', 'Background jobs done by this process', LENTO, [
  'task',
  'outcome',
])
export const RETRASO = sampledGauge(
  'cabildo_event_loop_delay_max_seconds',
  'Longest wait that the event loop imposed in the last ten to twenty seconds',
)
export const CORTADOS = sampledGauge(
  'cabildo_registry_breaker_open',
  '1 while a national registry is not asked because it did not answer',
  ['registry'],
)
export const REPLICA = sampledGauge(
  'cabildo_db_replica_in_use',
  '1 while what anybody may see is read from the replica of DATABASE_URL_LECTURA, 0 while it does not serve',
)
const CONEXIONES = sampledGauge(
  'cabildo_db_pool_connections',
  'Connections to the database, by pool and whether somebody uses them',
  ['pool', 'state'],
)
const CONEXIONES_MAXIMO = sampledGauge('cabildo_db_pool_max_connections', 'Connections that a pool may open', ['pool'])
const EN_ESPERA = sampledGauge('cabildo_db_pool_waiting_requests', 'Callers that wait for a connection of a pool', [
  'pool',
])

/** Counts a process for as long as it is alive. */
export const contarProceso = (kind: string, proceso: ChildProcess): void => {
  // A process that failed to start has no number and never ends.
  if (proceso.pid === undefined) return
  PROCESOS.inc({ kind })
  proceso.once('exit', () => PROCESOS.dec({ kind }))
}

/** The figures of a connection pool. */
interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  ending: boolean
  options: { max: number }
}

/** Shows a pool's figures in the metrics until it is closed. */
export const mirarPool = (pool: string, suyo: Pool): void => {
  const mirar = <E extends string>(
    nivel: ReturnType<typeof sampledGauge<E>>,
    etiquetas: LabelValues<E>,
    leer: () => number,
  ) => nivel.mirar(etiquetas, () => (suyo.ending ? null : leer()))
  mirar(CONEXIONES, { pool, state: 'busy' }, () => suyo.totalCount - suyo.idleCount)
  mirar(CONEXIONES, { pool, state: 'idle' }, () => suyo.idleCount)
  mirar(CONEXIONES_MAXIMO, { pool }, () => suyo.options.max)
  mirar(EN_ESPERA, { pool }, () => suyo.waitingCount)
}

/** How a service of others answered this process when it was last used. */
export interface UltimoUso {
  en: Date
  bien: boolean
}

const ultimos = new Map<unknown, Map<string, UltimoUso>>()
const anotarUltimo = (metrica: unknown, etiquetas: string, outcome: string): void => {
  const suyos = ultimos.get(metrica) ?? new Map<string, UltimoUso>()
  ultimos.set(metrica, suyos.set(etiquetas, { en: new Date(), bien: outcome !== 'error' }))
}

/** The last use that was timed with a metric, of one set of labels or of any; null when this process has made none (ORG-42). */
export const ultimoUsoDe = (metrica: unknown, etiquetas?: string): UltimoUso | null => {
  const suyos = ultimos.get(metrica)
  if (etiquetas !== undefined) return suyos?.get(etiquetas) ?? null
  return [...(suyos?.values() ?? [])].toSorted((una, otra) => otra.en.getTime() - una.en.getTime())[0] ?? null
}

type Desenlaces<T> = { bien?: (resultado: T) => string; mal?: (error: unknown) => string }

/** Runs it, passes its result on and records its duration with the outcome: 'ok', 'error' or a given one. */
export const cronometrar = async <T, E extends string>(
  metrica: Histogram<E | 'outcome'>,
  etiquetas: Readonly<Record<E, string>>,
  acto: () => Promise<T>,
  { bien = () => 'ok', mal = () => 'error' }: Desenlaces<T> = {},
): Promise<T> => {
  const inicio = performance.now()
  const anotar = (outcome: string) => {
    anotarUltimo(metrica, Object.values(etiquetas).join(), outcome)
    metrica.observe({ ...etiquetas, outcome } as Record<E | 'outcome', string>, (performance.now() - inicio) / 1_000)
  }
  try {
    const resultado = await acto()
    anotar(bien(resultado))
    return resultado
  } catch (error) {
    anotar(mal(error))
    throw error
  }
}

/** Refusals of our own, and an antivirus that does not answer: the store itself is well. */
const sinCulpaDelAlmacen = (error: unknown): boolean =>
  error instanceof ErrorDeNegocio && (error.status < 500 || error.codigo === 'sinAntivirus')

/** The same store with timed operations; our own refusals, such as of a file too large, are not errors. */
export const cronometrarArchivos = (archivos: Archivos): Archivos => {
  const cronometrada =
    <A extends unknown[], R>(operation: string, acto: (...argumentos: A) => Promise<R>) =>
    (...argumentos: A): Promise<R> =>
      cronometrar(ALMACEN, { operation }, () => acto.apply(archivos, argumentos), {
        mal: (error) => (sinCulpaDelAlmacen(error) ? 'refused' : 'error'),
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
