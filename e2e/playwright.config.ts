import { defineConfig } from '@playwright/test'
import { opcionesDeChromium } from './chromium.ts'

/** What a test bears in its tags that looks at the browser's viewer of PDFs. */
const CON_VISOR = /@visor/

/** Browser tests against the built product, which arranque.ts starts on a free port with demonstration data. */
export default defineConfig({
  testDir: '.',
  globalSetup: './arranque.ts',
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: 'list',
  projects: [
    { name: 'visor', grep: CON_VISOR, use: { launchOptions: opcionesDeChromium({ conVisor: true }) } },
    { name: 'escritorio', grepInvert: CON_VISOR, use: { launchOptions: opcionesDeChromium() } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    reuseContext: true,
    // What the page without a line needs would answer in the place of what tests put there; its own test lets it in.
    serviceWorkers: 'block',
    // Set by arranque.ts before any worker reads this file.
    baseURL: process.env.CABILDO_URL,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Nothing of the product depends on movement, and drawing it takes processors that the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Recording costs a good part of two processors: a failure tells its step and what the page held; ask for more by name.
    trace: process.env.TRAZAS ? 'retain-on-failure' : 'off',
  },
})
