// What the runs of tests have written down: how many passed, and which took longest.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { RAIZ } from './entorno.mjs'

const INFORMES = join(RAIZ, '.cache', 'pruebas')
/** So many of the slowest files and tests are told. */
const MAS_LENTAS = 30

/** Empties the folder of the reports. */
export function prepararInformes() {
  rmSync(INFORMES, { recursive: true, force: true })
  mkdirSync(INFORMES, { recursive: true })
}

export const informe = (nombre) => join(INFORMES, `${nombre}.json`)

const leer = (nombre) => JSON.parse(readFileSync(informe(nombre), 'utf8'))

/** Counts a file that could not even be loaded as one failure. */
export function contarVitest(nombre) {
  const { numPassedTests, numFailedTests, testResults } = leer(nombre)
  const sinCargar = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((a) => a.status === 'failed'),
  )
  return { pasaron: numPassedTests, fallaron: numFailedTests + sinCargar.length }
}

export function contarPlaywright(nombre) {
  const { stats, errors } = leer(nombre)
  return { pasaron: stats.expected, fallaron: stats.unexpected + errors.length }
}

/** The tests of a report of Playwright, in whatever block they stand. */
const deNavegador = (suites) =>
  suites.flatMap(({ suites: dentro = [], specs = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      archivo: `e2e/${file}`,
      titulo: title,
      ms: tests.flatMap(({ results }) => results).reduce((suma, { duration }) => suma + duration, 0),
    })),
    ...deNavegador(dentro),
  ])

const deVitest = (testResults) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      archivo: relative(RAIZ, name),
      titulo: fullName,
      ms: duration ?? 0,
    })),
  )

/** Prints the files and the tests of all reports that took longest; one that was never finished counts as failed already. */
export function contarLasMasLentas() {
  const pruebas = readdirSync(INFORMES).flatMap((archivo) => {
    try {
      const { suites, testResults } = leer(archivo.replace(/\.json$/, ''))
      return suites ? deNavegador(suites) : deVitest(testResults)
    } catch {
      return []
    }
  })
  const porArchivo = new Map()
  for (const { archivo, ms } of pruebas) porArchivo.set(archivo, (porArchivo.get(archivo) ?? 0) + ms)
  imprimir('Los archivos que más tardaron', [...porArchivo])
  imprimir(
    'Las pruebas que más tardaron',
    pruebas.map(({ archivo, titulo, ms }) => [`${archivo} › ${titulo}`, ms]),
  )
}

const imprimir = (encabezado, filas) => {
  if (filas.length === 0) return
  console.log(encabezado)
  for (const [nombre, ms] of filas.toSorted(([, a], [, b]) => b - a).slice(0, MAS_LENTAS))
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${nombre}`)
}
