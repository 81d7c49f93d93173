/** The process that looks through PDFs. Whatever one does to it, the server only sees that it died. */
import { Worker } from 'node:worker_threads'
import { revisarPdf } from './pdf/revisar.ts'

const CABECERA = 4
const [, , trabajoMaximoMs] = process.argv
const guardia = new Worker(new URL('./guardia.hilo.ts', import.meta.url), { workerData: Number(trabajoMaximoMs) })

/** Requests come one after another on the standard input: a length in four bytes, then that many of a file. */
let pendiente: Buffer = Buffer.alloc(0)
let archivo: Buffer | null = null
let llenos = 0

process.stdin.on('data', (trozo: Buffer) => {
  let resto: Buffer = trozo
  if (archivo === null) {
    pendiente = Buffer.concat([pendiente, resto])
    if (pendiente.length < CABECERA) return
    archivo = Buffer.alloc(pendiente.readUInt32BE())
    llenos = 0
    resto = pendiente.subarray(CABECERA)
    pendiente = Buffer.alloc(0)
  }
  llenos += resto.copy(archivo, llenos)
  if (llenos < archivo.length) return
  const completo = archivo
  archivo = null
  void atender(completo)
})

const atender = async (pdf: Buffer): Promise<void> => {
  // Said before the work begins: from here on, a death is the file's fault.
  await decir({ empezado: true })
  guardia.postMessage(true)
  const dictamen = await revisarPdf(pdf)
  guardia.postMessage(false)
  await decir({ dictamen, memoria: process.memoryUsage.rss() })
}
/** Nobody listens any more when it cannot be said, and the process ends by itself. */
const decir = (mensaje: object) =>
  new Promise<void>((listo) => process.send?.(mensaje, undefined, undefined, () => listo()))
process.on('disconnect', () => process.exit())
