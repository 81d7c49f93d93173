// npm run test:siembra [-- 07 43 …]: plants each fault of scripts/leyes/siembra/ in a copy of the tree and runs the one test
// that is to catch it, which passes without the fault. The tree itself stays as it is.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { correrNodo, interrumpido, modulo, prepararDependencias, RAIZ, salir } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { cambiado, leerSiembras } from './siembras.mjs'

const ARBOL = join(RAIZ, '.cache', 'siembra', 'arbol')
const INFORME = join(RAIZ, '.cache', 'siembra', 'informe.json')
const ESPACIOS = ['contracts', 'server', 'web', 'e2e', 'bench', 'simuladores']
const NO_SE_COPIA = new Set(['node_modules', 'dist', '.git', '.cache', 'datos', 'test-results'])

const enNavegador = ({ prueba }) => prueba.startsWith('e2e/')
const literal = (texto) => texto.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const leer = (ruta) => readFileSync(join(ARBOL, ruta), 'utf8')
const escribir = (ruta, texto) => writeFileSync(join(ARBOL, ruta), texto)

/** A copy of the tree. The packages are those that are installed; the workspaces must be those of the copy. */
function copiarArbol() {
  rmSync(ARBOL, { recursive: true, force: true })
  for (const nombre of readdirSync(RAIZ).filter((n) => !NO_SE_COPIA.has(n)))
    cpSync(join(RAIZ, nombre), join(ARBOL, nombre), {
      recursive: true,
      filter: (origen) => !NO_SE_COPIA.has(basename(origen)) || origen.includes(join('demo', 'datos')),
    })
  mkdirSync(join(ARBOL, 'node_modules', '@cabildo'), { recursive: true })
  for (const nombre of readdirSync(modulo()).filter((n) => n !== '@cabildo'))
    symlinkSync(modulo(nombre), join(ARBOL, 'node_modules', nombre), 'junction')
  for (const espacio of ESPACIOS) {
    symlinkSync(join(ARBOL, espacio), join(ARBOL, 'node_modules', '@cabildo', espacio), 'junction')
    const propios = join(RAIZ, espacio, 'node_modules')
    if (existsSync(propios)) symlinkSync(propios, join(ARBOL, espacio, 'node_modules'), 'junction')
  }
}

/** Runs a program of the copy that writes a report, and answers the report; null where it wrote none. */
async function informeDe(argumentos, { carpeta = '', env = {} } = {}) {
  rmSync(INFORME, { force: true })
  await correrNodo(argumentos, {
    cwd: join(ARBOL, carpeta),
    stdio: ['ignore', 'ignore', process.env.DETALLE ? 'inherit' : 'ignore'],
    env: { NO_COLOR: '1', ...env },
  })
  return existsSync(INFORME) ? JSON.parse(readFileSync(INFORME, 'utf8')) : null
}

const archivosYTitulos = (siembras) => [
  [...new Set(siembras.map(({ prueba }) => prueba))],
  [...new Set(siembras.map(({ titulo }) => literal(titulo)))].join('|'),
]

/** The tests that ran, each with its whole title and whether it passed. */
async function correrVitest(siembras) {
  const [archivos, titulos] = archivosYTitulos(siembras)
  const vitest = [modulo('vitest', 'vitest.mjs'), 'run', '--reporter=json', `--outputFile=${INFORME}`]
  const informe = await informeDe([...vitest, ...archivos, '-t', titulos])
  return (informe?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['passed', 'failed'].includes(status))
      .map(({ fullName, status }) => ({ titulo: fullName, paso: status === 'passed' })),
  )
}

async function correrNavegador(siembras, chromium) {
  const [archivos, titulos] = archivosYTitulos(siembras)
  const playwright = [modulo('@playwright', 'test', 'cli.js'), 'test', '--reporter=json', '--retries=0']
  const informe = await informeDe([...playwright, ...archivos.map((a) => basename(a)), '--grep', titulos], {
    carpeta: 'e2e',
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: INFORME },
  })
  const corridas = ({ suites = [], specs = [] }) => [
    ...specs.map(({ title, ok }) => ({ titulo: title, paso: ok })),
    ...suites.flatMap(corridas),
  ]
  return corridas(informe ?? {})
}

const construir = async () => {
  const codigo = await correrNodo([modulo('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], {
    cwd: join(ARBOL, 'web'),
  })
  return codigo === 0
}

/** How the test of a fault ended among those that ran; undefined where it did not run. */
const como = (corridas, { titulo }) => {
  const suyas = corridas.filter((corrida) => corrida.titulo.includes(titulo))
  return suyas.length === 0 ? undefined : suyas.every(({ paso }) => paso)
}

/** Plants one fault, runs its test, takes the fault out again; answers what came of it in a word or two. */
async function plantar(siembra, chromium) {
  const originales = siembra.cambios.map(({ ruta }) => [ruta, leer(ruta)])
  try {
    for (const { ruta, trozos } of siembra.cambios) {
      const nuevo = cambiado(leer(ruta), trozos)
      if (nuevo === null) return 'NO SE PUDO PLANTAR'
      escribir(ruta, nuevo)
    }
    if (enNavegador(siembra) && !(await construir())) return 'NO SE CONSTRUYE'
    const corridas = enNavegador(siembra) ? await correrNavegador([siembra], chromium) : await correrVitest([siembra])
    return { true: 'NADIE LO VIO', false: 'descubierta' }[como(corridas, siembra)] ?? 'NO CORRIÓ'
  } finally {
    for (const [ruta, texto] of originales) escribir(ruta, texto)
  }
}

await prepararDependencias()
const pedidas = process.argv.slice(2)
const siembras = leerSiembras(RAIZ).filter(({ numero }) => pedidas.length === 0 || pedidas.includes(numero))
if (siembras.length === 0) salir('Uso: npm run test:siembra [-- 07 43 …]')
const deNavegador = siembras.filter(enNavegador)
const deVitest = siembras.filter((siembra) => !enNavegador(siembra))
const chromium = deNavegador.length > 0 ? await asegurarChromium() : undefined
if (deNavegador.length > 0 && !chromium) process.exit(1)

copiarArbol()
console.log(`Sin ninguna falla plantada, las pruebas de las ${siembras.length} pasan:`)
const sanas = [
  ...(deVitest.length > 0 ? await correrVitest(deVitest) : []),
  ...(deNavegador.length > 0 && (await construir()) ? await correrNavegador(deNavegador, chromium) : []),
]
const enfermas = siembras.filter((siembra) => !como(sanas, siembra))
for (const { archivo, prueba, titulo } of enfermas) console.log(`NO PASA SOLA  ${archivo}\n    ${prueba} › ${titulo}`)
if (enfermas.length === 0) console.log('bien')

let fallaron = enfermas.length
for (const siembra of siembras.filter((s) => !enfermas.includes(s))) {
  if (interrumpido()) break
  const inicio = performance.now()
  const resultado = await plantar(siembra, chromium)
  if (resultado !== 'descubierta') fallaron += 1
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1).padStart(6)
  console.log(`${resultado.padEnd(12)} ${segundos} s  ${siembra.archivo}\n    ${siembra.prueba} › ${siembra.titulo}`)
}
console.log(`${siembras.length - fallaron} caught, ${fallaron} not`)
process.exitCode = fallaron > 0 || interrumpido() ? 1 : 0
