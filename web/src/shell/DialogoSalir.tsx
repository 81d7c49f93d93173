import { IconLogout } from '@tabler/icons-react'
import { cerrarSesion } from '../platform/cierre.ts'
import { irA } from '../platform/direccion.ts'
import { Confirmacion } from '../ui/Confirmacion.tsx'
import { Icono } from '../ui/Icono.tsx'

/** 'Listo para salir?' (SHE-62): Salir logs out and goes to the login, Cancelar closes the dialog. */
export const DialogoSalir = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => {
  const salir = async () => {
    if (await cerrarSesion()) irA('login')
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="Listo para salir?"
      textoBoton="Salir"
      icono={<Icono de={IconLogout} />}
      alConfirmar={salir}
    >
      <p>Se cerrará su sesión en este equipo.</p>
    </Confirmacion>
  )
}
