import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Documento } from '@cabildo/contracts/documentos'
import { MENSAJES_PAPEL } from '@cabildo/contracts/documentos-papel'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { nombreDe } from './archivos.ts'
import { useDeshacerPapel } from './documentos.api.ts'

interface Props {
  documento: Documento
  abierto: boolean
  onClose: () => void
}

/** Asks before the signature on paper of a document is taken back (D-138). */
export const DeshacerPapel = ({ documento, abierto, onClose }: Props) => {
  const deshacer = useDeshacerPapel()
  const alConfirmar = async () => {
    try {
      await deshacer.mutateAsync(documento)
      avisar.exito(MENSAJES_PAPEL.deshecho)
      onClose()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_PAPEL.noDeshecho)
    }
  }
  const { papel } = documento
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="DESHACER FIRMA EN PAPEL"
      textoBoton="Deshacer"
      destructiva
      alConfirmar={alConfirmar}
    >
      <p>
        El documento deja de estar firmado, y su PDF vuelve a ser el de antes del escaneo. En la historia queda que
        estuvo firmado.
      </p>
      <p>
        {nombreDe(documento)}
        {papel && `, firmado el ${fecha(papel.fecha)} por ${papel.firmantes.join(', ')}`}
      </p>
    </Confirmacion>
  )
}
