import type { Expediente } from '@cabildo/contracts/expediente'
import { ARCHIVOS_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import estilos from '../actos/actos.module.css'
import { CampoPdfs } from '../anexos/CampoPdfs.tsx'
import { DocumentosDelCaso } from './DocumentosDelCaso.tsx'
import type { Adjuntos } from './respuestas.api.ts'

interface Props {
  /** Undefined where no document of the case may be sent. */
  archivos?: Expediente['archivos'] | undefined
  valores: Adjuntos
  onValores: (cambio: (antes: Adjuntos) => Partial<Adjuntos>) => void
  /** How many they may be. */
  maximo?: number
}

/** What goes with an answer or a report: up to five files, PDFs and signed documents of the case together (EXP-34, EXP-37). */
export const ArchivosDeRespuesta = ({
  archivos,
  valores: { pdfs, doc_ids },
  onValores,
  maximo = ARCHIVOS_DE_RESPUESTA,
}: Props) => {
  const caben = pdfs.length + doc_ids.length < maximo
  return (
    <>
      {archivos && (
        <DocumentosDelCaso
          titulo="Documentos firmados"
          archivos={archivos}
          elegidos={doc_ids}
          onElegidos={(elegidos) => onValores(() => ({ doc_ids: elegidos }))}
          caben={caben}
          maximo={maximo}
        />
      )}
      <fieldset className={estilos.opciones}>
        <legend>
          Archivos <small>(de 0 a {maximo})</small>
        </legend>
        <CampoPdfs
          pdfs={pdfs}
          caben={caben}
          onAgregar={(pdf) => onValores((antes) => ({ pdfs: [...antes.pdfs, pdf] }))}
          onQuitar={(cual) => onValores((antes) => ({ pdfs: antes.pdfs.filter((_, i) => i !== cual) }))}
        />
      </fieldset>
    </>
  )
}
