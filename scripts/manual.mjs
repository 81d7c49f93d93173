// npm run manual [-- name …]: takes the pictures of docs/manual again, or those named.
import { construir } from './construccion.mjs'
import { correrNodo, prepararDependencias } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'

await prepararDependencias()
await construir()
if (!(await asegurarChromium())) process.exit(1)
process.exit(await correrNodo(['e2e/manual.ts', ...process.argv.slice(2)]))
