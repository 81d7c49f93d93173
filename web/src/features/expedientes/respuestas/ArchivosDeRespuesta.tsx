import type { Expediente } from '@cabildo/contracts/expediente'
import { ARCHIVOS_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import { useId } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
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
  /** What is wrong with them, in whichever way they were chosen. */
  error?: string
  /** Asks again for the documents of the case, which did not come. */
  onReintentar?: (() => void) | undefined
}

/** What goes with an answer or a report: up to five files, PDFs and signed documents of the case together (EXP-34, EXP-37). */
export const ArchivosDeRespuesta = ({
  archivos,
  valores: { pdfs, doc_ids },
  onValores,
  maximo = ARCHIVOS_DE_RESPUESTA,
  error = '',
  onReintentar,
}: Props) => {
  const id = useId()
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
      {onReintentar && <NoSePudo que="los documentos del expediente" onReintentar={onReintentar} />}
      <fieldset className={estilos.opciones} {...(error && { 'aria-describedby': id })}>
        <legend>
          Archivos <small>(de 0 a {maximo})</small>
        </legend>
        <CampoPdfs
          pdfs={pdfs}
          caben={caben}
          onAgregar={(pdf) => onValores((antes) => ({ pdfs: [...antes.pdfs, pdf] }))}
          onQuitar={(cual) => onValores((antes) => ({ pdfs: antes.pdfs.filter((_, i) => i !== cual) }))}
        />
        <div id={id}>{conError(error)}</div>
      </fieldset>
    </>
  )
}
