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
 * Tells what did not happen in a toast, and answers why for the window that asked, which stays as it is (MPV-71, MPV-74 to
 * MPV-76). Of a session that ended the login tells.
 */
export const contarFallo = (fallo: unknown, noHecho: string): string => {
  if (fallo instanceof ErrorApi && fallo.status === 401) return ''
  avisar.error(noHecho)
  if (!(fallo instanceof ErrorApi) || fallo.status === 0 || fallo.status === 500) return SIN_RESPUESTA
  const [campo] = Object.values(fallo.campos)
  return campo ?? fallo.mensaje
}

/** Inside the form, above its fields, which keep everything that was typed. */
export const Rechazo = ({ motivo }: { motivo: string }) => {
  const caja = useRef<HTMLDivElement>(null)
  // It comes at the top of the form, and the button that was pressed is at its foot.
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
