import { defineConfig } from 'vitest/config'

const LENTAS = '{contracts,server,web,scripts}/**/*.lento.test.{ts,tsx}'
const ESPERAS = '{contracts,server,web,scripts}/**/*.espera.test.{ts,tsx}'
const SIN_PRUEBAS = ['**/node_modules/**', '**/dist/**']

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
    projects: [
      {
        test: {
          ...deTodas,
          name: 'rapidas',
          include: ['{contracts,server,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...SIN_PRUEBAS, LENTAS, ESPERAS],
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
    ],
  },
})
