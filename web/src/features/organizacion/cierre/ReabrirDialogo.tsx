import { areaReabierta, MENSAJES_CIERRE } from '@cabildo/contracts/organizacion-cierre'
import { avisarRechazo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import type { PropsDeActo } from '../areas/acciones.ts'
import { useReabrir } from './cierre.api.ts'

/** Asks before a closed area becomes active again, and tells what does not come back (ORG-32). */
export const ReabrirDialogo = ({ area, abierto, onClose, onGrabada }: PropsDeActo) => {
  const reabrir = useReabrir(area.id)
  const alConfirmar = async () => {
    try {
      const { data } = await reabrir.mutateAsync()
      avisar.exito(areaReabierta(area.name))
      onGrabada(data)
      onClose()
    } catch (fallo) {
      // A name or siglas that another area has by now: the refusal says so.
      avisarRechazo(fallo, MENSAJES_CIERRE.noReabierta)
    }
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="REABRIR ÁREA"
      textoBoton="Reabrir"
      alConfirmar={alConfirmar}
    >
      <p>
        {area.name} vuelve a estar activa y atiende otra vez sus visitas, documentos y publicaciones. Las personas, las
        firmas y los expedientes que pasaron a otras áreas no vuelven.
      </p>
    </Confirmacion>
  )
}
