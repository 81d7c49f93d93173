// npm run cabildo -- <order>: the product's command, on what is installed and built.
import { correrNodo, interrumpido, prepararDependencias, salir } from './entorno.mjs'
import { construirWeb } from './web.mjs'

const [orden] = process.argv.slice(2)
await prepararDependencias()
if (orden === 'serve' && (await construirWeb()) !== 0) {
  if (interrumpido()) process.exit(1)
  salir('No se pudo construir la aplicación web: el motivo está en las líneas de arriba.')
}
process.exit(
  await correrNodo(['server/src/cabildo.ts', ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
