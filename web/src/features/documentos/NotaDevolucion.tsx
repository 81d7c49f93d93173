import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Devolucion } from '@cabildo/contracts/documentos-estados'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Nota } from '../../ui/Nota.tsx'

interface Props {
  devolucion: Devolucion
  /** The ways on. */
  salida: string
}

/** Why a document came back, from whom and when (D-141). */
export const NotaDevolucion = ({ devolucion: { motivo, area, por, created_at }, salida }: Props) => (
  <Nota
    icono={IconArrowBackUp}
    texto={
      <>
        <strong>Devuelto sin firmar:</strong> <span style={{ whiteSpace: 'pre-line' }}>{motivo}</span>
      </>
    }
    detalle={`${por ? `${por}, ` : ''}${area}, ${fecha(created_at)} ${hora(created_at)}. ${salida}`}
  />
)
