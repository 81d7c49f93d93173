import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/avisos.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import estilos from './dialogos.module.css'

const SIN_RESPUESTA = 'No hubo respuesta. Lo que escribió sigue aquí: puede intentarlo otra vez.'

/**
 * Shows a toast that the act failed, and returns the reason for the window, which stays open as it was (MPV-71, MPV-74 to
 * MPV-76). An expired session is left to the login window.
 */
export const contarFallo = (fallo: unknown, noHecho: string): string => {
  if (fallo instanceof ErrorApi && fallo.status === 401) return ''
  avisar.error(noHecho)
  if (!(fallo instanceof ErrorApi) || fallo.status === 0 || fallo.status === 500) return SIN_RESPUESTA
  const [campo] = Object.values(fallo.campos)
  return campo ?? fallo.mensaje
}

/** The reason of a failure, above the fields of the form. */
export const Rechazo = ({ motivo }: { motivo: string }) => {
  const caja = useRef<HTMLDivElement>(null)
  // The reason is at the top of the form and the pressed button at its foot, so the reason is scrolled into view.
  useEffect(() => {
    caja.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={caja} className={estilos.rechazo} role="alert">
      <Icono de={IconAlertCircle} />
      {motivo}
    </div>
  )
}

/** The loading bar of the acts on a submission (MPV-58). */
export const Procesando = () => <Progreso texto={MENSAJES_TRAMITE.procesando} fraccion={null} />
