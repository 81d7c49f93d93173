// npm run bench: measures, and writes docs/benchmarks.md.
import { correrNodo, prepararDependencias } from './entorno.mjs'
import { construirWeb } from './web.mjs'

await prepararDependencias()
const codigo = await construirWeb()
process.exit(codigo !== 0 ? codigo : await correrNodo(['bench/src/main.ts', ...process.argv.slice(2)]))
