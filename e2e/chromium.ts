import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const ENTERO = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Debian's Chromium without the browser's own windows, which take a fifth of the processors that tests need (decision 0088). */
const SIN_VENTANAS = `${ENTERO}-headless-shell`

/**
 * How the Chromium of this machine is started: the whole browser, which can show PDFs, or the one without windows that
 * lies beside it, if it does. Where there is neither, Playwright takes its own.
 */
export const opcionesDeChromium = ({ conVisor = false } = {}): LaunchOptions => {
  const executablePath = (conVisor ? [ENTERO] : [SIN_VENTANAS, ENTERO]).find((lugar) => existsSync(lugar))
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  }
}
