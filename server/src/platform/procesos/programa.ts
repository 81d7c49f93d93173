import { deserialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { morirSiExcede, trabajado } from './excesos.ts'

const CABECERA = 8

/**
 * Sends a partial result to the server and resolves when it is sent and the previous one is handled: a file is never
 * faster than the server, which handles one part while the next is made. The server acknowledges each part; if it
 * cannot, it ends this process.
 */
export type Avisar<A = unknown> = (avance: A) => Promise<void>

/**
 * The program of a process for other people's files: it takes one after another, runs `hacer`, and ends when a file
 * costs too much. Whatever a file does to it, the server only sees it die (E7).
 */
export const atenderTrabajos = (
  hacer: (pedido: unknown, archivo: Buffer, avisar: Avisar) => Promise<unknown>,
): void => {
  const [, , trabajoMaximoMs, memoriaTotalMb] = process.argv
  const topes = { trabajoMaximoMs: Number(trabajoMaximoMs), memoriaTotalMb: Number(memoriaTotalMb) }
  const watchdog = new Worker(new URL('./watchdog.hilo.ts', import.meta.url), { workerData: topes })

  const atender = async (pedido: Buffer, archivo: Buffer): Promise<void> => {
    // Sent before the work begins: from here on, the file is to blame for a crash.
    await decir({ empezado: true })
    watchdog.postMessage(true)
    const alEmpezar = trabajado()
    let anterior = Promise.resolve()
    const avisar: Avisar = async (avance) => {
      await anterior
      const { promise, resolve } = Promise.withResolvers<void>()
      process.once('message', () => resolve())
      anterior = promise
      // From here on, the server has it, whatever happens to this process.
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

/** Requests come on the standard input: two lengths of four bytes, the request and the file. */
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

/** If sending fails, the server is gone, and this process ends by itself. */
const decir = (mensaje: object) =>
  new Promise<void>((listo) => process.send?.(mensaje, undefined, undefined, () => listo()))
