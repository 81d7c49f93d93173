import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useSyncExternalStore } from 'react'
import { quitarAvisos } from '../ui/avisos.ts'

/**
 * The session of this browser: the token under 'token' in local storage, read and written only here (SHE-30, SHE-31).
 * A text that is not one of our tokens counts as no session.
 */
const STORAGE_ITEM = 'token'

type Oyente = () => void
const oyentes = new Set<Oyente>()
let avisoPendiente: string | undefined
let memoria: { token: string | null; sesion: SesionUsuario | null } = { token: null, sesion: null }

/** The raw token, for the `Authorization` header; null when signed out. */
export const leerToken = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_ITEM)
  } catch {
    // If the browser refuses storage, the session lives as long as the page.
    return memoria.token
  }
}

const guardarToken = (token: string | null) => {
  memoria = { token, sesion: token === null ? null : leerCarga(token) }
  try {
    if (token === null) localStorage.removeItem(STORAGE_ITEM)
    else localStorage.setItem(STORAGE_ITEM, token)
  } catch {
    // Kept in memory only, see leerToken.
  }
}

const esTextoEn = (objeto: object, campo: string) => typeof Reflect.get(objeto, campo) === 'string'
const esObjeto = (valor: unknown): valor is object => typeof valor === 'object' && valor !== null

/**
 * Checks the parts that the screens read (Table SHE-B). By hand, because a schema would bring the validation library
 * into every public page; the server signs the token anyway.
 */
const esSesion = (carga: unknown): carga is SesionUsuario => {
  if (!esObjeto(carga) || !('user' in carga) || !('area' in carga) || !('roles' in carga)) return false
  const { user, area, roles } = carga
  return (
    esObjeto(user) &&
    typeof Reflect.get(user, 'id') === 'number' &&
    esTextoEn(user, 'fullName') &&
    esObjeto(area) &&
    typeof Reflect.get(area, 'id') === 'number' &&
    esTextoEn(area, 'name') &&
    Array.isArray(roles) &&
    'modulos' in carga &&
    Array.isArray(carga.modulos)
  )
}

/** The session user inside a token, or null when the text holds none. */
const leerCarga = (token: string): SesionUsuario | null => {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
    const carga: unknown = JSON.parse(new TextDecoder().decode(bytes))
    // A token of before abilities goes on counting until its end, without what they add to the menu (O31).
    return esSesion(carga) ? { ...carga, area: { ...carga.area, facultades: carga.area.facultades ?? [] } } : null
  } catch {
    return null
  }
}

/** The current session without React; stable while the token does not change. */
export const sesionActual = (): SesionUsuario | null => {
  const token = leerToken()
  if (token !== memoria.token) memoria = { token, sesion: token === null ? null : leerCarga(token) }
  return memoria.sesion
}

const avisarOyentes = () => {
  for (const oyente of oyentes) oyente()
}

/** Calls `oyente` whenever a session begins or ends, here or in another tab. Returns the way to stop. */
export const alCambiarSesion = (oyente: Oyente): Oyente => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

// `key` is null when the whole storage is cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_ITEM || key === null) avisarOyentes()
})
// A page restored from the back/forward cache missed all events: its session may have ended.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) avisarOyentes()
})

/** The signed-in user, or null; follows this tab and the others (SHE-31). */
export const useSesion = (): SesionUsuario | null => useSyncExternalStore(alCambiarSesion, sesionActual, () => null)

/** Somebody has just signed in here, and no screen of theirs has come yet but that of the password (ORG-45). */
let llegada = false
export const esLlegada = (): boolean => llegada
export const olvidarLlegada = (): void => {
  llegada = false
}

/** Keeps the token of a login answer, and clears earlier notices and toasts (SHE-30). */
export const iniciarSesion = (token: string) => {
  avisoPendiente = undefined
  quitarAvisos()
  llegada = true
  guardarToken(token)
  avisarOyentes()
}

/** Keeps the token of the same session at another position (USU-62); not of one that was ended here meanwhile. */
export const cambiarPuesto = (token: string) => {
  if (leerToken() === null) return
  guardarToken(token)
  avisarOyentes()
}

/** Ends the session in this browser and shows the login, with `aviso` (SHE-36, SHE-91). */
export const terminarSesion = (aviso?: string) => {
  if (leerToken() === null) return
  avisoPendiente = aviso
  guardarToken(null)
  avisarOyentes()
}

/** What the login has to tell about how the last session ended. */
export const avisoDeSesion = (): string | undefined => avisoPendiente
