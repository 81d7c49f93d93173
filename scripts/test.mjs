// npm test: everything, the browser too. The last line is always `N passed, N failed`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { correrNodo, interrumpido, modulo, prepararDependencias, RAIZ } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { correrPasos, cuenta, PASOS, resultado } from './pasos.mjs'

// What is delivered is judged by what it changes; each `npm run check` tries other inputs (decision 0057).
process.env.SEMILLA ??= '1'
await prepararDependencias()
const chromium = await asegurarChromium()
const totales = await correrPasos(PASOS)
if (!interrumpido()) {
  const { pasaron, fallaron } = chromium ? await probarEnNavegador() : { pasaron: 0, fallaron: 1 }
  totales.pasaron += pasaron
  totales.fallaron += fallaron
} else totales.fallaron += 1
console.log(`${totales.pasaron} passed, ${totales.fallaron} failed`)
process.exitCode = totales.fallaron ? 1 : 0

async function probarEnNavegador() {
  const informe = resultado('playwright.json')
  const codigo = await correrNodo([modulo('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
    cwd: join(RAIZ, 'e2e'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: informe },
  })
  const contar = () => {
    const { stats, errors, suites } = JSON.parse(readFileSync(informe, 'utf8'))
    for (const prueba of alSegundoIntento(suites)) console.log(`Pasó solo al segundo intento: ${prueba}`)
    return { pasaron: stats.expected + stats.flaky, fallaron: stats.unexpected + errors.length }
  }
  return cuenta({ contar }, codigo)
}

/** The browser tests that failed once and then passed: nothing to stop for, and still something to look at. */
function alSegundoIntento(suites) {
  return suites.flatMap(({ suites: dentro = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...alSegundoIntento(dentro),
  ])
}
