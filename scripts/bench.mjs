// npm run bench: measures, and writes docs/benchmarks.md.
import { construir } from './construccion.mjs'
import { correrNodo, prepararDependencias } from './entorno.mjs'

await prepararDependencias()
await construir()
process.exit(await correrNodo(['bench/src/main.ts', ...process.argv.slice(2)]))
