/**
 * Law: what a browser loads for the first sight of a page stays within its budget: the weight of its script and styles (gzip, kB
 * = 1000 bytes, fonts apart) and how many files that are (decision 0229).
 * Reads the manifest of the last web build and says by how much each page moved from scripts/leyes/tamanos.json;
 * `--grabar` accepts the present sizes as the new base. A source map in the build is a breach, too.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The way in and the lazy chunks of each page by source path; a pattern takes every lazy chunk that it matches, or none. */
const SHELL = /^src\/shell\/(?!.*Publi)/
/** A chunk of its own for the tables without exports; where there are some it shows at first sight. */
const EXPORTAR = 'src/ui/tabla/Exportar.tsx'
const PAGINAS = [
  {
    nombre: 'public services',
    modulos: ['src/features/inicio/InicioPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 110.9, css: 9, archivos: 11 },
  },
  {
    nombre: 'public report',
    modulos: ['src/features/visitas/ReporteVisitasPage.tsx', EXPORTAR, /^src\/shell\/.*Publi/],
    topes: { js: 122.9, css: 13.1, archivos: 18 },
  },
  {
    nombre: 'public verification',
    modulos: ['src/features/verificacion/VerificaPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 123.7, css: 12.3, archivos: 12 },
  },
  {
    nombre: 'public tracker',
    modulos: ['src/features/consulta/ConsultaPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 113.8, css: 9.4, archivos: 11 },
  },
  {
    nombre: 'public archive',
    modulos: ['src/features/archivo/ArchivoPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 120.1, css: 12.1, archivos: 15 },
  },
  {
    nombre: 'public works',
    modulos: ['src/features/seguimiento/SeguimientoPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 122.4, css: 13.2, archivos: 13 },
  },
  {
    nombre: 'virtual front desk',
    modulos: ['src/features/mesa-de-partes/virtual/MpvirtualPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 132.1, css: 13.9, archivos: 15 },
  },
  {
    nombre: 'complaints book',
    modulos: ['src/features/reclamos/LibroReclamaPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 129.6, css: 13.5, archivos: 15 },
  },
  {
    nombre: 'requests for information',
    modulos: ['src/features/transparencia/TransparenciaPage.tsx', /^src\/shell\/.*Publi/],
    topes: { js: 128.7, css: 13.2, archivos: 14 },
  },
  { nombre: 'login', modulos: ['src/features/sesion/LoginPage.tsx'], topes: { js: 126, css: 9.7, archivos: 12 } },
  {
    nombre: 'first staff table',
    modulos: ['src/rutasDelPersonal.tsx', 'src/features/visitas/VisitasPage.tsx', EXPORTAR, SHELL],
    topes: { js: 186, total: 207.6, archivos: 50 },
  },
  // In the frame of a screen that has loaded nearly all of it.
  {
    nombre: 'own signer',
    entrada: 'firma-local/invokerstatus.html',
    modulos: [],
    topes: { js: 136.9, css: 13.3, archivos: 16 },
  },
  { nombre: 'Firma Perú bridge', entrada: 'firma-peru/invokerstatus.html', modulos: [], topes: { js: 4, css: 2 } },
]

const argumentos = process.argv.slice(2)
const raiz = argumentos.find((a) => !a.startsWith('--')) ?? join(import.meta.dirname, '../..')
const dist = join(raiz, 'web/dist')
const base = join(raiz, 'scripts/leyes/tamanos.json')
const fallar = (texto) => {
  console.error(`Sizes: ${texto}`)
  process.exit(1)
}

const rutaManifiesto = join(dist, '.vite/manifest.json')
if (!existsSync(rutaManifiesto)) fallar('web/dist/.vite/manifest.json is missing; run npm run build first')
// What a browser loads tells nothing of how it was written (J).
for (const archivo of globSync('**/*.{js,css,map}', { cwd: dist }))
  if (archivo.endsWith('.map') || /\/[/*]# sourceMappingURL=/.test(readFileSync(join(dist, archivo), 'utf8')))
    fallar(`web/dist/${archivo} is or names a source map, which is not for browsers`)
const manifiesto = JSON.parse(readFileSync(rutaManifiesto, 'utf8'))
for (const clave of Object.keys(manifiesto))
  if (/galeria\//.test(clave)) fallar(`${clave} is in the build, and the gallery of pieces is for development`)
const ENTRADA = 'index.html'

/** A chunk with all that it imports at once; what it imports later on demand is not loaded for the first sight. */
function cerrar(claves, visto = new Set()) {
  for (const clave of claves) {
    if (visto.has(clave)) continue
    visto.add(clave)
    cerrar(manifiesto[clave].imports ?? [], visto)
  }
  return visto
}

const buscar = (modulo, pagina) => {
  if (modulo instanceof RegExp) {
    return Object.keys(manifiesto).filter((clave) => manifiesto[clave].isDynamicEntry && modulo.test(clave))
  }
  if (manifiesto[modulo]) return [modulo]
  // What others need at once, too, is in a chunk that bears only its name.
  const [chunk] = Object.keys(manifiesto).filter(
    (clave) => clave.endsWith('.js') && manifiesto[clave].name === basename(modulo, '.tsx'),
  )
  if (!chunk) fallar(`${pagina}: ${modulo} is no chunk of its own; every route must be one`)
  return [chunk]
}

const comprimido = (archivo) => {
  const ruta = join(dist, archivo)
  return existsSync(`${ruta}.gz`)
    ? readFileSync(`${ruta}.gz`).length
    : gzipSync(readFileSync(ruta), { level: 9 }).length
}
const sumar = (archivos) => [...new Set(archivos)].reduce((suma, archivo) => suma + comprimido(archivo), 0)

/** The heaviest chunks of a page, to know where to look first. */
const mayores = (trozos) =>
  trozos
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file, name }) => [name ?? file, comprimido(file)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([nombre, bytes]) => `${nombre} ${(bytes / 1000).toFixed(1)}`)
    .join(', ')

const anteriores = existsSync(base) ? JSON.parse(readFileSync(base, 'utf8')) : {}
const actuales = {}
const excesos = []
const filas = []
for (const { nombre, entrada = ENTRADA, modulos, topes } of PAGINAS) {
  if (!manifiesto[entrada]?.isEntry) fallar(`${nombre}: ${entrada} is no way in of the build`)
  const claves = [...cerrar([entrada, ...modulos.flatMap((modulo) => buscar(modulo, nombre))])]
  const trozos = claves.map((clave) => manifiesto[clave])
  const js = sumar(trozos.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  const css = sumar([
    ...trozos.flatMap((trozo) => trozo.css ?? []),
    ...trozos.map(({ file }) => file).filter((file) => file.endsWith('.css')),
  ])
  const medidas = { js, css, total: js + css }
  actuales[nombre] = medidas
  const archivos = new Set(trozos.flatMap(({ file, css = [] }) => [file, ...css])).size
  filas.push({ page: nombre, what: 'files', kB: archivos, change: '', budget: topes.archivos ?? '' })
  if (topes.archivos && archivos > topes.archivos)
    excesos.push(`${nombre}: ${archivos} files of ${topes.archivos}; web/trozos.ts says how they are cut`)
  for (const [clase, bytes] of Object.entries(medidas)) {
    const tope = topes[clase]
    const antes = anteriores[nombre]?.[clase]
    const cambio = antes === undefined ? 'new' : `${bytes >= antes ? '+' : ''}${((bytes - antes) / 1000).toFixed(2)}`
    filas.push({ page: nombre, what: clase, kB: (bytes / 1000).toFixed(1), change: cambio, budget: tope ?? '' })
    if (tope && bytes > tope * 1000) {
      excesos.push(`${nombre} ${clase}: ${(bytes / 1000).toFixed(1)} of ${tope} kB (${mayores(trozos)})`)
    }
  }
}

const ancho = (clave) => Math.max(clave.length, ...filas.map((fila) => String(fila[clave]).length))
const columnas = ['page', 'what', 'kB', 'change', 'budget']
const linea = (fila) =>
  columnas.map((c) => String(fila[c])[c === 'page' || c === 'what' ? 'padEnd' : 'padStart'](ancho(c)))
console.log(
  [Object.fromEntries(columnas.map((c) => [c, c])), ...filas].map((fila) => linea(fila).join('  ')).join('\n'),
)

if (argumentos.includes('--grabar')) writeFileSync(base, `${JSON.stringify(actuales, null, 2)}\n`)
if (excesos.length > 0) fallar(`above the budget\n  ${excesos.join('\n  ')}`)
