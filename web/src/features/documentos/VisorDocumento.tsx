import type { Documento } from '@cabildo/contracts/documentos'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { type ArchivoAbierto, detalleDe, direccionDe, nombreDe } from './archivos.ts'

interface Props {
  documento: Documento
  archivo: ArchivoAbierto
  abierto: boolean
  onClose: () => void
}

/** The viewer of the main PDF, an annex or the publication of a document, 680 high (DOC-15). */
export const VisorDocumento = ({ documento, archivo, abierto, onClose }: Props) => (
  <VisorPdf
    abierto={abierto}
    onClose={onClose}
    titulo={nombreDe(documento)}
    archivo={detalleDe(documento, archivo)}
    url={(signal) => direccionDe(documento, archivo, signal)}
  />
)
