// npm run test:siembra [-- 07 43 …]: plants each fault of scripts/leyes/siembra/ in a copy of the tree and runs the one test
// that is to catch it, which passes without the fault. The tree itself stays as it is.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { correrNodo, ESPACIOS, interrumpido, modulo, prepararDependencias, RAIZ, salir } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { cambiado, leerSiembras } from './siembras.mjs'

const ARBOL = join(RAIZ, '.cache', 'siembra', 'arbol')
const INFORME = join(RAIZ, '.cache', 'siembra', 'informe.json')
const NO_SE_COPIA = new Set(['node_modules', 'dist', '.git', '.cache', 'datos', 'test-results'])

const DESCUBIERTA = 'descubierta'

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

/** The tests that ran, each with its whole title, whether it passed and what it says otherwise. */
async function correrVitest(siembras) {
  const [archivos, titulos] = archivosYTitulos(siembras)
  const vitest = [modulo('vitest', 'vitest.mjs'), 'run', '--reporter=json', `--outputFile=${INFORME}`]
  const informe = await informeDe([...vitest, ...archivos, '-t', titulos])
  return (informe?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['passed', 'failed'].includes(status))
      .map(({ fullName, status, failureMessages: [dice = ''] }) => ({
        titulo: fullName,
        paso: status === 'passed',
        dice,
      })),
  )
}

async function correrNavegador(siembras) {
  const [archivos, titulos] = archivosYTitulos(siembras)
  const playwright = [modulo('@playwright', 'test', 'cli.js'), 'test', '--reporter=json']
  const informe = await informeDe([...playwright, ...archivos.map((a) => basename(a)), '--grep', titulos], {
    carpeta: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: INFORME },
  })
  const corridas = ({ suites = [], specs = [] }) => [
    ...specs.map(({ title, ok, tests }) => ({
      titulo: title,
      paso: ok,
      dice: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? '',
    })),
    ...suites.flatMap(corridas),
  ]
  return corridas(informe ?? {})
}

/** The runs of the test of a fault among those that ran: more than one where its title is a beginning. */
const suyas = (corridas, { titulo }) => corridas.filter((corrida) => corrida.titulo.includes(titulo))
const pasa = (corridas) => corridas.length > 0 && corridas.every(({ paso }) => paso)

/** What a failed test complains of, on one line: a fault is to be caught for what it breaks, not for a page that is blank. */
const queja = (corridas) =>
  stripVTControlCharacters(corridas.find(({ paso }) => !paso)?.dice ?? '')
    .split('\n')
    .map((linea) => linea.trim())
    .filter((linea) => linea && !/^(?:at |Call log|- |>? ?\d+ \|)/i.test(linea))
    .slice(0, 4)
    .join(' · ')
    .slice(0, 240)

/** Plants one fault, runs its test, takes the fault out again; answers what came of it, and what the test said. */
async function plantar(siembra) {
  const originales = siembra.cambios.map(({ ruta }) => [ruta, leer(ruta)])
  try {
    for (const { ruta, trozos } of siembra.cambios) {
      const nuevo = cambiado(leer(ruta), trozos)
      if (nuevo === null) return ['NO SE PUDO PLANTAR']
      escribir(ruta, nuevo)
    }
    const corridas = enNavegador(siembra) ? await correrNavegador([siembra]) : await correrVitest([siembra])
    const propias = suyas(corridas, siembra)
    if (propias.length === 0) return ['NO CORRIÓ']
    return pasa(propias) ? ['NADIE LO VIO'] : [DESCUBIERTA, queja(propias)]
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
if (!(await asegurarChromium())) process.exit(1)

copiarArbol()
console.log(`Sin ninguna falla plantada, las pruebas de las ${siembras.length} pasan:`)
const sanas = [
  ...(deVitest.length > 0 ? await correrVitest(deVitest) : []),
  ...(deNavegador.length > 0 ? await correrNavegador(deNavegador) : []),
]
const enfermas = siembras.filter((siembra) => !pasa(suyas(sanas, siembra)))
for (const { archivo, prueba, titulo } of enfermas) console.log(`NO PASA SOLA  ${archivo}\n    ${prueba} › ${titulo}`)
if (enfermas.length === 0) console.log('bien')

let fallaron = enfermas.length
for (const siembra of siembras.filter((s) => !enfermas.includes(s))) {
  if (interrumpido()) break
  const inicio = performance.now()
  const [resultado, dice = ''] = await plantar(siembra)
  if (resultado !== DESCUBIERTA) fallaron += 1
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1).padStart(6)
  console.log(`${resultado.padEnd(12)} ${segundos} s  ${siembra.archivo}\n    ${siembra.prueba} › ${siembra.titulo}`)
  if (dice) console.log(`    ${dice}`)
}
console.log(`${siembras.length - fallaron} caught, ${fallaron} not`)
process.exitCode = fallaron > 0 || interrumpido() ? 1 : 0
