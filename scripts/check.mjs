// npm run check: the gate before a commit. Everything but the browser, two steps at a time.
import { interrumpido, prepararDependencias } from './entorno.mjs'
import { correrPasos, PASOS } from './pasos.mjs'

await prepararDependencias()
const inicio = performance.now()
const { pasaron, fallaron } = await correrPasos(PASOS)
console.log(`${pasaron} passed, ${fallaron} failed (${Math.round((performance.now() - inicio) / 1000)} s)`)
process.exit(fallaron || interrumpido() ? 1 : 0)
