// The browser tests, run and counted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { correrNodo, modulo, RAIZ } from './entorno.mjs'
import { cuenta, resultado } from './pasos.mjs'

/** Runs the browser tests, or those that `argumentos` choose, with that Chromium; answers how many passed and failed. */
export async function probarEnNavegador(chromium, argumentos = []) {
  const informe = resultado('playwright.json')
  const playwright = [modulo('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json']
  const codigo = await correrNodo([...playwright, ...argumentos], {
    cwd: join(RAIZ, 'e2e'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: informe,
      // All of them: what none has looked at with axe is a failure (e2e/inventario.ts).
      ...(argumentos.length === 0 && { INVENTARIO: 'completo' }),
    },
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
