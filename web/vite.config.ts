import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { contratosLigeros } from './contratos.plugin.ts'
import { tokensDePaginas } from './tokens.plugin.ts'

const COMPRIMIBLES = /\.(m?js|css|svg|html|json|wasm)$/

/** The app, and the product's own pages in the frame of the signer (FIR-24). */
const PAGINAS = ['index.html', 'firma-local/invokerstatus.html', 'firma-peru/invokerstatus.html']

/** The style sheet of the pages that the server writes, which no page of the app loads. */
const HOJA_DE_PAGINAS = 'src/paginas/paginas.css'

/** Writes .br and .gz beside every file of the build that they make smaller, so that the server only hands them out. */
const comprimir = (): Plugin => ({
  name: 'comprimir',
  apply: 'build',
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
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'entidad' },
      children: '__ENTIDAD__',
      injectTo: 'body-prepend',
    },
  ],
})

/** Icons that screens of the staff share and no public page draws, so that citizens do not load them with the others. */
const ICONOS_DEL_PERSONAL =
  /[\\/]icons[\\/]Icon(ArrowBackUp|ArrowForwardUp|ArrowRight|BabyCarriage|Ban|Basket|ChartBar|ChevronUp|CircleX|DeviceFloppy|Dots|Eye|FileUpload|Flag|Folders|Gavel|ListDetails|Lock|Pencil|Refresh|TableOff|Upload)\.mjs$/

/**
 * What nearly every page needs comes as one file, and so do the icons that several share: a request costs a browser more
 * than the hundred bytes of an icon. Everything else is cut by who needs it.
 */
const TROZOS = [
  { name: 'base', minShareCount: 100, priority: 2 },
  {
    name: 'iconos-del-personal',
    test: ICONOS_DEL_PERSONAL,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'iconos',
    // Those of photos, of reading a card, of a sheet, of cases, of accounts and of rare acts come with what draws them.
    test: /[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!Icon(ArrowForwardUp|ArrowMerge|Ban|BuildingCommunity|CalendarOff|CalendarPlus|Camera|ClockExclamation|DeviceMobile|FileCheck|Fingerprint|Flag|FolderOpen|FolderShare|Hourglass|Id|Link|LinkOff|ListCheck|MailOff|PhotoPlus|PlayerPause|PlayerStop|Progress|Reload|RotateClockwise|RosetteDiscountCheck|RubberStamp|Scan|SearchOff|Unlink|UserCheck|UserCircle|UserShare|UserShield|ZoomIn|ZoomOut)\.mjs)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, import.meta.dirname, 'CABILDO_').CABILDO_API ?? 'http://localhost:5400'
  return {
    plugins: [react(), contratosLigeros(), tokensDePaginas(), comprimir(), adelantarFuente(), hueco()],
    server: { proxy: { '/api': api, '/storage': api, '/normas': api, '/obras': api, '/datos': api } },
    build: {
      target: 'es2022',
      sourcemap: false,
      manifest: true,
      cssCodeSplit: true,
      // Inlined files would need data: in the page's content policy and cannot be cached.
      assetsInlineLimit: 0,
      // The viewer of PDFs, which only phones load, is one piece of 510.
      chunkSizeWarningLimit: 550,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [...PAGINAS, HOJA_DE_PAGINAS].map((entrada) => join(import.meta.dirname, entrada)),
        // Each file names those that its screens ask for later; with names that people can read, that was 4 kB of a first page.
        output: { codeSplitting: { groups: TROZOS }, chunkFileNames: 'assets/[hash].js' },
      },
    },
  }
})
