/**
 * Law: days are counted in two places. Business days, terms and holidays are the engine's (PLA-01), steps between calendar
 * days and days of the week those of base/tiempo; everything else asks them. Lengths of time in milliseconds count no days.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const raiz = process.argv[2] ?? join(import.meta.dirname, '../..')
const CUENTAN = new Set(['contracts/src/plazos-calculo.ts', 'contracts/src/base/tiempo.ts'])

const CUENTAS = [
  [/\bget(?:UTC)?Day\(/, 'reads a day of the week'],
  [/\bset(?:UTC)?Date\(/, 'steps from day to day'],
  [/DIA_MS\)+\.toISOString\(\)\.slice/, 'steps from day to day'],
  [/\b(?:iso)?dow\b.*\bfrom\b/, 'reads a day of the week'],
  [/'(?:Jueves|Viernes) Santo'|\bpascua\b/i, 'knows holidays'],
]

const seguidos = execFileSync('git', ['ls-files', '-z', 'contracts/src', 'server/src', 'web/src'], {
  cwd: raiz,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
}).split('\0')
const faltas = []
let leidos = 0
for (const archivo of seguidos) {
  if (!/\.tsx?$/.test(archivo) || /\.test\.tsx?$/.test(archivo) || CUENTAN.has(archivo)) continue
  if (!existsSync(join(raiz, archivo))) continue // deleted in the working tree
  leidos++
  for (const [i, linea] of readFileSync(join(raiz, archivo), 'utf8').split('\n').entries())
    for (const [patron, dice] of CUENTAS) if (patron.test(linea)) faltas.push(`${archivo}:${i + 1} ${dice}`)
}

if (faltas.length > 0) {
  console.error(`Days are counted by contracts/src/plazos-calculo.ts and base/tiempo.ts:\n  ${faltas.join('\n  ')}`)
  process.exit(1)
}
console.log(`Days: ${leidos} files leave their counting to the engine`)
