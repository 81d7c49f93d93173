import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { contarProceso } from '../observacion/metricas.ts'
import { noDisponible, Queue } from '../queue.ts'
import { AVISO_SIN_LOGO } from './aviso.ts'

const PROCESO = fileURLToPath(new URL('./printer.proceso.ts', import.meta.url))
const MEMORIA_MB = 512
const TIEMPO_MAXIMO_MS = 60_000
const REINTENTAR_SEGUNDOS = 30

/** A layout: the module whose `maquetar` turns an order into a file. */
export interface Maqueta<P> {
  readonly modulo: string
  /** Never read; lets the compiler refuse the order of one layout for another. */
  readonly pedido?: P
}

/** Names the module of a layout; it must export `maquetar: (pedido: P) => Promise<Uint8Array>`. */
export const definirMaqueta = <P>(modulo: URL): Maqueta<P> => ({ modulo: modulo.href })

let avisarSinLogo: () => void = () => undefined
/** Has `avisar` called whenever a file was printed without its logo, because with it there would be none. */
export const alImprimirSinLogo = (avisar: () => void): void => {
  avisarSinLogo = avisar
}

/** A process that lays out one file after another. */
export interface Printer {
  /** Throws noDisponible when it takes too long or too much, or the caller leaves; the printer is of no use after that. */
  print<P>(maqueta: Maqueta<P>, pedido: P, alDejar?: AbortSignal): Promise<Buffer>
  cerrar(): void
}

/** Opens a printer: layouts take seconds and hundreds of megabytes, which leave with its process (architecture §5). */
export const openPrinter = (): Printer => {
  const proceso = fork(PROCESO, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
    // The process needs nothing of the environment and must not be able to leak it. Its last output is of no use.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An error of the process between two orders is reported by the next order.
  proceso.on('error', () => undefined)
  contarProceso('imprenta', proceso)
  const cerrar = () => void proceso.kill('SIGKILL')
  const hacer = <P>(maqueta: Maqueta<P>, pedido: P, alDejar?: AbortSignal): Promise<Buffer> =>
    new Promise((listo, fallar) => {
      const terminar = (accion: () => void) => {
        clearTimeout(limite)
        alDejar?.removeEventListener('abort', abandonar)
        proceso.removeListener('message', recibir).removeListener('exit', abandonar).removeListener('error', abandonar)
        accion()
      }
      const recibir = (dicho: unknown) =>
        dicho === AVISO_SIN_LOGO ? avisarSinLogo() : terminar(() => listo(Buffer.from(dicho as Uint8Array)))
      const abandonar = () =>
        terminar(() => {
          cerrar()
          fallar(noDisponible(REINTENTAR_SEGUNDOS))
        })
      const limite = setTimeout(abandonar, TIEMPO_MAXIMO_MS)
      alDejar?.addEventListener('abort', abandonar)
      proceso.on('message', recibir).once('error', abandonar)
      // The process ended without an answer, for instance out of memory.
      proceso.once('exit', abandonar)
      if (!proceso.connected) return abandonar()
      proceso.send({ modulo: maqueta.modulo, pedido })
    })
  // One at a time: an answer does not say which order it is for.
  const queue = new Queue({ places: 1, waiting: Number.POSITIVE_INFINITY })
  return { cerrar, print: (maqueta, pedido, alDejar) => queue.run(() => hacer(maqueta, pedido, alDejar)) }
}

/** Lays one file out in a process of its own, which ends with it. */
export const printOnce = async <P>(maqueta: Maqueta<P>, pedido: P, alDejar: AbortSignal): Promise<Buffer> => {
  // No process is started for a caller who left while waiting in the queue.
  if (alDejar.aborted) throw noDisponible(REINTENTAR_SEGUNDOS)
  const printer = openPrinter()
  return printer.print(maqueta, pedido, alDejar).finally(() => printer.cerrar())
}
