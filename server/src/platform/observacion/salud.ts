import { AVISOS_SALUD, type EstadoSalud, MOTIVOS_SALUD, type MotivoSalud } from '@cabildo/contracts/salud'
import type { Archivos } from '../archivos/archivos.ts'
import type { BaseDeDatos } from '../db/conexion.ts'
import { menorPendiente } from '../db/version-de-postgres.ts'
import { askWithDeadline, rememberBriefly } from '../http/deadline.ts'
import { measureEventLoopDelay } from '../http/event-loop-delay.ts'
import { comprobarBase } from './estado.queries.ts'
import { type EstadoDeLaBase, vigilarBase } from './estado.ts'
import { CORTADOS, RETRASO } from './metricas.ts'

/** A process that keeps everybody waiting this long does work that belongs in another one (H5). */
const RETRASO_MAXIMO_MS = 1_000
const ATRASO_CORREO_MAXIMO_S = 15 * 60
/** Mail that was given up waits in the mailbox, where the staff sees it and sends it again (F5). */
const DEL_BUZON = 'enviar_correo'

interface Partes {
  bd: Pick<BaseDeDatos, 'db' | 'pool'>
  archivos: Pick<Archivos, 'hayEspacio'>
  /** True from when the process is told to stop: a proxy then sends new calls elsewhere. */
  seCierra?: (() => boolean) | undefined
}

/** How well this process can do its work. */
export interface Salud {
  /** Null when it cannot: the database does not answer in a second and a half, or the process is being stopped. */
  preguntar(): Promise<EstadoSalud | null>
  /** The state of the whole installation; null when the database does not tell. */
  base(): Promise<EstadoDeLaBase | null>
  cerrar(): void
}

/** Begins to watch; close it with the process. */
export const abrirSalud = ({ bd, archivos, seCierra }: Partes): Salud => {
  const eventLoop = measureEventLoopDelay()
  const dejar = RETRASO.mirar({}, () => eventLoop.retrasoMs() / 1_000)
  const base = vigilarBase(bd.db)
  const almacen = rememberBriefly<'bien' | 'disco' | 'almacen'>(
    async () => ((await archivos.hayEspacio()) ? 'bien' : 'disco'),
    'almacen',
  )
  const contesta = askWithDeadline(() => comprobarBase(bd.db).then(() => true), false)
  /** Whoever comes now waits behind as many as there are connections. */
  const sinConexiones = () => bd.pool.waitingCount >= bd.pool.options.max

  const preguntar = async (): Promise<EstadoSalud | null> => {
    if (seCierra?.()) return null
    const atascada = sinConexiones()
    const [responde, estado, archivo] = await Promise.all([contesta(), base(), almacen()])
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
