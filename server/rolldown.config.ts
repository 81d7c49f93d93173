import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const FUENTES = join(import.meta.dirname, 'src')
/** Stands in the code for the way from a file of the bundle to its folder, until it is known which file that is. */
const RAIZ = '__RAIZ_DEL_PROGRAMA__'

/**
 * Keeps true what sources say of places, wherever their code ends up: each looks as if it lay in `dist` as it lies in
 * `src`, and what it starts by file, `new URL('./x.ts', import.meta.url)`, is made an entry that does lie there.
 */
const lugares: Plugin = {
  name: 'lugares',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(codigo, archivo) {
      const otraForma = /new URL\((?!'\.\/)[^)]*\.ts\b[^)]*import\.meta\.url\)/.exec(codigo)
      if (otraForma) this.error(`${archivo}: write ${otraForma[0]} as new URL('./x.ts', import.meta.url)`)
      return codigo.replace(
        /new URL\('\.\/([\w.-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g,
        (_, iniciado?: string) => {
          if (iniciado === undefined) return `new URL('${RAIZ}/${enDist(archivo)}', import.meta.url).href`
          const lugar = join(dirname(archivo), `${iniciado}.ts`)
          const fileName = enDist(lugar).replace(/ts$/, 'js')
          this.emitFile({ type: 'chunk', id: lugar, fileName })
          return `new URL('${RAIZ}/${fileName}', import.meta.url)`
        },
      )
    },
  },
  renderChunk: (codigo, { fileName }) => codigo.replaceAll(RAIZ, posix.relative(dirname(fileName), '.') || '.'),
}

const enDist = (fuente: string) => relative(FUENTES, fuente).replaceAll(sep, '/')

/**
 * Packages of hundreds of files, and those that these alone need: to find and read the files is a third of a start of the
 * server, and half of one of the processes that look at PDFs. All others stay where npm puts them (decision 0083).
 */
const DE_MUCHOS_ARCHIVOS =
  /^(@cantoo\/pdf-lib|culori|html-entities|node-html-better-parser|saxes|xmlchars|tslib|kysely|zod|jose)(\/|$)/

/** The server in a hundred files instead of seventeen hundred. */
export default defineConfig({
  cwd: import.meta.dirname,
  input: 'src/cabildo.ts',
  platform: 'node',
  external: (id) => !isAbsolute(id) && /^(?!@cabildo\/)[\w@]/.test(id) && !DE_MUCHOS_ARCHIVOS.test(id),
  plugins: [lugares],
  output: { dir: 'dist', cleanDir: true },
})
