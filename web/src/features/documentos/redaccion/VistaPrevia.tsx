import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import type { Vista } from './useGenerado.ts'

interface Props {
  /** The generated PDF; null while none shows. */
  vista: Vista | null
  titulo: string
  onClose: () => void
  /** Makes it anew without BORRADOR, uses that as the document's own PDF, and reports the outcome. */
  onUsar: () => Promise<void>
}

/** The PDF preview; people without Word can use it as the document's PDF (issue point 4). */
export function VistaPrevia({ vista, titulo, onClose, onUsar }: Props) {
  const [ultima, setUltima] = useState(vista)
  const [trayendo, setTrayendo] = useState(false)
  // The dialog keeps its content while it closes.
  if (vista && vista !== ultima) setUltima(vista)
  const usar = async () => {
    if (!vista) return
    setTrayendo(true)
    await onUsar()
    setTrayendo(false)
  }
  return (
    <VisorPdf
      abierto={vista !== null}
      onClose={onClose}
      encima
      titulo={titulo}
      archivo="Vista previa"
      url={ultima?.url ?? null}
      botones={
        <Button leftSection={<Icono de={IconCheck} />} loading={trayendo} onClick={() => void usar()}>
          Usar este PDF
        </Button>
      }
    />
  )
}
