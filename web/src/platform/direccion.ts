import type { Ruta } from '@cabildo/contracts/base/rutas'
import { useEffect, useSyncExternalStore } from 'react'

/**
 * The address: '#/visitas' (SHE-18). A screen has one name and nothing below it (SHE-20), so that a routing library
 * would be a tenth of a public page for this file's work.
 */
export const leerNombre = (): string => /^#?\/?([^/?]*)/.exec(location.hash)?.[1] ?? ''

const suscribir = (oyente: () => void) => {
  window.addEventListener('hashchange', oyente)
  return () => window.removeEventListener('hashchange', oyente)
}

/** The name of the screen in the address, '' at the root; whoever reads it decides whether it is one of ours. */
export const useDireccion = (): string => useSyncExternalStore(suscribir, leerNombre)

/** What the address says behind the screen's name at this moment, for whoever changes a part of it. */
export const leerDatos = (): string => /^[^?]*\?(.*)$/.exec(location.hash)?.[1] ?? ''

/** What the address says behind the screen's name, 'tipo_doc=3&nro_doc=045'; '' when it says nothing. */
export const useDatosDeLaDireccion = (): string => useSyncExternalStore(suscribir, leerDatos)

/** Goes to a screen; with `reemplazar` the Back button does not return to where one was. */
export const irA = (ruta: Ruta, { reemplazar = false } = {}) => {
  if (reemplazar) location.replace(`#/${ruta}`)
  else location.hash = `#/${ruta}`
}

/** Writes what the address says behind the screen's name, without a step for the Back button. */
export const ponerDatosEnLaDireccion = (ruta: Ruta, datos: string) => {
  history.replaceState(null, '', `#/${ruta}${datos && `?${datos}`}`)
  // Replacing the state alone tells nobody.
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Sends on to another screen as soon as it shows; for guards. */
export const Ir = ({ a }: { a: Ruta }) => {
  useEffect(() => irA(a, { reemplazar: true }), [a])
  return null
}
