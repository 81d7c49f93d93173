/**
 * The thread that ends its process when a file costs too much work. Work is measured, not time: on a busy machine an
 * honest file waits long for little.
 */
import { parentPort, workerData } from 'node:worker_threads'

/** The work that one file may cost, in milliseconds of processor. */
const trabajoMaximoMs: number = workerData
const CADA_MS = 200

/** What the process had worked when it began with the file in hand; null between files. */
let alEmpezar: number | null = null
const trabajado = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

parentPort?.on('message', (ocupado: boolean) => {
  alEmpezar = ocupado ? trabajado() : null
})
setInterval(() => {
  if (alEmpezar !== null && trabajado() - alEmpezar > trabajoMaximoMs) process.kill(process.pid, 'SIGKILL')
}, CADA_MS)
