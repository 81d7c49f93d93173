import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { consultas } from '../src/platform/consultas.ts'
import { iniciarSesion, terminarSesion } from '../src/platform/sesion.ts'
import { quitarAvisos } from '../src/ui/avisos.ts'
import { cerrar } from './pantalla.tsx'
import { empezarPrueba, olvidarRespuestas, tomarFaltas } from './servidor.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows the page in that theme, with that preference or as that medium; `null` takes it back. */
    emular: (medios: {
      colorScheme?: 'light' | 'dark' | null
      reducedMotion?: 'reduce' | 'no-preference' | null
      forcedColors?: 'active' | null
      media?: 'print' | null
    }) => Promise<void>
    /** Presses a button of the mouse where the pointer is, or lets it go. */
    raton: (gesto: 'down' | 'up', boton?: 'left' | 'right') => Promise<void>
    /** Writes down what a page showed when axe found nothing in it (e2e/inventario.ts). */
    anotarMedida: (medida: object) => Promise<void>
  }
}

document.documentElement.lang = 'es-PE'

/**
 * Every screen and dialog is there before the first test: what is looked for in vain must not only be on its way. The two
 * pages of signers have styles of their own for the whole document.
 */
import.meta.glob(['../src/**/*.tsx', '!../src/main.tsx', '!../src/firma-local/main.tsx', '!**/*.test.tsx'], {
  eager: true,
})

const ANCHO = 1440
const ALTO = 900

beforeEach(empezarPrueba)

const emulado = () =>
  ['print', '(forced-colors: active)', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: no-preference)'].some(
    (medio) => matchMedia(medio).matches,
  )

/** All tests of a worker share one page, which loads the product once: each leaves it as it found it. */
afterEach(async () => {
  const sinContestar = await tomarFaltas()
  cerrar()
  consultas.clear()
  // A session that begins forgets what the one before had left to tell.
  iniciarSesion('')
  terminarSesion()
  quitarAvisos()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
  olvidarRespuestas()
  vi.useRealTimers()
  vi.restoreAllMocks()
  if (emulado()) await commands.emular({ colorScheme: null, media: null, forcedColors: null, reducedMotion: 'reduce' })
  if (innerWidth !== ANCHO || innerHeight !== ALTO) await page.viewport(ANCHO, ALTO)
  window.scrollTo(0, 0)
  expect(sinContestar, 'calls of the screen that no test answers, or answers against the contract').toEqual([])
})
