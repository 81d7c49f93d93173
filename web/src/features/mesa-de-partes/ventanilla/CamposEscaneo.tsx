import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { Anexos } from '../virtual/Anexos.tsx'
import { revisarAdjunto } from '../virtual/adjuntos.ts'
import virtual from '../virtual/virtual.module.css'
import type { Escaneo } from './archivos.ts'
import { Fotos } from './Fotos.tsx'

interface Props {
  escaneo: Escaneo
  poner: (cambio: Partial<Escaneo>) => void
  error: (campo: keyof Escaneo) => string | undefined
}

/** The scan of a paper: a PDF or photographs, and annexes (EXP-73). */
export const CamposEscaneo = ({ escaneo: { selectedFile, selectedFileAnexo, fotos }, poner, error }: Props) => (
  <>
    <div id="selectedFile" className={virtual.adjunto}>
      <span aria-hidden="true">Documento en PDF</span>
      <CampoArchivo
        etiqueta="Documento en PDF"
        archivo={selectedFile}
        onArchivo={(elegido) => poner({ selectedFile: elegido })}
        revisar={revisarAdjunto}
        error={error('selectedFile')}
      />
    </div>
    {selectedFile === null || fotos.length > 0 ? (
      <Fotos fotos={fotos} onFotos={(otras) => poner({ fotos: otras })} error={error('fotos')} />
    ) : null}
    <Anexos
      anexos={selectedFileAnexo}
      onAnexos={(otros) => poner({ selectedFileAnexo: otros })}
      error={error('selectedFileAnexo')}
    />
  </>
)
