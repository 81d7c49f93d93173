import { defineConfig } from 'vitest/config'

/** One suite for every workspace; the browser journeys of e2e/ run in Playwright. */
export default defineConfig({
  test: {
    include: ['{contracts,server,web,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    globalSetup: ['server/test/preparar.ts'],
    setupFiles: ['server/test/propiedades.ts'],
    pool: 'forks',
    // Nothing of ours keeps state in a module; reading the program anew for each of ninety files takes a minute.
    isolate: false,
    // The tests share one PostgreSQL with the machine; more workers than this only wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // A second, Vitest's own, is nothing to a machine that does other things, too.
    expect: { poll: { timeout: 15_000 } },
  },
})
