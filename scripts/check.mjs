// npm run check: the gate before a commit. All but the browser and what is slow and seldom touched, two steps at a time.
import { interrumpido, prepararDependencias } from './entorno.mjs'
import { correrPasos, PASOS_RAPIDOS } from './pasos.mjs'

await prepararDependencias()
const inicio = performance.now()
const { pasaron, fallaron } = await correrPasos(PASOS_RAPIDOS)
console.log(`${pasaron} passed, ${fallaron} failed (${Math.round((performance.now() - inicio) / 1000)} s)`)
process.exit(fallaron || interrumpido() ? 1 : 0)
