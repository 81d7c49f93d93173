import { type Documento, descripcionDe } from '@cabildo/contracts/documentos'
import { normaDe } from '@cabildo/contracts/normas'
import { NormaModal } from './NormaModal.tsx'
import type { Area } from './origen.ts'

interface Props {
  documento: Documento
  area: Area
  abierto: boolean
  onClose: () => void
}

/**
 * CREAR PUBLICACION, filled from a document. Type, year, number and PDF are the document's: what the public reads must be
 * called as the PDF calls itself (DOC-16).
 */
export const PublicarModal = ({ documento, ...modal }: Props) => {
  const { doc_id, anio, nro_doc: ndoc, documentos } = documento
  const tipo_doc = normaDe(documento.tipo_doc)
  if (tipo_doc === null) return null
  const pdf = documentos[0]?.name ?? 'PDF'
  const origen = { doc_id, tipo_doc, anio, ndoc, descripcion: descripcionDe(documento), pdf }
  return <NormaModal origen={{ modo: 'documento', documento: origen }} {...modal} />
}
