// npm test: everything, the browser too. The last line is always `N passed, N failed`.
import { interrumpido, prepararDependencias } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { correrPasos, PASOS } from './pasos.mjs'
import { probarEnNavegador } from './pruebas-navegador.mjs'
import { asegurarS3 } from './s3.mjs'

// What is delivered is judged by what it changes; each `npm run check` tries other inputs (decision 0057).
process.env.SEMILLA ??= '1'
await prepararDependencias()
const chromium = await asegurarChromium()
if (!(await asegurarS3())) console.log('Sin un servidor S3 (se instala en Debian, como root) sus pruebas se omiten.')
const totales = await correrPasos(PASOS)
if (!interrumpido()) {
  const { pasaron, fallaron } = chromium ? await probarEnNavegador(chromium) : { pasaron: 0, fallaron: 1 }
  totales.pasaron += pasaron
  totales.fallaron += fallaron
} else totales.fallaron += 1
console.log(`${totales.pasaron} passed, ${totales.fallaron} failed`)
process.exitCode = totales.fallaron ? 1 : 0
