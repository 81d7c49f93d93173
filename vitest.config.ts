import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { opcionesDeChromium } from './e2e/chromium.ts'
import { MEDIDAS } from './e2e/inventario.ts'

const PANTALLAS = 'web/src/**/*.browser.test.tsx'

const LENTAS = '{contracts,firma,hojas,server,web,scripts}/**/*.lento.test.{ts,tsx}'
const ESPERAS = '{contracts,firma,hojas,server,web,scripts}/**/*.espera.test.{ts,tsx}'
const SIN_PRUEBAS = ['**/node_modules/**', '**/dist/**']

const LAS_MAS_LARGAS = ['fallas/procesos.espera', 'varios/reinicio.espera', 'test/respaldo.espera']

/** What takes a minute or two begins first, lest it end alone when the other workers have nothing left. */
class Orden extends BaseSequencer {
  override async sort(archivos: TestSpecification[]) {
    const esLarga = ({ moduleId }: TestSpecification) => LAS_MAS_LARGAS.some((parte) => moduleId.includes(parte))
    const enOrden = await super.sort(archivos)
    return [...enOrden.filter(esLarga), ...enOrden.filter((una) => !esLarga(una))]
  }
}

/** What a test of a screen asks of the browser from outside its page (web/test/preparar.ts has the types). */
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
  // Nothing of ours keeps state in a module; reading the program anew for each of ninety files takes a minute.
  isolate: false,
  // A test that takes seconds alone takes ten times as long on a machine that does other things; this ends what hangs.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // A second, Vitest's own, is nothing to a machine that does other things, too.
  expect: { poll: { timeout: 15_000 } },
} as const

/**
 * One suite for every workspace, in three parts; the browser journeys of e2e/ run in Playwright. The name of a file says
 * what it takes: `*.lento.test.ts` much of a processor, `*.espera.test.ts` time, for it waits for programs that start or
 * are killed, for clocks and for slow lines. Both run in `npm test` alone, the others in `npm run check`, too.
 */
export default defineConfig({
  test: {
    globalSetup: ['server/test/preparar.ts'],
    // What a file reads like to Node is kept for the next run.
    fsModuleCache: true,
    sequence: { sequencer: Orden },
    projects: [
      {
        test: {
          ...deTodas,
          name: 'rapidas',
          include: ['{contracts,firma,hojas,server,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...SIN_PRUEBAS, LENTAS, ESPERAS, PANTALLAS],
          // The tests share one PostgreSQL with the machine; more workers than this only wait for each other.
          maxWorkers: 2,
        },
      },
      { test: { ...deTodas, name: 'lentas', include: [LENTAS], exclude: SIN_PRUEBAS, maxWorkers: 2 } },
      {
        test: {
          ...deTodas,
          name: 'esperas',
          include: [ESPERAS],
          exclude: SIN_PRUEBAS,
          maxWorkers: 4,
          // Vitest lets only projects with the same number of workers run together.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // React as people get it; as developers do, it takes twice as long.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          entries: ['web/src/**/*.tsx', 'web/test/{servidor,accesibilidad}.ts'],
          // What the compiler writes is in no entry; found late, it would load the page of the first tests anew.
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
            // As in the journeys, a part of a name is enough: that something is not there must not be true of half of it alone.
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
