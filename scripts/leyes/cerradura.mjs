/**
 * Law: a fresh clone installs anywhere and the repository tells nothing about who built it where. The lock file holds the
 * packages of every platform, none that only looks like another, and no address of a registry; no tracked text holds the
 * path of a machine or a secret.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const raiz = process.argv[2] ?? join(import.meta.dirname, '../..')
const faltas = []

/** Node's own way of finding a package: beside the one that asks, then one folder up, and so on. */
function resolver(paquetes, desde, nombre) {
  for (let lugar = desde; ; lugar = lugar.slice(0, Math.max(0, lugar.lastIndexOf('node_modules') - 1))) {
    const clave = `${lugar ? `${lugar}/` : ''}node_modules/${nombre}`
    if (paquetes[clave]) return clave
    if (!lugar) return null
    if (!lugar.includes('node_modules')) lugar = ''
  }
}

const { packages: paquetes } = JSON.parse(readFileSync(join(raiz, 'package-lock.json'), 'utf8'))
for (const [clave, paquete] of Object.entries(paquetes)) {
  for (const nombre of Object.keys(paquete.optionalDependencies ?? {})) {
    if (!resolver(paquetes, clave, nombre)) {
      faltas.push(`package-lock.json: ${clave || 'the root'} needs ${nombre}, which has no entry (another platform's?)`)
    }
  }
  if (paquete.resolved && /^[a-z+]+:\/\//.test(paquete.resolved)) {
    faltas.push(`package-lock.json: ${clave} names a host in 'resolved'`)
  }
}

/** Packages that are not what their names say: the programs so called come from elsewhere (docs/spec/abuse.md, J). */
const FALSOS = new Set(['k6', 'restler', 'zap-cli', 'cats', 'owasp-zap', 'sqlmap', 'wapiti', 'slowhttptest', 'nuclei'])
/** Pairs that look alike and are both what they say: one author's reader and writer of ZIPs, with their types. */
const PARECIDOS = new Set(['yauzl yazl', '@types/yauzl @types/yazl'])

/** Tells names that differ by one letter: one more, one less, another one, or two that changed places. */
function seParecen(a, b) {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const [restoA, restoB] = [a.slice(i), b.slice(i)]
  return (
    restoA.slice(1) === restoB ||
    restoA === restoB.slice(1) ||
    restoA.slice(1) === restoB.slice(1) ||
    (restoA[0] === restoB[1] && restoA[1] === restoB[0] && restoA.slice(2) === restoB.slice(2))
  )
}

const nombreDe = (clave) => clave.slice(clave.lastIndexOf('node_modules/') + 'node_modules/'.length)
const propios = new Set(
  Object.entries(paquetes)
    .filter(([clave]) => !clave.includes('node_modules/'))
    .flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
)
for (const nombre of new Set([
  ...Object.keys(paquetes)
    .filter((c) => c.includes('node_modules/'))
    .map(nombreDe),
  ...propios,
])) {
  if (FALSOS.has(nombre)) faltas.push(`package-lock.json: ${nombre} is not the program of that name`)
  // Short names look like many.
  const parecido = nombre.length < 5 ? undefined : [...propios].find((otro) => seParecen(nombre, otro))
  if (parecido && !PARECIDOS.has([nombre, parecido].sort().join(' ')))
    faltas.push(`package-lock.json: ${nombre} looks like ${parecido}: is it what it says?`)
}

const SOSPECHAS = [
  [/(?:^|[\s'"`(=:])\/(?:root|work|tmp\/n24|home\/[a-z]+)\//, 'a path of one machine'],
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/, 'a private key'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, 'a cloud access key'],
  [/\b(?:ghp|gho|ghs|npm)_[A-Za-z0-9]{30,}\b/, 'a service token'],
  [/\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/, 'a signed token'],
  [
    /\bpostgres(?:ql)?:\/\/[^\s:@/]+:(?!clave@|password@|\$\{)[^\s@]{6,}@(?!localhost|127\.0\.0\.1)/,
    'a database password',
  ],
  [/_authToken\s*=/, 'a registry credential'],
  [/\bregistry\.[a-z0-9.-]+\.[a-z]{2,}/, 'the host of a registry'],
]
const ES_BINARIO = /\.(?:png|jpe?g|webp|ico|woff2?|pdf|xlsx?|gz|br|zip|p12)$/
const EXENTOS = new Set(['scripts/leyes/cerradura.mjs', 'scripts/leyes/guiones.espera.test.ts'])

const seguidos = execFileSync('git', ['ls-files', '-z'], { cwd: raiz, encoding: 'utf8', maxBuffer: 2 ** 26 })
for (const archivo of seguidos.split('\0').filter((a) => a && !ES_BINARIO.test(a) && !EXENTOS.has(a))) {
  let texto
  try {
    texto = readFileSync(join(raiz, archivo), 'utf8')
  } catch {
    continue // deleted in the working tree, or a link that leads outside
  }
  for (const [numero, linea] of texto.split('\n').entries()) {
    for (const [patron, que] of SOSPECHAS) {
      if (patron.test(linea)) faltas.push(`${archivo}:${numero + 1}: looks like ${que}`)
    }
  }
}

if (faltas.length > 0) {
  console.error(`Lock and repository:\n  ${faltas.join('\n  ')}`)
  process.exit(1)
}
console.log(`Lock and repository: ${Object.keys(paquetes).length} packages of every platform, no host, path or secret`)
