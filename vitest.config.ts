import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { opcionesDeChromium } from './e2e/chromium.ts'
import { MEDIDAS } from './e2e/inventario.ts'

const PANTALLAS = 'web/src/**/*.browser.test.tsx'

const LENTAS = '{contracts,firma,hojas,server,web,scripts}/**/*.lento.test.{ts,tsx}'
const ESPERAS = '{contracts,firma,hojas,server,web,scripts}/**/*.espera.test.{ts,tsx}'
const SIN_PRUEBAS = ['**/node_modules/**', '**/dist/**']

const LAS_MAS_LARGAS = ['fallas/procesos.espera', 'varios/reinicio.espera', 'test/respaldo.espera']

/** Starts the files that take a minute or two first, so that none of them runs alone at the end. */
class Orden extends BaseSequencer {
  override async sort(archivos: TestSpecification[]) {
    const esLarga = ({ moduleId }: TestSpecification) => LAS_MAS_LARGAS.some((parte) => moduleId.includes(parte))
    const enOrden = await super.sort(archivos)
    return [...enOrden.filter(esLarga), ...enOrden.filter((una) => !esLarga(una))]
  }
}

const SERVIDOR = join(import.meta.dirname, 'server')
const INICIADO = /new URL\('\.\/([\w.-]+)\.ts', import\.meta\.url\)/g

/**
 * What the server starts by file is the built form of it, which the run has just brought up to date: a process that looks at
 * PDFs takes 0.15 core-seconds to start so, and 0.5 from the sources.
 */
const construidos: Plugin = {
  name: 'procesos-construidos',
  enforce: 'pre',
  transform: {
    filter: { id: /\/server\/src\/.*(?<!\.test)\.ts$/, code: "new URL('./" },
    handler: (codigo, archivo) =>
      codigo.replace(INICIADO, (entero, nombre: string) => {
        const carpeta = relative(join(SERVIDOR, 'src'), dirname(archivo))
        const construido = join(SERVIDOR, 'dist', carpeta, `${nombre}.js`)
        return existsSync(construido) ? `new URL('${pathToFileURL(construido).href}')` : entero
      }),
  },
}

/** Browser commands that a screen's test uses from outside its page (web/test/preparar.ts has the types). */
const ordenes = {
  emular: defineBrowserCommand(({ page }, medios: Parameters<typeof page.emulateMedia>[0]) =>
    page.emulateMedia(medios),
  ),
  raton: defineBrowserCommand(({ page }, gesto: 'down' | 'up', button: 'left' | 'right' = 'left') =>
    page.mouse[gesto]({ button }),
  ),
  anotarMedida: defineBrowserCommand((_, medida: object) => {
    mkdirSync(dirname(MEDIDAS), { recursive: true })
    appendFileSync(MEDIDAS, `${JSON.stringify(medida)}\n`)
  }),
}

const deTodas = {
  environment: 'node',
  setupFiles: ['server/test/propiedades.ts'],
  pool: 'forks',
  // Our modules keep no state, and loading the program again for each of ninety files takes a minute.
  isolate: false,
  // Tests of a few seconds take ten times as long on a busy machine; this ends only those that hang.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // Vitest's default of a second is too short for a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const

/**
 * One suite for all workspaces, in three parts; the browser journeys of e2e/ run in Playwright. The file name tells the
 * cost: `*.lento.test.ts` needs much processor time, `*.espera.test.ts` waits for programs that start or are killed,
 * for clocks and for slow lines. Both run only in `npm test`, the others also in `npm run check`.
 */
export default defineConfig({
  test: {
    globalSetup: ['server/test/preparar.ts'],
    // Keeps the transformed modules for the next run.
    fsModuleCache: true,
    sequence: { sequencer: Orden },
    projects: [
      {
        plugins: [construidos],
        test: {
          ...deTodas,
          name: 'rapidas',
          include: ['{contracts,firma,hojas,server,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...SIN_PRUEBAS, LENTAS, ESPERAS, PANTALLAS],
          // The tests share a PostgreSQL on the same machine; more workers would only wait for each other.
          maxWorkers: 2,
        },
      },
      {
        plugins: [construidos],
        test: { ...deTodas, name: 'lentas', include: [LENTAS], exclude: SIN_PRUEBAS, maxWorkers: 2 },
      },
      {
        plugins: [construidos],
        test: {
          ...deTodas,
          name: 'esperas',
          include: [ESPERAS],
          exclude: SIN_PRUEBAS,
          maxWorkers: 4,
          // The programs that these tests start, a hundred and thirty times: as `npm start` does it.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'node') },
          // Vitest runs only projects with the same number of workers together.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // React's production build: the development build takes twice as long.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          entries: ['web/src/**/*.tsx', 'web/test/{servidor,accesibilidad}.ts'],
          // The compiler adds these, so no entry names them; found late, they would reload the page of the first tests.
          include: ['react/jsx-runtime'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'pantallas',
          include: [PANTALLAS],
          setupFiles: ['web/test/preparar.ts'],
          isolate: false,
          maxWorkers: 4,
          testTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            commands: ordenes,
            // Part of a name matches, as in the journeys: an assertion of absence must not overlook longer names.
            locators: { exact: false },
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: opcionesDeChromium(),
              contextOptions: { locale: 'es-PE', timezoneId: 'America/Lima', reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
          },
        },
      },
    ],
  },
})
