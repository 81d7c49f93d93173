import { PALABRAS_DE_ATENCION, PROCESOS, type Proceso, retiradoDe } from '@cabildo/contracts/atencion'
import { IconArrowBackUp } from '@tabler/icons-react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useRetirar } from './atencion.api.ts'

interface Props {
  proceso: Proceso
  fila: { id: number; area: string | null }
  detalle: string
  abierto: boolean
  onClose: () => void
}

/** RETIRAR RECLAMO and RETIRAR SOLICITUD: taken back while nobody has received it (REC-42, TRS-15). */
export const RetirarDialogo = ({ proceso, fila, detalle, abierto, onClose }: Props) => {
  const palabras = PALABRAS_DE_ATENCION[proceso].retirar
  const retirar = useRetirar(proceso)
  const confirmar = async () => {
    try {
      await retirar.mutateAsync(fila.id)
      avisar.exito(retiradoDe(proceso, fila.area ?? ''))
    } catch (fallo) {
      avisarFallo(fallo, palabras.noHecho)
    }
    onClose()
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo={palabras.titulo}
      textoBoton={palabras.verbo}
      icono={<Icono de={IconArrowBackUp} />}
      alConfirmar={confirmar}
    >
      {detalle} vuelve a su responsable. {fila.area} {PROCESOS[proceso].noRecibido}.
    </Confirmacion>
  )
}
