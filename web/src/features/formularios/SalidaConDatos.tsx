import { useEffect, useState } from 'react'
import { PreguntaCierre, useAvisoAlSalir } from '../../ui/PreguntaCierre.tsx'

/**
 * Asks before the page is left with data that were not sent: the browser does so for a tab that closes, we for another
 * screen of ours. Where the browser does not know the Navigation API, only the first.
 */
export const SalidaConDatos = ({ activo, titulo }: { activo: boolean; titulo: string }) => {
  useAvisoAlSalir(activo)
  const [destino, setDestino] = useState<string | null>(null)
  const [confirmado, setConfirmado] = useState(false)

  useEffect(() => {
    if (!activo || confirmado || !('navigation' in window)) return
    const preguntar = (evento: NavigateEvent) => {
      if (!evento.cancelable || !evento.destination.sameDocument) return
      evento.preventDefault()
      setDestino(evento.destination.url)
    }
    window.navigation.addEventListener('navigate', preguntar)
    return () => window.navigation.removeEventListener('navigate', preguntar)
  }, [activo, confirmado])
  // Only once the listener is gone.
  useEffect(() => {
    if (confirmado && destino) location.assign(destino)
  }, [confirmado, destino])

  return (
    <PreguntaCierre
      abierto={destino !== null && !confirmado}
      titulo={titulo}
      onSeguir={() => setDestino(null)}
      onCerrar={() => setConfirmado(true)}
    />
  )
}
