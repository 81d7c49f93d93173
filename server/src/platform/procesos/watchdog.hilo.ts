/**
 * The thread that ends its process when a file costs too much work, or more memory than the machine can spare (the
 * engine does not limit bytes outside its heap). It measures work instead of time, because on a busy machine an honest
 * file waits long for little.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { morirSiExcede, type Topes, trabajado } from './excesos.ts'

const topes: Topes = workerData
const CADA_MS = 200

/** Work of the process when it began the current file; null between files. */
let alEmpezar: number | null = null

parentPort?.on('message', (ocupado: boolean) => {
  alEmpezar = ocupado ? trabajado() : null
})
setInterval(() => {
  if (alEmpezar !== null) morirSiExcede(topes, alEmpezar)
}, CADA_MS)
