import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialogo } from './Dialogo.tsx'
import { AbrirPdf, HojaPdf } from './HojaPdf.tsx'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'
import { type OrigenPdf, useEnlaceVigente } from './useEnlaceVigente.ts'

export interface VisorPdfProps {
  abierto: boolean
  onClose: () => void
  /** The document: 'Resoluciones Alcaldia N° 045-2026'. */
  titulo: string
  /** The file: 'PDF', 'Anexo 2', its name. */
  archivo: string
  /** Its complete address; of a private file in a list, how to ask for one that is signed now (API-101). */
  url: OrigenPdf
  /** Which of several files, where the window leads from one to the next. */
  cual?: string | number
  /** 680 in the lists, 720 for signed files (DOC-15). */
  alto?: 680 | 720
  /** The page that it opens at; 1 when not given. */
  pagina?: number
  /** Above another dialog. */
  encima?: boolean
  /** Further buttons, the primary last ('Usar este PDF'). */
  botones?: ReactNode
  /** The name to save the file under: 'Descargar PDF' replaces the link to another tab (VER-02). */
  descarga?: string
  /** Text about the file, fixed between the head and the file. */
  franja?: ReactNode
  /** Above the file, and scrolls with it. */
  children?: ReactNode
}

/** A PDF in a modal, in the browser's viewer or, on phones, in ours (DOC-15, SHE-63, API-101). */
export const VisorPdf = ({
  abierto,
  onClose,
  titulo,
  archivo,
  url,
  cual,
  alto = 680,
  pagina = 1,
  encima = false,
  botones,
  descarga,
  franja,
  children,
}: VisorPdfProps) => {
  const vista = useEnlaceVigente(abierto, url, cual)
  const { enlace } = vista
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      encima={encima}
      tam="xl"
      titulo={titulo}
      detalle={archivo}
      franja={franja}
      // The foot comes after the frame in the document, so that Tab moves from the PDF to it and stays in the dialog.
      botones={
        <>
          {descarga && enlace && (
            <Button variant="default" href={enlace} download={descarga} leftSection={<Icono de={IconDownload} />}>
              Descargar PDF
            </Button>
          )}
          {navigator.pdfViewerEnabled && !descarga && <AbrirPdf enlace={enlace} pagina={pagina} variant="subtle" />}
          <Button variant={descarga ? 'filled' : 'default'} data-autofocus onClick={onClose}>
            Cerrar
          </Button>
          {botones}
        </>
      }
    >
      {children}
      <HojaPdf vista={vista} titulo={`${titulo}, ${archivo}`} pagina={pagina} alto={alto} conFranja={Boolean(franja)} />
    </Dialogo>
  )
}
