import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { RUTAS, RUTAS_CON_PORTADA } from '../contracts/src/base/rutas.ts'
import { DE_PASO, PUBLICAS } from './trozos.ts'

const FUENTE = join(import.meta.dirname, 'src')
/** The app's way in, as the build writes it. */
const ENTRADA = /<script type="module"[^>]* src="([^"]+)"><\/script>/
/**
 * Asks for the programs once the page has shown what was painted, which needs the line for itself until then; behind another tab
 * nothing is ever painted, and where another page is asked for there is nothing to show (index.html). The same for all pages, so that the content policy names one.
 */
const DESPUES_DE_PINTAR = `{
  const empezar = async () => {
    if ('guardada' in document.documentElement.dataset) await (await import('/portada.js')).refrescar()
    const { content } = document.getElementById('programas')
    const entrada = content.querySelector('link').getAttribute('href')
    document.head.append(content)
    import(entrada).catch(() => document.getElementById('fallida').removeAttribute('hidden'))
  }
  const { espera } = document.documentElement.dataset
  document.hidden || espera ? empezar() : requestAnimationFrame(() => setTimeout(empezar))
}`

/** What every public page shows beside its own content. */
const MARCO = ['shell/MarcoPublico.tsx', 'shell/PieDePagina.tsx', 'shell/CintaDemostracion.tsx']
/** Only the pages without the frame of the public ones. */
const SIN_MARCO: ReadonlySet<string> = new Set(['login'])

type Paquete = Rolldown.OutputBundle

/** The script and style sheets that a source needs at once, those that it builds upon first. */
const necesitados = (bundle: Paquete, fuentes: readonly string[]) => {
  const trozos = Object.values(bundle).filter((una) => una.type === 'chunk')
  const porArchivo = new Map(trozos.map((trozo) => [trozo.fileName, trozo]))
  const programas = new Set<string>()
  const estilos = new Set<string>()
  const visitar = (trozo: Rolldown.OutputChunk | undefined) => {
    if (!trozo || programas.has(trozo.fileName)) return
    programas.add(trozo.fileName)
    for (const otro of trozo.imports) visitar(porArchivo.get(otro))
    for (const hoja of trozo.viteMetadata?.importedCss ?? []) estilos.add(hoja)
  }
  for (const fuente of fuentes) {
    const id = join(FUENTE, fuente)
    visitar(
      trozos.find(({ facadeModuleId }) => facadeModuleId === id) ??
        trozos.find(({ moduleIds }) => moduleIds.includes(id)),
    )
  }
  return { programas: [...programas], estilos: [...estilos] }
}

/**
 * Writes the page of each public route (decision 0230): its styles within it, what it needs asked for at once, and a place where the
 * server puts what it has painted. A style sheet that the page has already is named and switched off, so that the program does not
 * ask for it again.
 */
export const portadas = (): Plugin => ({
  name: 'portadas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const pagina = await readFile(join(dir, 'index.html'), 'utf8')
      const carpeta = join(dir, '.vite', 'portadas')
      await mkdir(carpeta, { recursive: true })
      for (const ruta of RUTAS_CON_PORTADA) {
        const fuentes = ['main.tsx', ...(SIN_MARCO.has(ruta) ? [] : MARCO), PUBLICAS[ruta], ...(DE_PASO[ruta] ?? [])]
        const { programas, estilos } = necesitados(bundle, fuentes)
        const hojas = await Promise.all(estilos.map((hoja) => readFile(join(dir, hoja), 'utf8')))
        const cabeza = [
          ruta === 'login' ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="/${ruta}">`,
          `<style>${hojas.join('\n')}</style>`,
          ...estilos.map((hoja) => `<link rel="stylesheet" crossorigin href="/${hoja}" media="not all" disabled>`),
        ]
        const [programa, entrada] = ENTRADA.exec(pagina) ?? []
        if (!programa || !entrada) throw new Error('index.html loads no program')
        const enlaces = [entrada, ...programas.map((uno) => `/${uno}`)]
          .filter((uno, i, todos) => todos.indexOf(uno) === i)
          .map((uno) => `<link rel="modulepreload" crossorigin href="${uno}">`)
        const suya = pagina
          .replaceAll(/ *<link rel="(?:stylesheet|modulepreload)"[^>]*>\n/g, '')
          .replace(programa, '')
          .replace('<html ', `<html data-portada="${ruta}" data-publicas="${RUTAS_CON_PORTADA.join(' ')}" `)
          .replace('<div id="raiz">', '<div id="raiz">__PORTADA__')
          .replace(/<title>.*<\/title>/, `<title>${RUTAS[ruta].titulo} · Cabildo</title>`)
          .replace('</head>', () => `  ${cabeza.join('\n    ')}\n  </head>`)
          .replace(
            '</body>',
            () =>
              `  <template id="programas">${enlaces.join('')}</template>\n    <script>${DESPUES_DE_PINTAR}</script>\n  </body>`,
          )
        await writeFile(join(carpeta, `${ruta}.html`), suya)
      }
    },
  },
})
