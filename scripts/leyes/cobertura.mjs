/**
 * Law: every requirement of a finished module, and every row of the catalogue of attacks and faults, is cited in the title
 * of a test that runs. Finished are the prefixes of docs/spec/terminados.txt (or ranges of one, `API-16..API-24`; a single
 * letter is a group of the catalogue, docs/spec/abuse.md); what no test can cite stands with its reason in
 * docs/spec/excepciones.txt. A title that cites a number the book does not have is a breach, too, and so is a row of the
 * catalogue that is of neither suite (scripts/suites.mjs), and a file of tests that no step of `npm test` would run.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'
import { FILAS, patronDe } from '../suites.mjs'

const raiz = process.argv[2] ?? join(import.meta.dirname, '../..')
const leer = (ruta) => (existsSync(join(raiz, ruta)) ? readFileSync(join(raiz, ruta), 'utf8') : '')
const lineas = (ruta) =>
  leer(ruta)
    .split('\n')
    .map((linea) => linea.trim())
    .filter((linea) => linea && !linea.startsWith('#'))

// Group J of the catalogue has no rows; %E0 is a byte of an address.
const ID = /\b[A-Z]{3}-\d{2,3}\b|(?<!%)\b[A-IO]\d{1,2}\b|\bJ(?= )/g
const delCatalogo = (id) => !id.includes('-')
const numero = (id) => Number(id.split('-')[1])
const prefijo = (id) => (delCatalogo(id) ? id[0] : id.slice(0, 3))

/** Requirement id to the first words of its text; withdrawn ones ask for nothing. */
function leerLibro() {
  const libro = new Map()
  for (const archivo of globSync('docs/spec/*.md', { cwd: raiz })) {
    for (const [, id, texto] of leer(archivo).matchAll(/^[-|] \*\*([A-Z]{3}-\d{2,3})\*\* (.*)$/gm)) {
      libro.set(id, /^\|?\s*withdrawn\b/i.test(texto) ? null : texto.replace(/^\| /, '').slice(0, 90))
    }
  }
  for (const [, id, texto] of leer('docs/spec/abuse.md').matchAll(/^\| ([A-JO]\d{1,2}) \| (.*)$/gm))
    libro.set(id, texto.slice(0, 90))
  for (const [, id, texto] of leer('docs/spec/abuse.md').matchAll(/^### (J)\. (.*)$/gm)) libro.set(id, texto)
  return libro
}

const textoDe = (nodo) => {
  if (!nodo) return ''
  if (ts.isStringLiteralLike(nodo)) return nodo.text
  if (ts.isTemplateExpression(nodo)) return nodo.head.text + nodo.templateSpans.map((s) => s.literal.text).join(' ')
  return ''
}

/** The function that a call stands on, and the words after its dots: `it.each(t)('…')` gives it, [each]. */
function cabezaDe(expresion) {
  const modos = []
  let nodo = expresion
  let tabla
  while (!ts.isIdentifier(nodo)) {
    if (ts.isPropertyAccessExpression(nodo)) modos.push(nodo.name.text)
    else if (ts.isCallExpression(nodo)) tabla = nodo.arguments[0]
    else return { nombre: '', modos }
    nodo = nodo.expression
  }
  return { nombre: nodo.text, modos, tabla }
}

/** The titles of the tests of a file that run; what is skipped or still to do cites nothing. */
function titulosDe(archivo) {
  const fuente = ts.createSourceFile(archivo, leer(archivo), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const titulos = []
  const visitar = (nodo) => {
    if (ts.isCallExpression(nodo)) {
      const { nombre, modos, tabla } = cabezaDe(nodo.expression)
      if (['it', 'test', 'describe'].includes(nombre)) {
        if (modos.some((modo) => ['skip', 'todo', 'fixme'].includes(modo))) return
        const titulo = textoDe(nodo.arguments[0])
        titulos.push(titulo)
        // A table that fills its own title: the ids are in its rows.
        if (tabla && /%s|\$/.test(titulo)) recogerTextos(tabla, titulos)
      }
    }
    ts.forEachChild(nodo, visitar)
  }
  visitar(fuente)
  return titulos
}

function recogerTextos(nodo, destino) {
  if (ts.isStringLiteralLike(nodo)) destino.push(nodo.text)
  ts.forEachChild(nodo, (hijo) => recogerTextos(hijo, destino))
}

const fueraDeCuenta = (ruta) => /(^|[\\/])(node_modules|dist|datos|\.cache)$/.test(ruta)
const pruebas = globSync('**/*.{test,spec}.{ts,tsx,mts,js,mjs}', { cwd: raiz, exclude: fueraDeCuenta }).map((ruta) =>
  ruta.replaceAll(sep, '/'),
)
/** As the projects of vitest.config.ts and Playwright find them. */
const CORREN = [
  /^(?:contracts|firma|hojas|server|web|scripts)\/(?!.*\.browser\.).*\.test\.tsx?$/,
  /^web\/src\/.*\.browser\.test\.tsx$/,
  /^e2e\/.*\.spec\.ts$/,
]

const libro = leerLibro()
const prefijosDelLibro = new Set([...libro.keys()].map(prefijo))
const citados = new Set()
const faltas = []
for (const archivo of pruebas) {
  if (!CORREN.some((cuales) => cuales.test(archivo))) faltas.push(`${archivo} is run by no step of npm test`)
  for (const id of titulosDe(archivo).flatMap((titulo) => titulo.match(ID) ?? [])) {
    citados.add(id)
    if (prefijosDelLibro.has(prefijo(id)) && !libro.has(id)) faltas.push(`${archivo} cites ${id}, which the book lacks`)
  }
}

const exigidos = lineas('docs/spec/terminados.txt').flatMap((linea) => {
  const [desde, hasta = desde] = linea.split('..')
  const elegidos = [...libro.keys()].filter((id) =>
    linea.includes('-') && !delCatalogo(id)
      ? prefijo(id) === prefijo(desde) && numero(id) >= numero(desde) && numero(id) <= numero(hasta)
      : prefijo(id) === linea,
  )
  if (elegidos.length === 0) faltas.push(`terminados.txt: '${linea}' names nothing of the book`)
  return elegidos
})

const exceptuados = new Set()
for (const linea of lineas('docs/spec/excepciones.txt')) {
  const [id = '', ...razon] = linea.split(/\s+/)
  if (!libro.has(id)) faltas.push(`excepciones.txt: ${id} is not in the book`)
  if (razon.length < 3) faltas.push(`excepciones.txt: ${id} needs its reason in words`)
  if (citados.has(id)) faltas.push(`excepciones.txt: ${id} is cited by a test, remove its exception`)
  exceptuados.add(id)
}

const pendientes = exigidos.filter((id) => libro.get(id) !== null && !citados.has(id) && !exceptuados.has(id))
for (const id of pendientes) faltas.push(`${id} is cited by no test: ${libro.get(id)}`)

const suites = Object.keys(FILAS).map((suite) => new RegExp(patronDe(suite)))
for (const id of [...citados].filter(delCatalogo))
  if (libro.has(id) && !suites.some((suite) => suite.test(`${id} `)))
    faltas.push(`${id} is of no suite (scripts/suites.mjs)`)

const cuenta = `${exigidos.length - pendientes.length} of ${exigidos.length} requirements of finished modules`
if (faltas.length > 0) {
  console.error(`Coverage of the book: ${cuenta}\n  ${faltas.join('\n  ')}`)
  process.exit(1)
}
console.log(`Coverage of the book: ${cuenta}, ${exceptuados.size} of them by exception`)
