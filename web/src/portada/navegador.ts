import { ELEMENTO_ENTIDAD } from '@cabildo/contracts/entidad'

/** What this program needs of Node, whose types the app does not have. */
declare const process: {
  argv: readonly string[]
  send: (mensaje: unknown, alEnviar: () => void) => void
  exit: () => void
}

const nada = () => undefined
const SIN_SUCESOS = { addEventListener: nada, removeEventListener: nada }

/** The address of the page that is painted. */
export const lugar = { pathname: '/', search: '', hash: '' }

/**
 * What modules of the app read of a browser as they are loaded, for the process that paints its pages: an address, the
 * municipality, and nobody who has signed in or chosen anything. It is loaded before all others.
 */
Object.assign(globalThis, SIN_SUCESOS, {
  window: globalThis,
  location: lugar,
  HTMLElement: class {},
  CSS: { supports: () => true },
  matchMedia: () => ({ matches: false, ...SIN_SUCESOS }),
  document: {
    ...SIN_SUCESOS,
    activeElement: null,
    getElementById: (id: string) => (id === ELEMENTO_ENTIDAD ? { textContent: process.argv[2] } : null),
  },
})

/** Hands the pages to the server, and ends. */
export const entregar = (portadas: Readonly<Record<string, string>>): void =>
  process.send(portadas, () => process.exit())
