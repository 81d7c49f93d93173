import { useEffect, useState } from 'react'
import { leerNombre, nombreDe } from '../../platform/direccion.ts'
import { PreguntaCierre, useAvisoAlSalir } from '../../ui/PreguntaCierre.tsx'
import type { EstadoEnvio } from './useEnvio.ts'

interface Props {
  /** Whether anything was written. */
  sucio: boolean
  estado: EstadoEnvio<unknown>
  titulo: string
  /** Called when somebody leaves nevertheless. */
  alSalir: () => void
}

/** A file dropped beside its field would replace the page. */
const retenerArchivo = (evento: DragEvent) => {
  if (evento.defaultPrevented || !evento.dataTransfer?.types.includes('Files')) return
  evento.preventDefault()
  evento.dataTransfer.dropEffect = 'none'
}

/**
 * Asks before the page is left with unsent data: the browser asks when the tab closes, we ask on the way to another
 * screen. Browsers without the Navigation API ask only when the tab closes.
 */
export const SalidaConDatos = ({ sucio, estado, titulo, alSalir }: Props) => {
  const activo = sucio && estado.fase !== 'listo' && estado.fase !== 'guardado'
  useAvisoAlSalir(activo)
  const [destino, setDestino] = useState<string | null>(null)
  const [confirmado, setConfirmado] = useState(false)

  useEffect(() => {
    if (!activo || confirmado || !('navigation' in window)) return
    const preguntar = (evento: NavigateEvent) => {
      const { url, sameDocument } = evento.destination
      // A link to this page does not leave it.
      if (!evento.cancelable || !sameDocument || nombreDe(new URL(url)) === leerNombre()) return
      evento.preventDefault()
      setDestino(url)
    }
    window.navigation.addEventListener('navigate', preguntar)
    return () => window.navigation.removeEventListener('navigate', preguntar)
  }, [activo, confirmado])
  // Navigates after the listener has been removed.
  useEffect(() => {
    if (!confirmado || !destino) return
    location.assign(destino)
    // If the page stays after all, it asks again.
    setDestino(null)
    setConfirmado(false)
  }, [confirmado, destino])
  useEffect(() => {
    if (!activo) return
    const oyentes = new AbortController()
    for (const tipo of ['dragover', 'drop'] as const)
      window.addEventListener(tipo, retenerArchivo, { signal: oyentes.signal })
    return () => oyentes.abort()
  }, [activo])

  return (
    <PreguntaCierre
      abierto={destino !== null && !confirmado}
      titulo={titulo}
      pregunta="Lo que escribió no se ha enviado. ¿Salir de todos modos?"
      cerrar="Salir"
      onSeguir={() => setDestino(null)}
      onCerrar={() => {
        alSalir()
        setConfirmado(true)
      }}
    />
  )
}
