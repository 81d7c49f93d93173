// npm run test:abuse and npm run test:faults: the tests whose titles cite those rows of the catalogue of attacks and faults
// (docs/spec/abuse.md). Each lives with its feature, and runs once in `npm test`.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { archivosDe, prepararDependencias, RAIZ, salir } from './entorno.mjs'
import { asegurarChromium } from './navegador.mjs'
import { CONSTRUCCION, navegador, probar, vitest } from './pasos.mjs'
import { FILAS, NAVEGADOR, patronDe } from './suites.mjs'

const suite = process.argv[2]
if (!Object.hasOwn(FILAS, suite)) salir(`Uso: node scripts/suite.mjs ${Object.keys(FILAS).join('|')}`)
const patron = patronDe(suite)

await prepararDependencias()
if (!(await asegurarChromium())) process.exit(1)
const enVitest = vitest('pruebas', [...archivos(), '-t', patron])
await probar([...CONSTRUCCION, enVitest, navegador([...NAVEGADOR[suite], '--grep', patron])])

/** The files of tests that cite a row: to load the others takes longer than to run these. */
function archivos() {
  const cita = new RegExp(patron)
  return ['contracts', 'firma', 'hojas', 'server', 'web', 'scripts']
    .flatMap((espacio) => archivosDe(join(RAIZ, espacio)))
    .filter((archivo) => /\.test\.tsx?$/.test(archivo) && cita.test(readFileSync(archivo, 'utf8')))
    .map((archivo) => relative(RAIZ, archivo))
}
