// A Chromium for the browser tests: the one that is there, or one installed as this machine allows.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'
import { atiende, correrNodo, instalarConApt, modulo, RAIZ } from './entorno.mjs'

const NOMBRES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DE_DEBIAN = '/usr/bin/chromium'
/** Without windows, as Debian has it: most tests need no more, and take less with it (e2e/chromium.ts). */
const SIN_VENTANAS = `${DE_DEBIAN}-headless-shell`
const DE_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const DESCARGAS = 'cdn.playwright.dev'

const dePlaywright = () =>
  createRequire(join(RAIZ, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath()

function encontrar() {
  const indicado = process.env.CHROMIUM_PATH
  if (indicado) return existsSync(indicado) ? indicado : undefined
  const carpetas = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidatos = [dePlaywright(), ...carpetas.flatMap((c) => NOMBRES.map((nombre) => join(c, nombre))), DE_MAC]
  return candidatos.find((ruta) => ruta && existsSync(ruta))
}

/** Whether Playwright's downloads can be reached at all: its own retries take minutes to find out that they cannot. */
function hayDescargas() {
  if (process.env.PLAYWRIGHT_DOWNLOAD_HOST || process.env.HTTPS_PROXY || process.env.https_proxy) return true
  return atiende({ host: DESCARGAS, port: 443 }, 4_000)
}

async function instalarConPlaywright() {
  if (!(await hayDescargas())) return
  // Without root, --with-deps would ask for a password.
  const conTodo = process.getuid?.() === 0 && process.platform === 'linux'
  const argumentos = ['install', ...(conTodo ? ['--with-deps'] : []), 'chromium']
  await correrNodo([modulo('@playwright', 'test', 'cli.js'), ...argumentos], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeout: 300_000,
  })
}

const instalarDeDebian = () => instalarConApt(['chromium', 'fonts-liberation'])

/**
 * Tells every test that needs a browser by CHROMIUM_PATH where one is, installed when there is none; false, after one
 * clear line, when that cannot be done. Debian's gets the one without windows at its side, where it can be had.
 */
export async function asegurarChromium() {
  for (const instalar of [undefined, instalarConPlaywright, instalarDeDebian]) {
    if (instalar && process.env.CHROMIUM_PATH) break
    if (instalar) console.log('Instalando Chromium para las pruebas de navegador…')
    await instalar?.()
    const ruta = encontrar()
    if (!ruta) continue
    process.env.CHROMIUM_PATH = ruta
    if (ruta === DE_DEBIAN && !existsSync(SIN_VENTANAS)) await instalarConApt([basename(SIN_VENTANAS)])
    return true
  }
  console.error(
    process.env.CHROMIUM_PATH
      ? `No hay ningún programa en CHROMIUM_PATH (${process.env.CHROMIUM_PATH}): corrija la ruta o quite la variable.`
      : 'No se encontró un Chromium ni se pudo instalar: instálelo (en Debian, apt-get install chromium) o indique su ruta en CHROMIUM_PATH.',
  )
  return false
}
