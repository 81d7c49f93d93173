import { areaCerradaCon, MENSAJES_CIERRE } from '@cabildo/contracts/organizacion-cierre'
import { avisar } from '../../../ui/avisos.ts'
import { useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import type { PropsDeActo } from '../areas/acciones.ts'
import { useCerrar } from './cierre.api.ts'
import { DialogoDeCierre } from './DialogoDeCierre.tsx'
import { cierreDe } from './reparto.ts'
import { useCierre } from './useCierre.ts'

/** CERRAR ÁREA (ORG-25 to ORG-30). Each opening begins anew: nothing is kept. */
export const CerrarDialogo = (props: PropsDeActo) => <Pasos key={useAperturas(props.abierto)} {...props} />

const Pasos = ({ area, areas, abierto, onClose, onGrabada }: PropsDeActo) => {
  const cierran = [area]
  const uso = useCierre({ cierran, fusion: false, abierto, noHecho: MENSAJES_CIERRE.noCerrada })
  const cerrar = useCerrar(area.id)
  const { reparto, contadas } = uso
  const alEnviar = async () => {
    const [contada] = contadas
    if (!contada) return
    const { data } = await cerrar.mutateAsync(cierreDe(reparto, contada))
    avisar.exito(areaCerradaCon(data))
    const sucesora = areas.find(({ id }) => id === reparto.sucesora_id)
    if (sucesora) onGrabada(sucesora)
    onClose()
  }
  return (
    <DialogoDeCierre
      uso={uso}
      abierto={abierto}
      onClose={onClose}
      titulo="CERRAR ÁREA"
      detalle={[area.name, `N° ${area.id}`, area.siglas].filter(Boolean).join(' · ')}
      textoBoton="Cerrar área"
      areas={areas}
      cierran={cierran}
      nombreDe={(id) => areas.find((una) => una.id === id)?.name ?? ''}
      onEnviar={alEnviar}
    />
  )
}
