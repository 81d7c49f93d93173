import { type Documento, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { MOTIVO_VISTO } from '@cabildo/contracts/documentos-tipos'
import { IconRubberStamp } from '@tabler/icons-react'
import { avisarFallo } from '../../platform/consultas.ts'
import { useSesion } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { nombreDe } from './archivos.ts'
import { useAsignar } from './documentos.api.ts'

interface Props {
  documento: Documento
  abierto: boolean
  onClose: () => void
}

/** The mayor's office puts its own V°B° first, at the head of the stamps (DOC-74 to DOC-76, DOC-85). */
export const Visado = ({ documento, abierto, onClose }: Props) => {
  const sesion = useSesion()
  const asignar = useAsignar()
  const enviar = async () => {
    if (!sesion) return
    try {
      await asignar.mutateAsync({
        doc_id: documento.doc_id,
        derivar: 1,
        visado: true,
        destinos: [{ dependencia: sesion.area.id, motivo: MOTIVO_VISTO, orden_firma: 1, position_firma: '10_200' }],
      })
      avisar.exito(MENSAJES_DOCUMENTOS.visado)
      onClose()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_DOCUMENTOS.noDerivado)
    }
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="CONFIRMAR VISADO DE JEFATURA"
      textoBoton="Confirmar"
      icono={<Icono de={IconRubberStamp} />}
      alConfirmar={enviar}
    >
      <p>Esta seguro de enviar a visado a despacho de Jefatura ?</p>
      <p>{nombreDe(documento)}</p>
    </Confirmacion>
  )
}
