import type { Ruta } from '@cabildo/contracts/base/rutas'
import { useEffect, useSyncExternalStore } from 'react'

type Lugar = Pick<Location, 'hash' | 'pathname' | 'search'>

/** Whether a public page was opened by its path, '/consulta' (decision 0230). */
const porRuta = ({ pathname }: Lugar = location): boolean => /^\/[^/]+$/.test(pathname)

/**
 * The address: '#/visitas', one name per screen (SHE-18, SHE-20), before the path, which only names the page that was opened. A
 * routing library would be a tenth of a public page.
 */
const leer = (lugar: Lugar = location): string => lugar.hash || (porRuta(lugar) ? lugar.pathname + lugar.search : '')

/** The name of the screen in an address, '' at the root. */
export const nombreDe = (lugar: Lugar): string => /^#?\/?([^/?]*)/.exec(leer(lugar))?.[1] ?? ''

/** The name of the screen in the address right now. */
export const leerNombre = (): string => nombreDe(location)

// Another page by '#' leaves the path behind, which would name the page of before when it is loaded again.
window.addEventListener('hashchange', () => {
  if (location.hash !== '' && porRuta()) history.replaceState(history.state, '', `/${location.hash}`)
})

let eraPorRuta = porRuta()
// Between a page that was opened by its path and one by '#', a browser tells of no change of what stands behind '#'.
window.addEventListener('popstate', () => {
  const antes = eraPorRuta
  eraPorRuta = porRuta()
  if (antes || eraPorRuta) window.dispatchEvent(new HashChangeEvent('hashchange'))
})

const suscribir = (oyente: () => void) => {
  window.addEventListener('hashchange', oyente)
  return () => window.removeEventListener('hashchange', oyente)
}

/** The name of the screen in the address, '' at the root; the caller checks whether it exists. */
export const useDireccion = (): string => useSyncExternalStore(suscribir, leerNombre, leerNombre)

/** The part of the address behind the screen's name right now, for callers that change a piece of it. */
export const leerDatos = (): string => /^[^?]*\?(.*)$/.exec(leer())?.[1] ?? ''

/** The part of the address behind the screen's name, 'tipo_doc=3&nro_doc=045', or ''. */
export const useDatosDeLaDireccion = (): string =>
  useSyncExternalStore(
    suscribir,
    leerDatos,
    // A painted page knows only its name.
    () => '',
  )

/** A screen, and what the address says behind its name. */
type Destino = Ruta | `${Ruta}?${string}`

/** Where second factors are added (ING-03). */
export const SEGURIDAD = 'mi_cuenta?parte=seguridad' satisfies Destino

/** Goes to a screen; with `reemplazar` the Back button does not return to where one was. */
export const irA = (destino: Destino, { reemplazar = false } = {}) => {
  if (reemplazar) location.replace(`#/${destino}`)
  else location.hash = `#/${destino}`
}

/** Writes that part, without a step for the Back button. */
export const ponerDatosEnLaDireccion = (ruta: Ruta, datos: string) => {
  history.replaceState(null, '', `${porRuta() ? '/' : ''}#/${ruta}${datos && `?${datos}`}`)
  // replaceState fires no event.
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Changes parts of what stands behind the screen's name; null takes one away. No step for the Back button. */
export const cambiarDatos = (cambio: Readonly<Record<string, string | null>>) => {
  const partes = new URLSearchParams(leerDatos())
  for (const [nombre, valor] of Object.entries(cambio)) {
    if (valor === null) partes.delete(nombre)
    else partes.set(nombre, valor)
  }
  const datos = String(partes)
  if (datos !== String(new URLSearchParams(leerDatos()))) ponerDatosEnLaDireccion(leerNombre() as Ruta, datos)
}

/** Redirects to another screen as soon as it renders; for guards. */
export const Ir = ({ a }: { a: Destino }) => {
  useEffect(() => irA(a, { reemplazar: true }), [a])
  return null
}
