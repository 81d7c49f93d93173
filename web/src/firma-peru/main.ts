import './firma-peru.css'
import type { Entidad } from '@cabildo/contracts/entidad'
import { tender, type VentanaFirmaPeru } from './puente.ts'

type Direcciones = Pick<Entidad, 'firmaPeruScript' | 'firmaPeruJquery'>

const leerDirecciones = (): Direcciones => {
  try {
    // The only such element; by its id, the file that names it would be one more for every page of the product.
    return JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? '') as Direcciones
  } catch {
    return { firmaPeruScript: null, firmaPeruJquery: null }
  }
}

const cargarPrograma = (direccion: string | null): Promise<void> =>
  new Promise((listo, fallar) => {
    if (!direccion) return fallar(new Error('No script is configured'))
    const programa = document.createElement('script')
    programa.src = direccion
    programa.onload = () => listo()
    programa.onerror = () => {
      programa.remove()
      fallar(new Error(`${direccion} did not load`))
    }
    document.head.append(programa)
  })

/** jQuery first, under the name that PCM's script knows it by (peru.md §1.5). */
const cargar = async (): Promise<void> => {
  const { firmaPeruJquery, firmaPeruScript } = leerDirecciones()
  const ventana = window as { jQuery?: { noConflict: (todo: boolean) => unknown }; jqFirmaPeru?: unknown }
  if (!ventana.jqFirmaPeru) {
    await cargarPrograma(firmaPeruJquery)
    ventana.jqFirmaPeru = ventana.jQuery?.noConflict(true)
  }
  await cargarPrograma(firmaPeruScript)
}

const aviso = document.getElementById('aviso')
const { recibir, cancelar } = tender(window as VentanaFirmaPeru, {
  decir: (mensaje) => window.parent.postMessage(mensaje, location.origin),
  avisar: (texto) => {
    if (aviso) aviso.textContent = texto
  },
  cargar,
})

const enMarco = window.parent !== window
window.addEventListener('message', ({ source, origin, data }) => {
  if (enMarco && source === window.parent && origin === location.origin) recibir(data)
})
document.getElementById('cancelar')?.addEventListener('click', cancelar)
