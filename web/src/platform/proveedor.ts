import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { pedir } from './api.ts'
import { SEGURIDAD } from './direccion.ts'

/** The bytes that never leave this tab, by which an answer of the provider is known to be of what it asked (ING-16). */
const STORAGE_ITEM = 'oidc'
/** Where the tab that waits for a proof hears that another one of this browser has got it. */
const CANAL = 'cabildo-confirmacion'

/** What was asked of the provider. */
export type UsoDelProveedor = 'ingreso' | 'enlace' | 'confirmación'
type Pedir = typeof oidcApi.pedir | typeof oidcApi.enlazar | typeof oidcApi.confirmar

/** What the provider sent the browser back with, once its code is out of the address bar. */
export interface Vuelta {
  uso: Exclude<UsoDelProveedor, 'confirmación'>
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

/** A provider that has not answered by then may be given up; a browser tells nobody that a trip was stopped. */
const SIGUE_AQUI_MS = 10_000

/**
 * Goes to the provider; settles where this page is still there after a while, or the button Back leads to it again, so that what
 * waits may be used anew.
 */
export const irAlProveedor = async (llamada: Pedir, uso: UsoDelProveedor): Promise<void> => {
  location.assign(await direccionDelProveedor(llamada, uso))
  const espera = new AbortController()
  await new Promise<void>((listo) => {
    setTimeout(listo, SIGUE_AQUI_MS)
    window.addEventListener('pageshow', ({ persisted }) => persisted && listo(), { signal: espera.signal })
  })
  espera.abort()
}

/**
 * Has whoever sits there enter anew at the provider, in a window of its own, so that what was typed here stays; answers whether
 * that went well (ING-04). The pages of both sides are kept apart by their policies, so nobody can tell here that the window was
 * closed: whoever asks may ask anew, and gives the first one up with `signal`, which answers false.
 */
export const confirmarEnElProveedor = async (
  llamada: typeof oidcApi.confirmar,
  signal: AbortSignal,
): Promise<boolean> => {
  // Opened at once: after an answer the browser would take it for an advertisement.
  const ventana = window.open('', 'confirmacion', 'width=520,height=680')
  const canal = new BroadcastChannel(CANAL)
  try {
    const direccion = await direccionDelProveedor(llamada, 'confirmación')
    if (!ventana) return false
    ventana.sessionStorage.setItem(STORAGE_ITEM, sessionStorage.getItem(STORAGE_ITEM) ?? '')
    ventana.location.assign(direccion)
    return await new Promise((listo) => {
      canal.onmessage = ({ data }) => listo(data === true)
      signal.addEventListener('abort', () => listo(false))
    })
  } catch (fallo) {
    ventana?.close()
    throw fallo
  } finally {
    canal.close()
  }
}

/** Finishes a proof of identity in the window that was opened for it, tells the tab that waits, and closes the window. */
const terminarConfirmacion = async (datos: Vuelta['datos']): Promise<void> => {
  const hecha = await (datos ? pedir(oidcApi.volver, { body: datos }) : Promise.reject()).then(
    () => true,
    () => false,
  )
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(hecha)
  canal.close()
  window.close()
}

const leerVuelta = (): { uso: UsoDelProveedor; datos: Vuelta['datos'] } => {
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
  history.replaceState(null, '', uso === 'enlace' ? `/#/${SEGURIDAD}` : '/#/login')
  return { uso, datos: state && code && secreto ? { state, code, ...(iss && { iss }), secreto } : null }
}

let pendiente: Vuelta | null = null

/** Takes what the provider sent the browser back with, before anything is drawn: the screens that finish it come later. */
export const recibirVuelta = async (): Promise<void> => {
  const { uso, datos } = leerVuelta()
  if (uso === 'confirmación') await terminarConfirmacion(datos)
  else pendiente = { uso, datos }
}

/** Whether the provider sent something back for this use that is not finished. */
export const hayVuelta = (uso: Vuelta['uso']): boolean => pendiente?.uso === uso

/** What the provider sent back for this use, once: to be taken in an effect, since what is drawn may be begun anew. */
export const tomarVuelta = (uso: Vuelta['uso']): Vuelta | null => {
  if (pendiente?.uso !== uso) return null
  const vuelta = pendiente
  pendiente = null
  return vuelta
}
