import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import type { Vista } from './useGenerado.ts'

interface Props {
  /** The generated PDF; null while none shows. */
  vista: Vista | null
  titulo: string
  onClose: () => void
  /** Takes the PDF as the document's own. It tells its own outcome. */
  onUsar: (archivo: File) => Promise<void>
}

/** The PDF preview, which who has no Word can take as the document's PDF (issue point 4). */
export function VistaPrevia({ vista, titulo, onClose, onUsar }: Props) {
  const [ultima, setUltima] = useState(vista)
  const [trayendo, setTrayendo] = useState(false)
  // It keeps what it shows while it closes.
  if (vista && vista !== ultima) setUltima(vista)
  const usar = async () => {
    if (!vista) return
    setTrayendo(true)
    await onUsar(vista.archivo)
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
