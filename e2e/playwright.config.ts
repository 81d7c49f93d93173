import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const indicado = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Browser tests against the built product, which arranque.ts starts on a free port with demonstration data. */
export default defineConfig({
  testDir: '.',
  globalSetup: './arranque.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: 'list',
  projects: [{ name: 'escritorio', use: { viewport: { width: 1440, height: 900 } } }],
  use: {
    reuseContext: true,
    // Set by arranque.ts before any worker reads this file.
    baseURL: process.env.CABILDO_URL,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Nothing of the product depends on movement, and drawing it takes processors that the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Recording costs a good part of two processors: a failure tells its step and what the page held; ask for more by name.
    trace: process.env.TRAZAS ? 'retain-on-failure' : 'off',
    launchOptions: {
      // Where there is none of the system's, Playwright's own is taken.
      ...(existsSync(indicado) && { executablePath: indicado }),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
