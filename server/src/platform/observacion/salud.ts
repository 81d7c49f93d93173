import { AVISOS_SALUD, type EstadoSalud, MOTIVOS_SALUD, type MotivoSalud } from '@cabildo/contracts/salud'
import { Clamd, type LugarDeClamd } from '../antivirus/clamd.ts'
import type { Archivos } from '../archivos/archivos.ts'
import type { BaseDeDatos, Db } from '../db/conexion.ts'
import { menorPendiente } from '../db/version-de-postgres.ts'
import { askWithDeadline, rememberBriefly } from '../http/deadline.ts'
import { countObreros, type EstadoTarea, listEstadoTrabajos } from '../trabajos/trabajos.queries.ts'
import { CORTADOS, RETRASO } from './metricas.ts'
import { comprobarBase, type EstadoCorreos, getEstadoCorreos, getVersion } from './salud.queries.ts'

/** Length of an interval: the longest wait covers the last complete one and the current one. */
const TRAMO_MS = 10_000
const CADA_MS = 50

/** Measures the recent delays of the event loop (H5). */
interface EventLoopDelay {
  /** The longest wait of the last 10 to 20 seconds, in whole milliseconds. */
  retrasoMs(): number
  cerrar(): void
}

/**
 * Starts measuring; close it with the server. Node's own meter (monitorEventLoopDelay) loses, when reset, the wait in
 * progress, which tends to be the longest.
 */
export const measureEventLoopDelay = ({ tramoMs = TRAMO_MS } = {}): EventLoopDelay => {
  let ultimo = performance.now()
  let desde = ultimo
  let anterior = 0
  let mayor = 0
  const tarde = () => performance.now() - ultimo - CADA_MS
  const latir = () => {
    mayor = Math.max(mayor, tarde())
    ultimo = performance.now()
    if (ultimo - desde < tramoMs) return
    desde = ultimo
    anterior = mayor
    mayor = 0
  }
  const reloj = setInterval(latir, CADA_MS).unref()
  return {
    // If the timer is late and has not run yet, its delay counts too.
    retrasoMs: () => Math.max(0, Math.round(Math.max(anterior, mayor, tarde()))),
    cerrar: () => clearInterval(reloj),
  }
}

/** The state of the whole installation, from the database. */
export interface EstadoDeLaBase {
  tareas: EstadoTarea[]
  correos: EstadoCorreos
  /** Number of background workers. */
  obreros: number
  /** PostgreSQL's server_version_num. */
  version: number
}

/**
 * Reads the state at most once every few seconds, for all callers. Null when the database does not answer within a
 * second and a half: monitoring must neither wait nor add to the load.
 */
const vigilarBase = (db: Db): (() => Promise<EstadoDeLaBase | null>) =>
  rememberBriefly<EstadoDeLaBase | null>(
    async () => ({
      tareas: await listEstadoTrabajos(db),
      correos: await getEstadoCorreos(db),
      obreros: await countObreros(db),
      version: await getVersion(db),
    }),
    null,
  )

/** After such a delay, a process is doing work that belongs in another one (H5). */
const RETRASO_MAXIMO_MS = 1_000
const ATRASO_CORREO_MAXIMO_S = 15 * 60
/** Mail that was given up waits in the mailbox, where the staff sees it and sends it again (F5). */
const DEL_BUZON = 'enviar_correo'

interface Partes {
  bd: Pick<BaseDeDatos, 'db' | 'pool'>
  archivos: Pick<Archivos, 'hayEspacio'>
  config: { clamd: LugarDeClamd | null }
  /** True once the process is told to stop: a proxy then sends new calls elsewhere. */
  seCierra?: (() => boolean) | undefined
}

/** How well this process can do its work. */
export interface Salud {
  /** Null when it cannot work: the database does not answer in a second and a half, or the process is stopping. */
  preguntar(): Promise<EstadoSalud | null>
  /** The state of the whole installation; null without an answer from the database. */
  base(): Promise<EstadoDeLaBase | null>
  cerrar(): void
}

/** Starts watching; close it with the process. */
export const abrirSalud = ({ bd, archivos, config: { clamd }, seCierra }: Partes): Salud => {
  const eventLoop = measureEventLoopDelay()
  const dejar = RETRASO.mirar({}, () => eventLoop.retrasoMs() / 1_000)
  const base = vigilarBase(bd.db)
  const almacen = rememberBriefly<'bien' | 'disco' | 'almacen'>(
    async () => ((await archivos.hayEspacio()) ? 'bien' : 'disco'),
    'almacen',
  )
  const antivirus = clamd && new Clamd(clamd)
  const revisa = rememberBriefly<boolean>(async () => antivirus?.contesta() ?? true, false)
  const contesta = askWithDeadline(() => comprobarBase(bd.db).then(() => true), false)
  /** Whether at least as many callers wait as there are connections. */
  const sinConexiones = () => bd.pool.waitingCount >= bd.pool.options.max

  const preguntar = async (): Promise<EstadoSalud | null> => {
    if (seCierra?.()) return null
    const atascada = sinConexiones()
    const [responde, estado, archivo, conAntivirus] = await Promise.all([contesta(), base(), almacen(), revisa()])
    if (!responde || seCierra?.()) return null
    const retraso_ms = eventLoop.retrasoMs()
    const hay: Record<MotivoSalud, boolean> = {
      disco: archivo === 'disco',
      retraso: retraso_ms > RETRASO_MAXIMO_MS,
      almacen: archivo === 'almacen',
      base: atascada || estado === null,
      obrero: estado?.obreros === 0,
      trabajos: estado?.tareas.some(({ tarea, muertos }) => tarea !== DEL_BUZON && muertos > 0) ?? false,
      correo: (estado?.correos.atraso_s ?? 0) > ATRASO_CORREO_MAXIMO_S,
      registro: CORTADOS.total() > 0,
      antivirus: !conAntivirus,
    }
    const motivos = MOTIVOS_SALUD.filter((motivo) => hay[motivo])
    const avisos = AVISOS_SALUD.filter(() => estado && menorPendiente(estado.version))
    return { estado: motivos.length > 0 ? 'degradado' : 'listo', motivos, avisos, retraso_ms }
  }

  return {
    preguntar,
    base,
    cerrar: () => {
      dejar()
      eventLoop.cerrar()
    },
  }
}
