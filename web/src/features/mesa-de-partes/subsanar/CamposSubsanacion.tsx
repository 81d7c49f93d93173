import { EXPLICACION_MAXIMA } from '@cabildo/contracts/mesa-de-partes'
import { InputBase } from '@mantine/core'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { conError } from '../../../ui/conError.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Anexos } from '../virtual/Anexos.tsx'
import { LIMITES_ADJUNTO, revisarAdjunto } from '../virtual/adjuntos.ts'
import clases from '../virtual/virtual.module.css'
import type { Subsanar } from './useSubsanar.ts'

/** What a correction is made of, for the citizen and at the counter: a document, annexes, an explanation (CON-19). */
export const CamposSubsanacion = ({ subsanar: { valores, rechazos, poner } }: { subsanar: Subsanar }) => (
  <>
    <div className={clases.adjunto}>
      <span aria-hidden="true">
        Documento corregido <small>(opcional)</small>
      </span>
      <CampoArchivo
        etiqueta="Documento corregido"
        archivo={valores.documento}
        onArchivo={(documento) => poner({ documento })}
        revisar={revisarAdjunto}
        fotos={LIMITES_ADJUNTO}
        error={rechazos.selectedFile}
      />
    </div>
    <Anexos anexos={valores.anexos} onAnexos={(anexos) => poner({ anexos })} error={rechazos.selectedFileAnexo} />
    <InputBase
      component="textarea"
      name="explicacion"
      label={opcional('Explicación')}
      description={`Hasta ${EXPLICACION_MAXIMA.toLocaleString('en-US')} letras`}
      rows={4}
      multiline
      maxLength={EXPLICACION_MAXIMA}
      value={valores.explicacion}
      error={conError(rechazos.explicacion)}
      onChange={({ currentTarget }) => poner({ explicacion: currentTarget.value })}
    />
  </>
)
