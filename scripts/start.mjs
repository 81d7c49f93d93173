// npm start: installs what is missing, builds what is stale, serves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { correrNodo, interrumpido, prepararDependencias, RAIZ, salir } from './entorno.mjs'
import { construirWeb } from './web.mjs'

await prepararDependencias()
if ((await construirWeb()) !== 0) {
  if (interrumpido()) process.exit(1)
  salir('No se pudo construir la aplicación web: el motivo está en las líneas de arriba.')
}
// Killed with -9, neither npm nor this script can pass anything on, and the next start would find its port taken: the
// server hears of our end through the channel, and we of npm's by looking at our ancestors.
if (process.env.npm_lifecycle_event === 'start') {
  const quienes = antepasados()
  setInterval(() => antepasados() !== quienes && process.kill(process.pid, 'SIGTERM'), 250).unref()
}
process.exit(
  await correrNodo(['server/src/main.ts', ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What Node makes of the program's files, for the next start.
    env: { NODE_COMPILE_CACHE: join(RAIZ, '.cache', 'node') },
  }),
)

/** Our parent and, where the system tells, its own: npm starts scripts through a shell, which outlives it. */
function antepasados() {
  try {
    const suPadre = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]
    return `${process.ppid} ${suPadre}`
  } catch {
    return `${process.ppid}`
  }
}
