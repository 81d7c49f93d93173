/**
 * Law: a decision is cited as `decision 0019`. A bare number of four digits may as well be a migration, and a citation of
 * what is not there leads nowhere. Read are documents, comments, and what names a file of docs/decisions; the titles of
 * tests and the migrations that were applied stay as they are.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const raiz = process.argv[2] ?? join(import.meta.dirname, '../..')
const hay = new Set(readdirSync(join(raiz, 'docs/decisions')).map((archivo) => archivo.slice(0, 4)))

/** The list of decisions, the partners' own codes, migrations and planted violations hold such numbers. */
const EXENTOS = new Set([
  ...['docs/decisions/README.md', 'docs/spec/peru.md', 'CHANGELOG.md'],
  'scripts/leyes/guiones.espera.test.ts',
])
const NUMERO = /(?<![\w.`/:'"#-])(0[01]\d\d)(?![\w/:'"-]|\.\d)/g
/** `decision 0019`, `decisions 0019 and 0022`, and the same of migrations. */
const CITADOS = /(?:decisi[oó]n(?:es|s)?|migraci[oó]n(?:es)?|migrations?)(?:(?:,? (?:and |or |to |y )?)\d{4})+/gi

/** What a line of a source says in a comment; of a document, all of it. A comment's stars and slashes say nothing. */
const dichoEn = (archivo, linea) => {
  if (archivo.endsWith('.md')) return linea
  return /(?:^|\s)(?:\/\/|\/?\*+|\{\/\*)\s(.*)/.exec(linea)?.[1] ?? ''
}

const faltas = []
const seguidos = execFileSync('git', ['ls-files', '-z'], { cwd: raiz, encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
  '\0',
)
for (const archivo of seguidos.filter((a) => /\.(?:md|[mc]?[jt]sx?|css)$/.test(a) && !EXENTOS.has(a))) {
  if (!existsSync(join(raiz, archivo))) continue // deleted in the working tree
  const lineas = readFileSync(join(raiz, archivo), 'utf8').split('\n')
  let antes = ''
  for (const [i, linea] of lineas.entries()) {
    const falta = (texto) => faltas.push(`${archivo}:${i + 1}: ${texto}`)
    // A citation may go on in the next line.
    const sigue = /(?:decisions?|migrations?)$/.exec(antes)?.[0] ?? ''
    const dicho = `${sigue} ${dichoEn(archivo, linea).trim()}`.trim()
    if (dicho) antes = dicho
    for (const [cita] of dicho.matchAll(CITADOS))
      if (/^decisi/i.test(cita))
        for (const [numero] of cita.matchAll(/\d{4}/g)) if (!hay.has(numero)) falta(`there is no decision ${numero}`)
    const titulo = archivo.startsWith('docs/decisions/') && i === 0
    for (const [numero] of titulo ? [] : dicho.replace(CITADOS, '').matchAll(NUMERO))
      if (hay.has(numero)) falta(`${numero} alone: write 'decision ${numero}', or what else it is`)
  }
}

if (faltas.length > 0) {
  console.error(`Citations of decisions:\n  ${faltas.join('\n  ')}`)
  process.exit(1)
}
console.log(`Citations of decisions: ${hay.size - 1} decisions, none cited by a bare number`)
