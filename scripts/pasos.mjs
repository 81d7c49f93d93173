// The checks of the house as steps, and a runner that does two at a time.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codigoDe, ESPACIOS, entorno, interrumpido, lanzar, modulo, nodo24, RAIZ } from './entorno.mjs'
import { contarLasMasLentas, contarPlaywright, contarVitest, informe, prepararInformes } from './informes.mjs'

const A_LA_VEZ = 2
const LEYES = join(RAIZ, 'scripts', 'leyes')

/** What reads the sources, and runs none of them but the build. */
const LECTURAS = [
  { nombre: 'construcción', argumentos: ['scripts/build.mjs'] },
  // One thread: the other processor is busy with the next step.
  { nombre: 'tipos', argumentos: [modulo('typescript-7', 'bin', 'tsc'), '-b', '--singleThreaded'] },
  { nombre: 'estilo', argumentos: [modulo('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.'] },
  {
    nombre: 'carpetas',
    argumentos: [
      modulo('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', ...ESPACIOS, 'scripts/leyes'],
    ],
  },
  { nombre: 'sin uso', argumentos: [modulo('knip', 'bin', 'knip.js'), '--no-progress'] },
  ...(existsSync(LEYES) ? readdirSync(LEYES) : [])
    .filter((archivo) => archivo.endsWith('.mjs'))
    .sort()
    .map((archivo) => ({
      nombre: `ley ${archivo.slice(0, -'.mjs'.length)}`,
      argumentos: [join('scripts', 'leyes', archivo)],
      // The size report reads the web build and is of interest when nothing is wrong, too.
      ...(archivo === 'tamanos.mjs' ? { despues: ['construcción'], mostrar: true } : {}),
    })),
]

/** The step of the tests that `argumentos` choose, files, titles or projects of vitest.config.ts; they run what is built. */
export const vitest = (nombre, argumentos, despues = ['construcción']) => ({
  nombre,
  argumentos: [
    ...[modulo('vitest', 'vitest.mjs'), 'run', '--no-color', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${informe(nombre)}`, ...argumentos],
  ],
  despues,
  contar: () => contarVitest(nombre),
})

/** The step of the browser tests, or of those that `argumentos` choose. */
export const navegador = (argumentos = []) => ({
  nombre: 'navegador',
  argumentos: [modulo('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...argumentos],
  despues: ['pruebas', 'esperas', 'pantallas'],
  enVivo: true,
  cwd: join(RAIZ, 'e2e'),
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: informe('navegador'),
    // All of them: what none has looked at with axe is a failure (e2e/inventario.ts).
    ...(argumentos.length === 0 && { INVENTARIO: 'completo' }),
  },
  contar: () => contarPlaywright('navegador'),
})

/** What is built, for suites that need nothing else of what is read. */
export const CONSTRUCCION = LECTURAS.filter(({ nombre }) => nombre === 'construcción')

/** The gate before a commit. The tests come last: races and limits are tried there, not the patience of a busy machine. */
export const PASOS_RAPIDOS = [...LECTURAS, vitest('pruebas', ['--project=rapidas'])]

/** Everything that needs no browser. Those that wait come after the others: beside them both take longer than in turn. */
export const PASOS = [
  ...LECTURAS,
  vitest('pruebas', ['--project=rapidas', '--project=lentas']),
  // Four of its files want an S3 server, which takes five core-seconds to start.
  { ...vitest('esperas', ['--project=esperas'], ['pruebas']), env: { S3_DE_TODAS: '1' } },
]

/** What needs one: the tests of screens with answers in the server's place, then those of the whole product. */
export const PASOS_DE_NAVEGADOR = [vitest('pantallas', ['--project=pantallas'], ['pruebas', 'esperas']), navegador()]

/** How a step that has ended counts: an exit code other than 0 is never without a failure. */
function cuenta(paso, codigo) {
  const uno = codigo === 0 ? { pasaron: 1, fallaron: 0 } : { pasaron: 0, fallaron: 1 }
  if (!paso.contar) return uno
  try {
    const { pasaron, fallaron } = paso.contar()
    return { pasaron, fallaron: codigo === 0 ? fallaron : Math.max(1, fallaron) }
  } catch {
    return { pasaron: 0, fallaron: 1 }
  }
}

/** Runs one step, its output kept unless it goes by live, and prints its line. */
async function correrPaso(paso) {
  const inicio = performance.now()
  const hijo = lanzar(nodo24(), paso.argumentos, {
    cwd: paso.cwd ?? RAIZ,
    stdio: paso.enVivo ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: entorno({ NO_COLOR: '1', FORCE_COLOR: '0', ...paso.env }),
  })
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) {
    flujo?.setEncoding('utf8').on('data', (trozo) => {
      salida += trozo
    })
  }
  const cerrado = new Promise((listo) => hijo.once('close', listo))
  const codigo = await codigoDe(hijo)
  await cerrado
  const totales = cuenta(paso, codigo)
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1).padStart(6)
  const detalle = paso.contar ? `  ${totales.pasaron} pasaron, ${totales.fallaron} fallaron` : ''
  console.log(`${totales.fallaron ? 'FALLA' : 'bien '} ${segundos} s  ${paso.nombre}${detalle}`)
  if (salida && (totales.fallaron || paso.mostrar)) console.log(salida.trimEnd().replace(/^/gm, '      '))
  return totales
}

/**
 * Runs the steps, two at a time, each after those that it names in `despues`, if they are among them. A step's `contar`
 * reads how many tests passed and failed, one without it counts as one; `mostrar` prints its output when it passes, too.
 * Tells what took longest, how long all took, and in the last line how much passed and failed; any failure, or an
 * interruption, is the exit code 1.
 */
export async function probar(pasos, fallaron = 0) {
  prepararInformes()
  const inicio = performance.now()
  const pendientes = [...pasos]
  const nombres = new Set(pasos.map(({ nombre }) => nombre))
  const hechos = new Set()
  const listo = (nombre) => hechos.has(nombre) || !nombres.has(nombre)
  const totales = { pasaron: 0, fallaron }
  let avisar = () => {}
  const carril = async () => {
    while (pendientes.length > 0 && !interrumpido()) {
      const turno = pendientes.findIndex(({ despues = [] }) => despues.every(listo))
      if (turno < 0) {
        await new Promise((seguir) => {
          avisar = seguir
        })
        continue
      }
      const [paso] = pendientes.splice(turno, 1)
      const suma = await correrPaso(paso)
      totales.pasaron += suma.pasaron
      totales.fallaron += suma.fallaron
      hechos.add(paso.nombre)
      avisar()
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, carril))
  if (interrumpido()) totales.fallaron += 1
  else contarLasMasLentas()
  console.log(`En ${Math.round((performance.now() - inicio) / 1000)} s`)
  console.log(`${totales.pasaron} passed, ${totales.fallaron} failed`)
  process.exitCode = totales.fallaron ? 1 : 0
}
