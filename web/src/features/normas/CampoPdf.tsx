import { IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { entidad } from '../../platform/entidad.ts'
import { etiquetaDeArchivo, extensionDe } from '../../ui/archivo.ts'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './NormaModal.module.css'
import type { NormaForm } from './useNormaForm.ts'

/** Follows the cut of a long name (SHE-70). */
const CORTE = '...'

interface Props {
  forma: NormaForm
  enviando: boolean
  /** Opens the PDF that is published now. */
  onVer: () => void
}

/** The PDF: required when new; an edit keeps the published one unless another is chosen (NOR-16, NOR-17, DOC-16). */
export const CampoPdf = ({ forma, enviando, onVer }: Props) => {
  const { registro: origen, valores, poner } = forma
  const pdf = valores.selectedFile
  const error = forma.error('selectedFile')
  if (origen.modo === 'documento')
    return <PdfFijo nombre={origen.documento.pdf} nota="Se publica una copia del PDF del documento." error={error} />
  const edita = origen.modo === 'editar'
  return (
    <div className={estilos.archivos}>
      {edita && (
        <PdfFijo
          nombre={origen.norma.name_file}
          nota={[
            forma.nota('selectedFile'),
            pdf ? 'Publicado ahora; lo reemplaza el que eligió.' : 'Publicado; se queda si no elige otro.',
          ]
            .filter(Boolean)
            .join(' ')}
          onVer={onVer}
        />
      )}
      <CampoArchivo
        etiqueta={edita ? 'PDF nuevo' : 'PDF'}
        {...(edita && { vacio: 'Para cambiarlo, elija otro PDF', textoBoton: 'Reemplazar PDF' })}
        archivo={pdf}
        {...(error !== undefined && { error })}
        corte={CORTE}
        disabled={enviando}
        maximoBytes={entidad.subidaMaximaBytes}
        onArchivo={(selectedFile) => poner({ selectedFile })}
      />
    </div>
  )
}

interface PdfFijoProps {
  nombre: string
  nota: string
  error?: string | undefined
  onVer?: () => void
}

const PdfFijo = ({ nombre, nota, error, onVer }: PdfFijoProps) => (
  <div className={estilos.pdf} data-error={error !== undefined || undefined}>
    <Icono de={IconFileTypePdf} />
    <span>
      <strong title={nombre}>{etiquetaDeArchivo(nombre, CORTE)}</strong>
      <small>
        {extensionDe(nombre)} · {nota}
      </small>
      {error !== undefined && <b role="alert">{conError(error)}</b>}
    </span>
    {onVer && (
      <Button variant="subtle" name="selectedFile" leftSection={<Icono de={IconEye} />} onClick={onVer}>
        Ver PDF
      </Button>
    )}
  </div>
)
