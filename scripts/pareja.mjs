// npm run test:pair: the tests of attacks, events, numbers and races, unchanged, against two servers on one database that
// take turns (server/test/banco.ts). What one process alone remembers is found here.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { archivosDe, interrumpido, prepararDependencias, RAIZ } from './entorno.mjs'
import { contarVitest, correrPasos, vitest } from './pasos.mjs'
import { patronDe } from './suites.mjs'

const ATAQUE = new RegExp(patronDe('abuso'))
const DE_VARIOS = /event|flujo|numera|correlativo|carrera|limite|sesion|usuarios/

/** What each process keeps for itself on purpose, or loses for itself; and what another may remember until it is notified. */
const DE_CADA_UNO = [
  'E12 copies have places of their own',
  'faults that are nobody’s mistake',
  'a registry that fails',
  'a change reaches live sessions in every process',
  'C5 SHE-34 SHE-35 with an initial password',
]

const archivos = archivosDe(join(RAIZ, 'server'))
  .map((archivo) => relative(RAIZ, archivo))
  .filter((archivo) => {
    if (!archivo.endsWith('.test.ts')) return false
    const texto = readFileSync(join(RAIZ, archivo), 'utf8')
    return texto.includes('usarBanco') && (ATAQUE.test(texto) || DE_VARIOS.test(archivo))
  })

await prepararDependencias()
process.env.PAREJA = '1'
process.env.SEMILLA ??= '1'
const inicio = performance.now()
const totales = await correrPasos([
  {
    nombre: 'pareja',
    argumentos: [...vitest(), ...archivos, '-t', `^(?!.*(?:${DE_CADA_UNO.join('|')}))`],
    contar: contarVitest,
  },
])
if (interrumpido()) totales.fallaron += 1
console.log(
  `${totales.pasaron} passed, ${totales.fallaron} failed (${Math.round((performance.now() - inicio) / 1000)} s)`,
)
process.exitCode = totales.fallaron ? 1 : 0
