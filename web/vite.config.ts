import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { contratosLigeros } from './contratos.plugin.ts'
import { portadas } from './portadas.plugin.ts'
import { tokens } from './tokens.plugin.ts'
import { trozoDe } from './trozos.ts'

const COMPRIMIBLES = /\.(m?js|css|svg|html|json|wasm)$/

/** The app, and the product's own pages in the frame of the signer (FIR-24). */
const PAGINAS = ['index.html', 'firma-local/invokerstatus.html', 'firma-peru/invokerstatus.html']

/** The style sheet of the pages that the server writes, which no page of the app loads. */
const HOJA_DE_PAGINAS = 'src/paginas/paginas.css'

const esDelNavegador = ({ name }: { name: string }) => name === 'client'

/** Writes .br and .gz beside every file of the build that they make smaller, so that the server only hands them out. */
const comprimir = (): Plugin => ({
  name: 'comprimir',
  apply: 'build',
  applyToEnvironment: esDelNavegador,
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }, archivos) {
      const nombres = [...Object.keys(archivos), 'favicon.svg'].filter((nombre) => COMPRIMIBLES.test(nombre))
      // Pages are served with the municipality's data put in, so no ready-made copy of them can exist.
      for (const nombre of nombres.filter((n) => !n.endsWith('.html') && !n.startsWith('.vite/'))) {
        const contenido = await readFile(join(dir, nombre))
        const br = await promisify(brotliCompress)(contenido, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        await Promise.all([
          writeFile(join(dir, `${nombre}.br`), br),
          writeFile(join(dir, `${nombre}.gz`), await promisify(gzip)(contenido, { level: 9 })),
        ])
      }
    },
  },
})

/** Asks for the text font with the page, not after its style sheet: texts do not jump when it arrives. */
const adelantarFuente = (): Plugin => ({
  name: 'adelantar-fuente',
  apply: 'build',
  applyToEnvironment: esDelNavegador,
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((nombre) => /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/.test(nombre))
        .map((nombre) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${nombre}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
})

/** The place where the server puts the municipality's data when it serves the page (contracts/entidad.ts). */
const hueco = (): Plugin => ({
  name: 'hueco-de-la-entidad',
  apply: 'build',
  applyToEnvironment: esDelNavegador,
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'entidad' },
      children: '__ENTIDAD__',
      injectTo: 'body-prepend',
    },
  ],
})

const FUENTE = join(import.meta.dirname, 'src')
/**
 * What a painted page never shows: the staff's screens, what lies above a page, and readers of files. Without them the program
 * that paints is a tenth.
 */
const sinLoQueNoSePinta = (): Plugin => ({
  name: 'sin-lo-que-no-se-pinta',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'portada',
  load: {
    filter: { id: /[\\/](rutasDelPersonal|LectorPdf|LectorCamara)\.tsx$/ },
    handler: (id) => {
      const [nombre = ''] = basename(id).split('.')
      return `export const ${nombre[0]?.toUpperCase()}${nombre.slice(1)} = () => null`
    },
  },
})

/** Beside what trozos.ts decides: the icons that screens of the staff share come as one file. */
const TROZOS = [
  { name: trozoDe, includeDependenciesRecursively: false, priority: 3 },
  {
    name: 'iconos-del-personal',
    test: /[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
    minShareCount: 8,
    includeDependenciesRecursively: false,
    priority: 2,
  },
]

export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, import.meta.dirname, 'CABILDO_').CABILDO_API ?? 'http://localhost:5400'
  return {
    plugins: [
      react(),
      contratosLigeros(),
      tokens(),
      comprimir(),
      adelantarFuente(),
      hueco(),
      portadas(),
      sinLoQueNoSePinta(),
    ],
    server: { proxy: { '/api': api, '/storage': api, '/normas': api, '/obras': api, '/datos': api } },
    build: {
      target: 'es2022',
      sourcemap: false,
      cssCodeSplit: true,
      // Inlined files would need data: in the page's content policy and cannot be cached.
      assetsInlineLimit: 0,
      // The viewer of PDFs, which only phones load, is one piece of 510.
      chunkSizeWarningLimit: 550,
      modulePreload: { polyfill: false },
    },
    builder: {},
    environments: {
      client: {
        build: {
          manifest: true,
          rolldownOptions: {
            input: [...PAGINAS, HOJA_DE_PAGINAS].map((entrada) => join(import.meta.dirname, entrada)),
            // Each file names those that its screens ask for later; with names that people can read, that was 4 kB of a first page.
            output: { codeSplitting: { groups: TROZOS }, chunkFileNames: 'assets/[hash].js' },
          },
        },
      },
      // The program that paints the public pages, for the server (decision 0230).
      portada: {
        consumer: 'server',
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: true,
          outDir: 'dist/.vite/portada',
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { input: join(FUENTE, 'portada/pintar.ts'), external: ['@cantoo/pdf-lib'] },
        },
      },
    },
  }
})
