// npm run dev: the server starts again and the page reloads as files change. Ctrl-C stops both.
import { join } from 'node:path'
import { codigoDe, entorno, interrumpido, lanzar, modulo, nodo24, prepararDependencias, RAIZ } from './entorno.mjs'

await prepararDependencias()
const nodo = nodo24()
const puerto = process.env.PUERTO || process.env.PORT || '5400'
const servidor = lanzar(nodo, ['--watch', '--watch-preserve-output', 'server/src/cabildo.ts', 'serve'], {
  env: entorno(),
})
const pagina = lanzar(nodo, [modulo('vite', 'bin', 'vite.js')], {
  cwd: join(RAIZ, 'web'),
  env: entorno({ CABILDO_API: process.env.CABILDO_API || `http://127.0.0.1:${puerto}` }),
})
// One without the other is of no use: when either ends, the other is asked to end and is waited for.
const primero = await Promise.race([codigoDe(servidor), codigoDe(pagina)])
for (const hijo of [servidor, pagina]) if (hijo.exitCode === null && hijo.signalCode === null) hijo.kill('SIGTERM')
for (const hijo of [servidor, pagina]) {
  if (hijo.exitCode === null && hijo.signalCode === null) await codigoDe(hijo)
}
process.exit(interrumpido() ? 0 : primero)
