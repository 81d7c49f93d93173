/**
 * The thread that ends its process when a file costs too much work. Work is measured, not time: on a busy machine an
 * honest file waits long for little.
 */
import { parentPort } from 'node:worker_threads'

const TRABAJO_MAXIMO_MS = 8_000
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
  if (alEmpezar !== null && trabajado() - alEmpezar > TRABAJO_MAXIMO_MS) process.kill(process.pid, 'SIGKILL')
}, CADA_MS)
