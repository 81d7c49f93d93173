import { EXPLICACION_MAXIMA } from '@cabildo/contracts/mesa-de-partes'
import { PEDIDO_MAXIMO } from '@cabildo/contracts/transparencia'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Anexos } from '../virtual/Anexos.tsx'
import { LIMITES_ADJUNTO, revisarAdjunto } from '../virtual/adjuntos.ts'
import clases from '../virtual/virtual.module.css'
import type { Subsanar } from './useSubsanar.ts'

interface Props {
  subsanar: Subsanar
  /** Of a request for information: its new text instead of an explanation (TRS-16). */
  dePedido?: boolean
}

/** What a correction is made of, for the citizen and at the counter: a document, annexes, an explanation (CON-19). */
export const CamposSubsanacion = ({ subsanar: { valores, rechazos, poner }, dePedido = false }: Props) => (
  <>
    {dePedido && (
      <Textarea
        autosize={false}
        name="pedido"
        label="Pedido"
        description={`Escriba completo lo que pide, hasta ${PEDIDO_MAXIMO.toLocaleString('en-US')} letras`}
        rows={6}
        required
        maxLength={PEDIDO_MAXIMO}
        value={valores.pedido}
        error={conError(rechazos.pedido)}
        onChange={({ currentTarget }) => poner({ pedido: currentTarget.value })}
      />
    )}
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
    {!dePedido && (
      <Textarea
        autosize={false}
        name="explicacion"
        label={opcional('Explicación')}
        description={`Hasta ${EXPLICACION_MAXIMA.toLocaleString('en-US')} letras`}
        rows={4}
        maxLength={EXPLICACION_MAXIMA}
        value={valores.explicacion}
        error={conError(rechazos.explicacion)}
        onChange={({ currentTarget }) => poner({ explicacion: currentTarget.value })}
      />
    )}
  </>
)
