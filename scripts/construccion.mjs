// What is built of the product, each part made again only when something it is made of has changed.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { archivosDe, correrNodo, interrumpido, lanzarNpm, modulo, RAIZ, salir, sha256 } from './entorno.mjs'

/** `fuentes` are the files and folders that it is made of, besides the packages; `alFinal` adds what is made of those. */
const PARTES = [
  {
    carpeta: 'web',
    nombre: 'la aplicación web',
    fuentes: ['web', 'contracts'],
    argumentos: [modulo('vite', 'bin', 'vite.js'), 'build'],
  },
  {
    carpeta: 'server',
    nombre: 'el servidor',
    fuentes: [
      'server/src',
      'server/rolldown.config.ts',
      'contracts',
      'firma/src',
      'firma/package.json',
      'hojas/src',
      'hojas/package.json',
    ],
    argumentos: [modulo('rolldown', 'bin', 'cli.mjs'), '--config', 'rolldown.config.ts'],
    alFinal: async () => {
      await escribirDescripcion()
      await escribirComponentes()
    },
  },
]

/** Tells one state of the sources from another; their tests are not built. */
const huella = (fuentes) =>
  sha256(
    [...fuentes, 'package-lock.json']
      .map((fuente) => join(RAIZ, fuente))
      .flatMap((fuente) => (statSync(fuente).isFile() ? [fuente] : archivosDe(fuente)))
      .filter((archivo) => !/\.test\.tsx?$/.test(archivo))
      .map((archivo) => `${relative(RAIZ, archivo)} ${sha256(readFileSync(archivo))}\n`)
      .join(''),
  )

/**
 * Builds what is stale; with `carpeta` only that part. What could not be built ends the script, saying so. The stamp is
 * written last, so a broken build is never taken as good. What is up to date is left alone: a server may be running from it.
 */
export async function construir({ carpeta } = {}) {
  for (const parte of PARTES) {
    if (carpeta && parte.carpeta !== carpeta) continue
    const sello = join(RAIZ, parte.carpeta, 'dist', '.huella')
    const actual = huella(parte.fuentes)
    if (existsSync(sello) && readFileSync(sello, 'utf8') === actual) continue
    // Orders write what they answer to standard output, which may become a file.
    console.error(`Construyendo ${parte.nombre}…`)
    const opciones = { cwd: join(RAIZ, parte.carpeta), stdio: ['ignore', 'ignore', 'inherit'] }
    if ((await correrNodo(parte.argumentos, opciones)) !== 0) {
      if (interrumpido()) process.exit(1)
      salir(`No se pudo construir ${parte.nombre}: el motivo está en las líneas de arriba.`)
    }
    await parte.alFinal?.()
    writeFileSync(sello, actual)
  }
}

/** Writes the description of the API, as a running server serves it; this script itself cannot read TypeScript. */
const escribirDescripcion = () =>
  correrNodo([
    ...['--input-type=module', '--eval'],
    `import { writeFileSync } from 'node:fs'
     import { describirContratos } from './server/src/platform/http/openapi.ts'
     writeFileSync('server/dist/openapi.json', JSON.stringify(await describirContratos(), null, 2) + '\\n')`,
  ])

/**
 * Writes what the running product is made of, from the lock file, as CycloneDX (SBOM). It is of no use to the product
 * itself: an npm that cannot make it keeps nobody from starting.
 */
async function escribirComponentes() {
  const npm = lanzarNpm(
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  try {
    const lista = JSON.parse(await text(npm.stdout))
    // npm names it after the folder that it lies in.
    lista.metadata.component.name = 'cabildo'
    writeFileSync(join(RAIZ, 'server', 'dist', 'sbom.cdx.json'), `${JSON.stringify(lista, null, 2)}\n`)
  } catch {
    console.error('No se escribió la lista de componentes (SBOM): npm no la pudo hacer.')
  }
}
