// npm run test:scan: scanners that are installed on this machine, against the product with demonstration data.
import { construir } from './construccion.mjs'
import { correrNodo, prepararDependencias } from './entorno.mjs'

await prepararDependencias()
await construir()
process.exit(await correrNodo(['e2e/escaner/escanear.ts', ...process.argv.slice(2)]))
