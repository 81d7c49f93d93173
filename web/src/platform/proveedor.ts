import { type oidcApi, RUTA_VUELTA } from '@cabildo/contracts/ingreso-oidc'
import { pedir } from './api.ts'

/** The bytes that never leave this tab, by which an answer of the provider is known to be of what it asked (ING-16). */
const STORAGE_ITEM = 'oidc'
/** Where the tab that waits for a proof hears that another one of this browser has got it. */
const CANAL = 'cabildo-confirmacion'

/** What was asked of the provider. */
export type UsoDelProveedor = 'ingreso' | 'enlace' | 'confirmación'
type Pedir = typeof oidcApi.pedir | typeof oidcApi.enlazar | typeof oidcApi.confirmar

/** What the provider sent the browser back with, once its code is out of the address bar. */
export interface Vuelta {
  uso: UsoDelProveedor
  /** Null where the provider refused, or the answer is of another tab. */
  datos: { state: string; code: string; iss?: string; secreto: string } | null
}

const enBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Asks for the provider's address, and keeps in this tab what the answer has to fit. */
const direccionDelProveedor = async (llamada: Pedir, uso: UsoDelProveedor): Promise<string> => {
  const secreto = enBase64(crypto.getRandomValues(new Uint8Array(32)))
  const huella = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secreto))
  const { direccion } = await pedir(llamada as typeof oidcApi.pedir, {
    body: { reto: enBase64(new Uint8Array(huella)) },
  })
  sessionStorage.setItem(STORAGE_ITEM, JSON.stringify({ secreto, uso }))
  return direccion
}

/** Goes to the provider. */
export const irAlProveedor = async (llamada: Pedir, uso: UsoDelProveedor): Promise<void> => {
  location.assign(await direccionDelProveedor(llamada, uso))
}

/**
 * Has whoever sits there enter anew at the provider, in a window of its own, so that what was typed here stays; answers whether
 * that went well (ING-04).
 */
export const confirmarEnElProveedor = async (llamada: typeof oidcApi.confirmar): Promise<boolean> => {
  // Opened at once: after an answer the browser would take it for an advertisement. It gets a copy of this tab's storage.
  const ventana = window.open('', 'confirmacion', 'width=520,height=680')
  const canal = new BroadcastChannel(CANAL)
  try {
    const direccion = await direccionDelProveedor(llamada, 'confirmación')
    if (!ventana) return false
    ventana.sessionStorage.setItem(STORAGE_ITEM, sessionStorage.getItem(STORAGE_ITEM) ?? '')
    ventana.location.assign(direccion)
    return await new Promise((listo) => {
      canal.onmessage = ({ data }) => listo(data === true)
      const reloj = setInterval(() => {
        if (!ventana.closed) return
        clearInterval(reloj)
        listo(false)
      }, 500)
    })
  } finally {
    canal.close()
    ventana?.close()
  }
}

/** Tells the tab that waits. */
export const avisarConfirmacion = (hecha: boolean): void => {
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(hecha)
  canal.close()
}

const leerVuelta = (): Vuelta | null => {
  if (location.pathname !== RUTA_VUELTA) return null
  const { state, code, iss } = Object.fromEntries(new URLSearchParams(location.search)) as Record<string, string>
  let guardado: { secreto?: string; uso?: UsoDelProveedor } = {}
  try {
    guardado = JSON.parse(sessionStorage.getItem(STORAGE_ITEM) ?? '{}')
    sessionStorage.removeItem(STORAGE_ITEM)
  } catch {
    // Without storage there is nothing that the answer could fit.
  }
  const { secreto, uso = 'ingreso' } = guardado
  // Neither the address bar nor the history keeps the code.
  history.replaceState(null, '', uso === 'enlace' ? '/#/mi_cuenta?parte=seguridad' : '/#/login')
  return { uso, datos: state && code && secreto ? { state, code, ...(iss && { iss }), secreto } : null }
}

/** Read when the page is loaded, before anything is drawn; taken once. */
let pendiente: Vuelta | null = leerVuelta()

/** What the provider sent back for one of these uses, once. */
export const tomarVuelta = (...usos: readonly UsoDelProveedor[]): Vuelta | null => {
  if (!pendiente || !usos.includes(pendiente.uso)) return null
  const vuelta = pendiente
  pendiente = null
  return vuelta
}
