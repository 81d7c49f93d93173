// The checks of the house as steps, and a runner that does two at a time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { archivosDe, codigoDe, entorno, interrumpido, lanzar, modulo, nodo24, RAIZ } from './entorno.mjs'

const A_LA_VEZ = 2
const ESPACIOS = ['contracts', 'server', 'web', 'e2e', 'bench', 'simuladores', 'scripts/leyes']
const LEYES = join(RAIZ, 'scripts', 'leyes')
const RESULTADOS = join(RAIZ, '.cache', 'pruebas')

const conTipos = ESPACIOS.filter((espacio) =>
  archivosDe(join(RAIZ, espacio)).some((archivo) => /(?<!\.d)\.tsx?$/.test(archivo)),
)

/** Where the reports that the totals are read from are written; emptied at each run. */
export function prepararResultados() {
  rmSync(RESULTADOS, { recursive: true, force: true })
  mkdirSync(RESULTADOS, { recursive: true })
}

export const resultado = (nombre) => join(RESULTADOS, nombre)

/**
 * Every step but the browser's. `despues` names the step that has to be done before; `mostrar` prints its output when it
 * passes, too; `contar` reads how many tests passed and failed, a step without it counts as one.
 */
export const PASOS = [
  { nombre: 'construcción', argumentos: ['scripts/build.mjs'] },
  { nombre: 'estilo', argumentos: [modulo('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.'] },
  ...conTipos.map((espacio) => ({
    nombre: `tipos ${espacio}`,
    argumentos: [modulo('typescript', 'bin', 'tsc'), '-p', espacio],
  })),
  {
    nombre: 'carpetas',
    argumentos: [
      modulo('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', ...conTipos],
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
      ...(archivo === 'tamanos.mjs' ? { despues: 'construcción', mostrar: true } : {}),
    })),
  // Last, when the processors are nearly free: races and limits are tried there, not the patience of a busy machine.
  { nombre: 'pruebas', argumentos: vitest(), despues: 'construcción', contar: contarVitest },
]

/**
 * Tests of whole programs, of processes that are killed, of races and of slow connections: a third of the time and seldom
 * touched, so they wait for `npm test`.
 */
const AL_ENTREGAR = [
  'scripts/leyes/guiones.test.ts',
  'server/src/demo/demostracion-archivos.test.ts',
  'server/src/demo/demostracion.test.ts',
  'server/src/demo/normas.test.ts',
  'server/src/demo/tramites.test.ts',
  'server/src/features/almacen/en-s3.test.ts',
  'server/src/features/archivo/archivar.test.ts',
  'server/src/features/archivo/planes.test.ts',
  'server/src/features/canastas/carga/carga.test.ts',
  'server/src/features/canastas/carga/carreras.test.ts',
  'server/src/features/canastas/carga/filas.test.ts',
  'server/src/features/canastas/carga/revision.test.ts',
  'server/src/features/canastas/carreras.test.ts',
  'server/src/features/canastas/planes.test.ts',
  'server/src/features/documentos/crear-otra-vez.test.ts',
  'server/src/features/documentos/redaccion/generar.test.ts',
  'server/src/features/documentos/redaccion/maquetas.test.ts',
  'server/src/features/exportar/exportar.test.ts',
  'server/src/features/exportar/nota.test.ts',
  'server/src/features/firma-digital/aceptar.test.ts',
  'server/src/features/firma-digital/carreras.test.ts',
  'server/src/features/firma-digital/con-firmaperu.test.ts',
  'server/src/features/firma-digital/con-refirma.test.ts',
  'server/src/features/formularios/abuso.test.ts',
  'server/src/features/mesa-de-partes/carreras.test.ts',
  'server/src/features/mesa-de-partes/muerte.test.ts',
  'server/src/features/mesa-de-partes/planes.test.ts',
  'server/src/features/mesa-de-partes/presentar-archivos.test.ts',
  'server/src/features/mesa-de-partes/presentar-limites.test.ts',
  'server/src/features/mesa-de-partes/presentar-repetido.test.ts',
  'server/src/features/nacimientos/planes.test.ts',
  'server/src/features/normas/carreras.test.ts',
  'server/src/features/normas/publicar-documento.test.ts',
  'server/src/features/normas/publicar.test.ts',
  'server/src/features/normas/tipos.test.ts',
  'server/src/features/publicaciones/flujo.test.ts',
  'server/src/features/reclamos/planes.test.ts',
  'server/src/features/reclamos/remoto.test.ts',
  'server/src/features/sesion/adivinar.test.ts',
  'server/src/features/sesion/bitacora.test.ts',
  'server/src/features/sesion/cupo.test.ts',
  'server/src/features/sesion/ingreso.test.ts',
  'server/src/features/sisgedo/numeracion.test.ts',
  'server/src/features/textos/lectura.test.ts',
  'server/src/features/usuarios/invariantes.test.ts',
  'server/src/features/verificacion/comprobar.test.ts',
  'server/src/features/verificacion/consultar.test.ts',
  'server/src/features/verificacion/dictamenes.test.ts',
  'server/src/features/verificacion/dni-publico.test.ts',
  'server/src/features/verificacion/limites.test.ts',
  'server/src/features/visitas/reporte.test.ts',
  'server/src/ordenes/doctor/doctor.test.ts',
  'server/src/ordenes/import.test.ts',
  'server/src/ordenes/init/init.test.ts',
  'server/src/ordenes/orden.test.ts',
  'server/src/platform/archivos/s3.test.ts',
  'server/src/platform/correo/correo.test.ts',
  'server/src/platform/correo/fallidos.test.ts',
  'server/src/platform/db/migraciones.test.ts',
  'server/src/platform/db/primario.test.ts',
  'server/src/platform/db/replica.test.ts',
  'server/src/platform/db/rol.test.ts',
  'server/src/platform/firma/taller.test.ts',
  'server/src/platform/firma/verificar/verificar.test.ts',
  'server/src/platform/http/cabeceras.test.ts',
  'server/src/platform/identidad/fallas.test.ts',
  'server/src/platform/observacion/metricas.test.ts',
  'server/src/platform/observacion/salud.test.ts',
  'server/src/platform/postgres/iniciar.test.ts',
  'server/src/platform/procesos/avance.test.ts',
  'server/src/platform/subidas/pdf/revisar.test.ts',
  'server/src/platform/subidas/red.test.ts',
  'server/src/platform/subidas/revisor.test.ts',
  'server/src/platform/subidas/subidas.test.ts',
  'server/src/platform/textos/lector.test.ts',
  'server/src/respaldo/respaldo.test.ts',
  'server/test/abuso/ajenos.test.ts',
  'server/test/abuso/fuzz.test.ts',
  'server/test/arranque.test.ts',
  'server/test/fallas/procesos-base.test.ts',
  'server/test/fallas/procesos.test.ts',
  'server/test/fallas/recursos-base.test.ts',
  'server/test/fallas/recursos-disco.test.ts',
  'server/test/fallas/recursos-programa.test.ts',
  'server/test/fallas/recursos-socios.test.ts',
  'server/test/ordenes-respaldo.test.ts',
  'server/test/respaldo.test.ts',
  'server/test/observacion.test.ts',
  'server/test/ordenes-conservacion.test.ts',
  'server/test/varios/procesos.test.ts',
  'server/test/varios/cierre.test.ts',
  'server/test/varios/instalacion.test.ts',
  'server/test/varios/reinicio.test.ts',
]

/** The steps of the gate before a commit. */
export const PASOS_RAPIDOS = PASOS.map((paso) =>
  paso.nombre === 'pruebas'
    ? { ...paso, argumentos: [...paso.argumentos, ...AL_ENTREGAR.map((archivo) => `--exclude=${archivo}`)] }
    : paso,
)

/** Arguments of a run of the tests that writes its report. */
export function vitest() {
  const informe = `--outputFile.json=${resultado('vitest.json')}`
  return [modulo('vitest', 'vitest.mjs'), 'run', '--no-color', '--reporter=default', '--reporter=json', informe]
}

/** Counts a file that could not even be loaded as one failure. */
export function contarVitest() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(resultado('vitest.json'), 'utf8'))
  const sinCargar = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((a) => a.status === 'failed'),
  )
  return { pasaron: numPassedTests, fallaron: numFailedTests + sinCargar.length }
}

/** How a step that has ended counts: an exit code other than 0 is never without a failure. */
export function cuenta(paso, codigo) {
  const uno = codigo === 0 ? { pasaron: 1, fallaron: 0 } : { pasaron: 0, fallaron: 1 }
  if (!paso.contar) return uno
  try {
    const { pasaron, fallaron } = paso.contar()
    return { pasaron, fallaron: codigo === 0 ? fallaron : Math.max(1, fallaron) }
  } catch {
    return { pasaron: 0, fallaron: 1 }
  }
}

/** Runs one step with its output kept, and prints its line. */
async function correrPaso(paso) {
  const inicio = performance.now()
  const hijo = lanzar(nodo24(), paso.argumentos, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: entorno({ NO_COLOR: '1', FORCE_COLOR: '0' }),
  })
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) {
    flujo.setEncoding('utf8').on('data', (trozo) => {
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
  if (totales.fallaron || paso.mostrar) console.log(salida.trimEnd().replace(/^/gm, '      '))
  return totales
}

/** Runs the steps, two at a time, each after the one it names, and answers how much passed and failed in all. */
export async function correrPasos(pasos) {
  prepararResultados()
  const pendientes = [...pasos]
  const hechos = new Set()
  const totales = { pasaron: 0, fallaron: 0 }
  let avisar = () => {}
  const carril = async () => {
    while (pendientes.length > 0 && !interrumpido()) {
      const turno = pendientes.findIndex(({ despues }) => !despues || hechos.has(despues))
      if (turno < 0) {
        await new Promise((listo) => {
          avisar = listo
        })
        continue
      }
      const [paso] = pendientes.splice(turno, 1)
      const { pasaron, fallaron } = await correrPaso(paso)
      totales.pasaron += pasaron
      totales.fallaron += fallaron
      hechos.add(paso.nombre)
      avisar()
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, carril))
  return totales
}
