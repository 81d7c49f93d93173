// npm run test:scan: scanners that are installed on this machine, against the product with demonstration data.
import { correrNodo, prepararDependencias } from './entorno.mjs'
import { construirWeb } from './web.mjs'

await prepararDependencias()
const codigo = await construirWeb()
process.exit(codigo !== 0 ? codigo : await correrNodo(['e2e/escaner/escanear.ts', ...process.argv.slice(2)]))
