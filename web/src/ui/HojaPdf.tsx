import { IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import clases from './HojaPdf.module.css'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'
import type { useEnlaceVigente } from './useEnlaceVigente.ts'

// Some 500 kB, for the browsers that have no viewer of their own.
const LectorPdf = lazy(() => import('./pdf/LectorPdf.tsx').then((m) => ({ default: m.LectorPdf })))

const CARGANDO = 'Cargando el PDF…'

type Vista = ReturnType<typeof useEnlaceVigente>

interface PropsAbrir {
  enlace: string | null
  /** The page that it opens at; the first when not given. */
  pagina?: number
  variant: 'subtle' | 'filled'
}

/** A link that opens a PDF in a tab of its own, once its address has come. */
export const AbrirPdf = ({ enlace, pagina = 1, variant }: PropsAbrir) =>
  enlace && (
    <Button
      variant={variant}
      href={pagina > 1 ? `${enlace}#page=${pagina}` : enlace}
      target="_blank"
      rel="noreferrer"
      leftSection={<Icono de={IconExternalLink} />}
    >
      Abrir PDF en otra pestaña
    </Button>
  )

interface Props {
  /** Its address, from useEnlaceVigente. */
  vista: Vista
  /** Names the frame. */
  titulo: string
  pagina?: number
  /** Height in pixels where the window has it. Without it, `--hoja-alto` of what is around says how high it is. */
  alto?: 680 | 720
  /** A text stands between the dialog's head and the sheet. */
  conFranja?: boolean
}

/** A PDF in the browser's viewer; on phones, which have none, in ours, with a link beside it (DOC-15, SHE-63, API-101). */
export const HojaPdf = ({
  vista: { marco, enlace, falla, reintentar },
  titulo,
  pagina = 1,
  alto,
  conFranja,
}: Props) => {
  if (falla)
    return (
      <div className={clases.aviso} role="alert">
        <p>No se pudo abrir el PDF. Puede que lo hayan reemplazado o que no haya conexión.</p>
        <Button variant="default" onClick={reintentar}>
          Reintentar
        </Button>
      </div>
    )
  const propio = !navigator.pdfViewerEnabled
  return (
    <>
      <div className={clases.hoja} data-alto={alto} data-franja={conFranja || undefined}>
        {!(propio && marco) && <p role="status">{marco ? '' : CARGANDO}</p>}
        {marco &&
          (propio ? (
            <div className={clases.marco}>
              <Suspense fallback={<p role="status">{CARGANDO}</p>}>
                <LectorPdf datos={marco} titulo={titulo} pagina={pagina} />
              </Suspense>
            </div>
          ) : (
            <iframe
              className={clases.marco}
              src={`${marco}#${pagina > 1 ? `page=${pagina}&` : ''}navpanes=0`}
              title={titulo}
            />
          ))}
      </div>
      {propio && (
        <div className={clases.salida}>
          <AbrirPdf enlace={enlace} pagina={pagina} variant="subtle" />
        </div>
      )}
    </>
  )
}
