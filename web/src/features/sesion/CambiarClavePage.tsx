import { useEffect, useState } from 'react'
import { irA } from '../../platform/direccion.ts'
import { useSesion } from '../../platform/sesion.ts'
import { CambiarClaveDialogo } from './CambiarClaveDialogo.tsx'

const ESPERA_MS = 300

/** The own password change: a modal that opens 300 ms after the screen shows (USU-44, SHE-58). */
export const CambiarClavePage = () => {
  const sesion = useSesion()
  const [abierto, setAbierto] = useState(false)
  useEffect(() => {
    const reloj = setTimeout(() => setAbierto(true), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [])
  if (!sesion) return null
  return (
    <>
      <h1 className="solo-lector">Cambiar Contraseña</h1>
      <CambiarClaveDialogo
        sesion={sesion}
        abierto={abierto}
        // With an initial password the guard brings the user back here (SHE-35).
        onClose={() => irA('welcome')}
      />
    </>
  )
}
