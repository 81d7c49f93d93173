import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useSyncExternalStore } from 'react'
import clases from './SinConexion.module.css'

const suscribir = (oyente: () => void) => {
  window.addEventListener('online', oyente)
  window.addEventListener('offline', oyente)
  return () => {
    window.removeEventListener('online', oyente)
    window.removeEventListener('offline', oyente)
  }
}

/** Thin bar under the navbar while the browser has no network (README 7.9). */
export const SinConexion = () => {
  const conectado = useSyncExternalStore(suscribir, () => navigator.onLine)
  return <div role="status">{!conectado && <p className={clases.barra}>{MENSAJES.sinConexion}</p>}</div>
}
