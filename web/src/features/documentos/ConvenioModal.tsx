import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Documento, documentosApi, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { subir } from '../../platform/subida.ts'
import { nombreDe } from './archivos.ts'
import { SubirPdfDialogo } from './SubirPdfDialogo.tsx'

interface Props {
  documento: Documento
  abierto: boolean
  onClose: () => void
}

/**
 * ACTUALIZAR CONVENIO: the signed convenio becomes the document's main PDF, and final (DOC-77, DOC-78, DOC-81, DOC-92).
 */
export const ConvenioModal = ({ documento, ...ventana }: Props) => (
  <SubirPdfDialogo
    {...ventana}
    titulo="ACTUALIZAR CONVENIO"
    detalle={nombreDe(documento)}
    textoBoton="Actualizar"
    etiqueta="PDF del convenio"
    enviar={(pdf, opciones) =>
      subir(
        documentosApi.actualizarConvenio,
        { body: { doc_id: String(documento.doc_id) }, archivos: { 'selectedFile[]': [pdf] } },
        opciones,
      )
    }
    exito={MENSAJES_DOCUMENTOS.convenioActualizado}
    fallo={MENSAJES.noActualizado}
  />
)
