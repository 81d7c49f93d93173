// npm run manual [-- name …]: takes the pictures of docs/manual again, or those named.
import { correrNodo, prepararDependencias } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { construirWeb } from './web.mjs'

await prepararDependencias()
const codigo = await construirWeb()
if (codigo !== 0) process.exit(codigo)
const chromium = await asegurarChromium()
if (!chromium) process.exit(1)
process.exit(await correrNodo(['e2e/manual.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH: chromium } }))
