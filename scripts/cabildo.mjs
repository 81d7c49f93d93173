// npm start, npm run cabildo -- <order>: installs what is missing, builds what is stale, runs the product's command.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { construir } from './construccion.mjs'
import { correrNodo, prepararDependencias, RAIZ } from './entorno.mjs'

const argumentos = process.argv.slice(2)
const sirve = argumentos[0] === 'serve'
await prepararDependencias()
await construir(sirve ? {} : { carpeta: 'server' })
// Killed with -9, neither npm nor this script can pass anything on, and the next start would find its port taken: the
// server hears of our end through the channel, and we of npm's by looking at our ancestors.
if (sirve && process.env.npm_lifecycle_event) {
  const quienes = antepasados()
  setInterval(() => antepasados() !== quienes && process.kill(process.pid, 'SIGTERM'), 250).unref()
}
process.exit(
  // Space for what is young is taken from the start of a process on: with Node's 16 MB a server under load holds 40 MB more.
  await correrNodo(['--max-semi-space-size=8', 'server/dist/cabildo.js', ...argumentos], {
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
