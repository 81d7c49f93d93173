import { IconEye, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { etiquetaDeArchivo } from '../../../ui/archivo.ts'
import { conError } from '../../../ui/conError.tsx'
import { FilaArchivo } from '../../../ui/FilaArchivo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon } from '../../../ui/kit/boton.tsx'
import clases from './documento.module.css'
import type { Archivos } from './useArchivos.ts'

interface Props {
  archivos: Archivos
  onVer: () => void
  /** Takes the focus when the file is removed. */
  alQuitar: () => void
}

/** The PDF of the document, and the one that replaces it on saving (DOC-54). Nothing if there is neither. */
export function PdfDelDocumento({ archivos, onVer, alQuitar }: Props) {
  const id = useId()
  const { pdf, errorPdf, principal: subido } = archivos
  if (!pdf && !errorPdf && !subido) return null
  return (
    <section aria-labelledby={id} className={clases.archivos}>
      <h3 id={id}>PDF del documento</h3>
      {subido && (
        <FilaArchivo archivo={subido} nota={pdf ? 'se reemplaza al guardar' : undefined}>
          <ActionIcon size={44} aria-label={`Ver ${etiquetaDeArchivo(subido.name)}`} onClick={onVer}>
            <Icono de={IconEye} />
          </ActionIcon>
        </FilaArchivo>
      )}
      {pdf && (
        <FilaArchivo archivo={pdf} nota="se sube al guardar" error={conError(errorPdf)}>
          <ActionIcon
            size={44}
            aria-label={`Quitar ${etiquetaDeArchivo(pdf.name)}`}
            onClick={() => {
              archivos.quitarPdf()
              alQuitar()
            }}
          >
            <Icono de={IconTrash} />
          </ActionIcon>
        </FilaArchivo>
      )}
      {!pdf && errorPdf && (
        <div className={clases.error} role="alert">
          {conError(errorPdf)}
        </div>
      )}
    </section>
  )
}
