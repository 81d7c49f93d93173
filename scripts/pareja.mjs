// npm run test:pair: the tests of attacks, events, numbers and races, unchanged, against two servers on one database that
// take turns (server/test/banco.ts). What one process alone remembers is found here.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { archivosDe, prepararDependencias, RAIZ } from './entorno.mjs'
import { probar, vitest } from './pasos.mjs'
import { patronDe } from './suites.mjs'

const ATAQUE = new RegExp(patronDe('abuso'))
const DE_VARIOS = /event|flujo|numera|correlativo|carrera|limite|sesion|usuarios/

/** What each process keeps for itself on purpose, or loses for itself; and what another may remember until it is notified. */
const DE_CADA_UNO = [
  'E12 copies have places of their own: citizens who never finish sending keep neither staff nor other networks out',
  'faults that are nobody’s mistake (D-35)',
  'a registry that fails (F4)',
  'F4 a registry that fails is counted as it is asked, then its breaker is open, and /salud says so',
  'a change reaches live sessions in every process (SHE-100, B4)',
  'C5 SHE-34 SHE-35 with an initial password only the own password and logout are open',
].map((titulo) => titulo.replace(/[()]/g, '\\$&'))

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
await probar([vitest('pareja', [...archivos, '-t', `^(?!.*(?:${DE_CADA_UNO.join('|')}))`])])
