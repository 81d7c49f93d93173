import { useState } from 'react'
import { type Abrible, useAbrible } from '../ui/useAbrible.tsx'
import type { Borrador } from '../ui/useBorrador.ts'
import { alCambiarSesion, sesionActual } from './sesion.ts'

/**
 * Text of open forms, kept in this tab by person, so that a lost session, a reload or a phone that ends the tab loses
 * nothing. In the storage of the tab, because another tab must not open the form too, and because a shared machine must
 * not keep what a citizen wrote.
 */
const PREFIJO = 'cb.borrador.'
/** A signed-in person's drafts are not for who comes next; 0 is whoever is not signed in. */
const duenoActual = () => sesionActual()?.user.id ?? 0

interface Guardado {
  /** What the dialog was opened with. */
  valor?: unknown
  contenido?: unknown
  /** When, in milliseconds. */
  en: number
}

const leer = (llave: string): Guardado | null => {
  try {
    const dato: unknown = JSON.parse(sessionStorage.getItem(llave) ?? '')
    return typeof dato === 'object' && dato !== null && 'en' in dato && typeof dato.en === 'number'
      ? { ...dato, en: dato.en }
      : null
  } catch {
    return null
  }
}

/** A logout on purpose ends the drafts of persons, and what closes after it must not keep new ones. */
let terminados = false

const guardar = (llave: string, dato: Omit<Guardado, 'en'>) => {
  const dueno = duenoActual()
  // The screen of one person may still be closing when the next one has signed in.
  const publica = llave.startsWith(`${PREFIJO}0.`)
  if ((terminados && !publica) || (dueno !== 0 && !llave.startsWith(`${PREFIJO}${dueno}.`))) return
  try {
    sessionStorage.setItem(llave, JSON.stringify({ ...dato, en: Date.now() }))
  } catch {
    // If the browser refuses storage, the text lasts as long as the screen.
  }
}

const quitar = (llave: string) => {
  try {
    sessionStorage.removeItem(llave)
  } catch {
    // Then there is none.
  }
}

const quitarTodos = (salvo = '') => {
  try {
    for (const llave of Object.keys(sessionStorage))
      if (llave.startsWith(PREFIJO) && !(salvo && llave.startsWith(salvo))) sessionStorage.removeItem(llave)
  } catch {
    // Then there are none.
  }
}

const terminar = () => {
  terminados = true
  quitarTodos()
}

/** Tells the other tabs of this browser that the person left on purpose. */
const SALIDA = 'cb.salida'

/** Forgets what was being written, here and in the other tabs, because the person leaves on purpose. */
export const olvidarBorradores = () => {
  terminar()
  try {
    localStorage.setItem(SALIDA, String(Date.now()))
    localStorage.removeItem(SALIDA)
  } catch {
    // If the browser refuses storage, the tabs know nothing of each other.
  }
}
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === SALIDA && newValue !== null) terminar()
})

// What one person wrote is not kept for the next one who signs in here.
alCambiarSesion(() => {
  const dueno = duenoActual()
  if (dueno === 0) return
  terminados = false
  quitarTodos(`${PREFIJO}${dueno}.`)
})

/** A dialog with a form: opens by itself with what was written, if its screen ended before it was saved. */
export interface FormularioAbrible<T> extends Abrible<T> {
  borrador: Borrador
}

/** The dialog of a form that survives its screen; `nombre` names the form in this tab. */
export const useFormularioAbrible = <T>(nombre: string): FormularioAbrible<T> => {
  const [llave] = useState(() => `${PREFIJO}${duenoActual()}.${nombre}`)
  const [previo] = useState(() => leer(llave))
  const abrible = useAbrible<T>(previo && 'valor' in previo ? { valor: previo.valor as T } : undefined)
  const { valor } = abrible
  const borrador: Borrador = {
    leer: () => leer(llave)?.contenido,
    guardar: (contenido) => guardar(llave, { valor, contenido }),
    quitar: () => quitar(llave),
  }
  return { ...abrible, borrador }
}

/** The draft of a form that is a page of its own; `en` tells when it was kept. */
export const borradorDePagina = (nombre: string): Borrador & { en: () => number | null } => {
  const llave = `${PREFIJO}${duenoActual()}.${nombre}`
  return {
    leer: () => leer(llave)?.contenido,
    en: () => leer(llave)?.en ?? null,
    guardar: (contenido) => guardar(llave, { contenido }),
    quitar: () => quitar(llave),
  }
}
