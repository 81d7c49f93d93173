// npm run test:abuse and npm run test:faults: the tests whose titles cite those rows of the catalogue of attacks and faults
// (docs/spec/abuse.md). Each lives with its feature, and runs once in `npm test`.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { archivosDe, interrumpido, prepararDependencias, RAIZ, salir } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { correrPasos, PASOS } from './pasos.mjs'
import { probarEnNavegador } from './pruebas-navegador.mjs'
import { FILAS, NAVEGADOR, patronDe } from './suites.mjs'

const suite = process.argv[2]
if (!Object.hasOwn(FILAS, suite)) salir(`Uso: node scripts/suite.mjs ${Object.keys(FILAS).join('|')}`)
const patron = patronDe(suite)

await prepararDependencias()
const chromium = await asegurarChromium()
const inicio = performance.now()
const totales = await correrPasos(
  PASOS.filter(({ nombre }) => ['construcción', 'pruebas'].includes(nombre)).map((paso) =>
    paso.nombre === 'pruebas' ? { ...paso, argumentos: [...paso.argumentos, ...archivos(), '-t', patron] } : paso,
  ),
)
if (!interrumpido()) {
  const navegador = chromium
    ? await probarEnNavegador(chromium, [...NAVEGADOR[suite], '--grep', patron])
    : { pasaron: 0, fallaron: 1 }
  totales.pasaron += navegador.pasaron
  totales.fallaron += navegador.fallaron
} else totales.fallaron += 1
console.log(
  `${totales.pasaron} passed, ${totales.fallaron} failed (${Math.round((performance.now() - inicio) / 1000)} s)`,
)
process.exitCode = totales.fallaron ? 1 : 0

/** The files of tests that cite a row: to load the others takes longer than to run these. */
function archivos() {
  const cita = new RegExp(patron)
  return ['contracts', 'server', 'web', 'scripts']
    .flatMap((espacio) => archivosDe(join(RAIZ, espacio)))
    .filter((archivo) => /\.test\.tsx?$/.test(archivo) && cita.test(readFileSync(archivo, 'utf8')))
    .map((archivo) => relative(RAIZ, archivo))
}
