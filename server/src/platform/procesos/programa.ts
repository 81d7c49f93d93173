import { deserialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { morirSiExcede, trabajado } from './excesos.ts'

const CABECERA = 8

/**
 * Hands the server what there is of a file so far, and resolves when that has been sent and the one before has been dealt
 * with: a file never comes faster than the server takes it, and one advance is dealt with while the next is made. The server
 * answers each when it has dealt with it; when it cannot, it ends this process.
 */
export type Avisar<A = unknown> = (avance: A) => Promise<void>

/**
 * The whole of a process that works on other people's files: it takes them in one after another, does what `hacer` does, and
 * is ended when one costs too much. Whatever a file does to it, the server only sees that it died (E7).
 */
export const atenderTrabajos = (
  hacer: (pedido: unknown, archivo: Buffer, avisar: Avisar) => Promise<unknown>,
): void => {
  const [, , trabajoMaximoMs, memoriaTotalMb] = process.argv
  const topes = { trabajoMaximoMs: Number(trabajoMaximoMs), memoriaTotalMb: Number(memoriaTotalMb) }
  const watchdog = new Worker(new URL('./watchdog.hilo.ts', import.meta.url), { workerData: topes })

  const atender = async (pedido: Buffer, archivo: Buffer): Promise<void> => {
    // Said before the work begins: from here on, a death is the file's fault.
    await decir({ empezado: true })
    watchdog.postMessage(true)
    const alEmpezar = trabajado()
    let anterior = Promise.resolve()
    const avisar: Avisar = async (avance) => {
      await anterior
      const { promise, resolve } = Promise.withResolvers<void>()
      process.once('message', () => resolve())
      anterior = promise
      // Whatever happens to this process next, the server has it.
      await decir({ avance })
    }
    const resultado = await hacer(deserialize(pedido), archivo, avisar)
    await anterior
    // Checks work that ended before the watchdog looked.
    morirSiExcede(topes, alEmpezar)
    watchdog.postMessage(false)
    await decir({ resultado, memoria: process.memoryUsage.rss() })
  }
  leerTrabajos((pedido, archivo) => void atender(pedido, archivo))
  process.on('disconnect', () => process.exit())
}

/** Requests come on the standard input: two lengths in four bytes each, then what is asked for, then the file. */
const leerTrabajos = (alLeer: (pedido: Buffer, archivo: Buffer) => void): void => {
  let cabecera: Buffer = Buffer.alloc(0)
  let cuerpo: Buffer | null = null
  let llenos = 0
  process.stdin.on('data', (trozo: Buffer) => {
    let resto: Buffer = trozo
    if (cuerpo === null) {
      cabecera = Buffer.concat([cabecera, resto])
      if (cabecera.length < CABECERA) return
      cuerpo = Buffer.alloc(cabecera.readUInt32BE() + cabecera.readUInt32BE(4))
      llenos = 0
      resto = cabecera.subarray(CABECERA)
    }
    llenos += resto.copy(cuerpo, llenos)
    if (llenos < cuerpo.length) return
    const [completo, corte] = [cuerpo, cabecera.readUInt32BE()]
    cuerpo = null
    cabecera = Buffer.alloc(0)
    alLeer(completo.subarray(0, corte), completo.subarray(corte))
  })
}

/** Nobody listens any more when it cannot be said, and the process ends by itself. */
const decir = (mensaje: object) =>
  new Promise<void>((listo) => process.send?.(mensaje, undefined, undefined, () => listo()))
