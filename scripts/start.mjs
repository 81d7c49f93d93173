// npm start: installs what is missing, builds what is stale, serves.
import { correrNodo, interrumpido, prepararDependencias, salir } from './entorno.mjs'
import { construirWeb } from './web.mjs'

await prepararDependencias()
if ((await construirWeb()) !== 0) {
  if (interrumpido()) process.exit(1)
  salir('No se pudo construir la aplicación web: el motivo está en las líneas de arriba.')
}
process.exit(await correrNodo(['server/src/main.ts', ...process.argv.slice(2)]))
