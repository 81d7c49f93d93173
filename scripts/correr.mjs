// npm run bench and npm run test:scan: run a program of ours against the product, built where it is stale.
import { construir } from './construccion.mjs'
import { correrNodo, prepararDependencias } from './entorno.mjs'

await prepararDependencias()
await construir()
process.exit(await correrNodo(process.argv.slice(2)))
