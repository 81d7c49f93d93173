import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icono } from '../Icono.tsx'
import { ActionIcon, Button } from '../kit/boton.tsx'
import { useDebouncedValue } from '../useMediaQuery.ts'
import clases from './LectorPdf.module.css'
import { type LugarPdf, PaginaPdf } from './PaginaPdf.tsx'
import type { DatosPdf, FallaPdf } from './pdfjs.ts'
import { usePaginas } from './usePaginas.ts'
import { usePdf } from './usePdf.ts'
import { PASO_ZOOM, useZoom, ZOOM_MAX, ZOOM_MIN } from './useZoom.ts'

export interface LectorPdfProps {
  /** Other data replace what shows without a blank page between, at the same place. */
  datos: DatosPdf
  /** Names the pages: 'Resoluciones Alcaldia N° 045-2026, PDF'. */
  titulo: string
  /** The page that it opens at; 1 when not given. */
  pagina?: number
  /** Lies over each page that is near: a stamp to be moved, a mark. Its element takes the pointer, what is around it does not. */
  sobre?: (lugar: LugarPdf) => ReactNode
  /** A page was drawn and seen, for the first time since these data came. */
  onPagina?: (pagina: number, total: number) => void
  /** The last page was. */
  onUltima?: () => void
}

const FALLAS: Record<FallaPdf, string> = {
  dañado: 'El archivo está dañado o no es un PDF: no se puede mostrar.',
  protegido: 'El PDF está protegido con una contraseña: descárguelo y ábralo con ella.',
  inalcanzable: 'No se pudo abrir el PDF. Puede que lo hayan reemplazado o que no haya conexión.',
}
/** Pages are stretched while the zoom moves, and drawn when it rests. */
const REPOSO_MS = 150

/**
 * Shows a PDF where the browser has no viewer of its own, or where something lies over its pages (D-141): drawn by pdf.js,
 * as wide as the box, which it fills; the box needs a height. Heavy: load it lazily, as `ui/HojaPdf.tsx` does.
 */
export const LectorPdf = ({ datos, titulo, pagina = 1, sobre, onPagina, onUltima }: LectorPdfProps) => {
  const hojas = useRef<HTMLDivElement>(null)
  const { abierto, falla, reintentar } = usePdf(datos)
  const listo = abierto !== null
  const { zoom, ancho, cambiar } = useZoom(hojas, listo)
  const [zoomDibujado] = useDebouncedValue(zoom, REPOSO_MS)
  const { cercanas, actual, irA, onDibujada } = usePaginas(hojas, abierto?.documento ?? null, { onPagina, onUltima })

  const medido = listo && ancho > 0
  useLayoutEffect(() => {
    if (medido) irA(pagina)
  }, [medido, pagina, irA])

  if (falla)
    return (
      <div className={clases.aviso} role="alert">
        <p>{FALLAS[falla]}</p>
        {falla === 'inalcanzable' && (
          <Button variant="default" onClick={reintentar}>
            Reintentar
          </Button>
        )}
      </div>
    )
  if (!abierto)
    return (
      <p className={clases.aviso} role="status">
        Cargando el PDF…
      </p>
    )

  const { documento, tamano } = abierto
  const total = documento.numPages
  const alTeclear = (evento: KeyboardEvent) => {
    if (evento.ctrlKey || evento.altKey || evento.metaKey || evento.target !== evento.currentTarget) return
    const acciones: Record<string, () => void> = {
      '+': () => cambiar(zoom * PASO_ZOOM),
      '-': () => cambiar(zoom / PASO_ZOOM),
      '0': () => cambiar(1),
      ...(zoom <= 1 && { ArrowLeft: () => irA(actual - 1), ArrowRight: () => irA(actual + 1) }),
    }
    const accion = acciones[evento.key]
    if (!accion) return
    evento.preventDefault()
    accion()
  }
  return (
    <div className={clases.lector}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the browser's own frame and layout */}
      <div className={clases.barra} role="group" aria-label="Páginas y tamaño">
        <Boton de={IconChevronUp} rotulo="Página anterior" inactivo={actual <= 1} onClick={() => irA(actual - 1)} />
        <p className={clases.cuenta} aria-live="polite">
          <span className={clases.palabra}>Página </span>
          {actual} de {total}
        </p>
        <Boton
          de={IconChevronDown}
          rotulo="Página siguiente"
          inactivo={actual >= total}
          onClick={() => irA(actual + 1)}
        />
        <Boton de={IconZoomOut} rotulo="Alejar" inactivo={zoom <= ZOOM_MIN} onClick={() => cambiar(zoom / PASO_ZOOM)} />
        <Button
          className={clases.porcentaje}
          variant="subtle"
          aria-label={`Ajustar al ancho, ahora ${Math.round(zoom * 100)} %`}
          onClick={() => cambiar(1)}
        >
          {Math.round(zoom * 100)} %
        </Button>
        <Boton de={IconZoomIn} rotulo="Acercar" inactivo={zoom >= ZOOM_MAX} onClick={() => cambiar(zoom * PASO_ZOOM)} />
      </div>
      <section
        ref={hojas}
        className={clases.hojas}
        aria-label={titulo}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
        onKeyDown={alTeclear}
        style={{ '--ancho': ancho, '--zoom': zoom } as CSSProperties}
      >
        {Array.from({ length: total }, (_, i) => i + 1).map((una) => {
          const cerca = cercanas.has(una)
          return (
            <PaginaPdf
              key={una}
              documento={documento}
              pagina={una}
              deLaPrimera={tamano}
              cerca={cerca}
              ancho={cerca ? ancho : 0}
              zoom={cerca ? zoom : 0}
              zoomDibujado={cerca ? zoomDibujado : 0}
              sobre={cerca ? sobre : undefined}
              onDibujada={onDibujada}
            />
          )
        })}
      </section>
    </div>
  )
}

interface PropsBoton {
  de: typeof IconZoomIn
  rotulo: string
  inactivo: boolean
  onClick: () => void
}

const Boton = ({ de, rotulo, inactivo, onClick }: PropsBoton) => (
  <ActionIcon
    variant="subtle"
    size={44}
    aria-label={rotulo}
    aria-disabled={inactivo}
    onClick={() => inactivo || onClick()}
  >
    <Icono de={de} />
  </ActionIcon>
)
