import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CSSProperties, memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import clases from './LectorPdf.module.css'
import type { Tamano } from './usePdf.ts'

/** A page for whoever lays something over it. */
export interface LugarPdf extends Tamano {
  /** From 1. */
  pagina: number
  /** Pixels of the page (CSS) for each point. */
  escala: number
  /** By how many degrees, clockwise, the PDF turns the page; `ancho` and `alto` are those of the turned page. */
  giro: number
  /** The rectangle of the PDF's own coordinates that shows: left, bottom, right, top, before it is turned. */
  caja: readonly [number, number, number, number]
}

interface Props {
  documento: PDFDocumentProxy
  pagina: number
  /** What is known before this page is looked at. */
  deLaPrimera: Tamano
  /** It shows, or is about to; others keep no picture. */
  cerca: boolean
  /** Width for a page at zoom 1, in pixels, and the zoom; 0 for those that are far. */
  ancho: number
  zoom: number
  /** The zoom to draw at, which comes later than the zoom that the page is stretched to. */
  zoomDibujado: number
  sobre: ((lugar: LugarPdf) => ReactNode) | undefined
  onDibujada: (pagina: number) => void
}

/** A small page is not blown up beyond twice its size in points. */
const ESCALA_AJUSTADA_MAX = 2
/** What phones give one picture: beyond it a page is drawn coarser, not left blank. */
const PIXELES_MAX = 16_000_000
const ENLACE_SEGURO = /^(https?|mailto):/i

interface Enlace {
  url: string
  lugar: CSSProperties
}

/** A page, drawn when it is near and let go when it is far: picture, text that can be chosen, links, and what others lay over it. */
export const PaginaPdf = memo(function PaginaPdf(props: Props) {
  const { documento, pagina, deLaPrimera, cerca, ancho, zoom, zoomDibujado, sobre } = props
  const lienzo = useRef<HTMLDivElement>(null)
  const texto = useRef<HTMLDivElement>(null)
  const [hoja, setHoja] = useState<PDFPageProxy | null>(null)
  const [enlaces, setEnlaces] = useState<readonly Enlace[]>([])
  const [sinTexto, setSinTexto] = useState(false)
  const [falla, setFalla] = useState(false)
  /** The page whose picture was tried. */
  const [intentada, setIntentada] = useState<PDFPageProxy | null>(null)
  const dibujada = useEffectEvent(() => props.onDibujada(pagina))

  useEffect(() => {
    if (!cerca) return
    let vigente = true
    documento.getPage(pagina).then(
      (una) => vigente && setHoja(una),
      () => vigente && setFalla(true),
    )
    return () => {
      vigente = false
    }
  }, [documento, pagina, cerca])

  // Nothing is kept of a page that went far but its size.
  useEffect(() => {
    if (cerca || !hoja) return
    soltar(lienzo.current)
    texto.current?.replaceChildren()
    setEnlaces([])
    hoja.cleanup()
  }, [cerca, hoja])
  useEffect(() => {
    const suyo = lienzo.current
    return () => soltar(suyo)
  }, [])

  const vista = hoja?.getViewport({ scale: 1 })
  const { ancho: anchoPt, alto: altoPt } = vista ? { ancho: vista.width, alto: vista.height } : deLaPrimera
  const ajustada = Math.min(ancho / anchoPt, ESCALA_AJUSTADA_MAX)
  const escalaDibujada = ajustada * zoomDibujado

  useEffect(() => {
    if (!hoja || !cerca || escalaDibujada === 0) return
    const { width, height } = hoja.getViewport({ scale: escalaDibujada })
    const nitidez = Math.min(devicePixelRatio, Math.sqrt(PIXELES_MAX / (width * height)))
    const viewport = hoja.getViewport({ scale: escalaDibujada * nitidez })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    canvas.ariaHidden = 'true'
    const tarea = hoja.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
    let vigente = true
    tarea.promise.then(
      () => {
        if (!vigente) return
        // The earlier picture stays until this moment, so that nothing flickers.
        soltar(lienzo.current)
        lienzo.current?.replaceChildren(canvas)
        setFalla(false)
        setIntentada(hoja)
        dibujada()
      },
      () => {
        if (!vigente) return
        setFalla(true)
        setIntentada(hoja)
      },
    )
    return () => {
      vigente = false
      tarea.cancel()
    }
  }, [hoja, cerca, escalaDibujada])

  // After the picture, which is what people wait for: one thread reads both.
  const conTexto = cerca && intentada === hoja
  useEffect(() => {
    if (!hoja || !conTexto) return
    const caja = document.createElement('div')
    const viewport = hoja.getViewport({ scale: 1 })
    const capa = new TextLayer({ textContentSource: hoja.streamTextContent(), container: caja, viewport })
    let vigente = true
    const poner = async () => {
      await capa.render()
      if (!vigente) return
      texto.current?.replaceChildren(caja)
      setSinTexto(!/\S/.test(capa.textContentItemsStr.join('')))
      const notas: { subtype: string; url?: string; rect: [number, number, number, number] }[] =
        await hoja.getAnnotations({ intent: 'display' })
      if (!vigente) return
      setEnlaces(
        notas.flatMap(({ subtype, url, rect }) => {
          if (subtype !== 'Link' || !url || !ENLACE_SEGURO.test(url)) return []
          const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0], rect[1]) as number[]
          const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2], rect[3]) as number[]
          const { width, height } = viewport
          const de = (a: number, b: number, total: number) => `${(Math.min(a, b) / total) * 100}%`
          const largo = (a: number, b: number, total: number) => `${(Math.abs(a - b) / total) * 100}%`
          const lugar = {
            left: de(x1, x2, width),
            top: de(y1, y2, height),
            width: largo(x1, x2, width),
            height: largo(y1, y2, height),
          }
          return [{ url, lugar }]
        }),
      )
    }
    // A page whose text cannot be read still shows.
    poner().catch(() => undefined)
    return () => {
      vigente = false
      capa.cancel()
    }
  }, [hoja, conTexto])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the browser's own frame and layout
    <div
      className={clases.pagina}
      data-pagina={pagina}
      role="group"
      aria-label={`Página ${pagina} de ${documento.numPages}${sinTexto ? ', imagen sin texto' : ''}`}
      style={{ '--ancho-pt': anchoPt, '--alto-pt': altoPt } as CSSProperties}
    >
      <div ref={lienzo} className={clases.lienzo} />
      <div ref={texto} className={clases.texto} />
      {cerca && (
        <>
          {enlaces.map(({ url, lugar }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links of a page may go to one address
            <a key={i} className={clases.enlace} style={lugar} href={url} target="_blank" rel="noopener noreferrer">
              <span>{url}</span>
            </a>
          ))}
          {falla && <p className={clases.sinDibujo}>No se pudo mostrar esta página.</p>}
          {sobre && hoja && (
            <div className={clases.sobre}>
              {sobre({
                ...{ pagina, ancho: anchoPt, alto: altoPt, escala: ajustada * zoom, giro: hoja.rotate },
                caja: hoja.view as unknown as LugarPdf['caja'],
              })}
            </div>
          )}
        </>
      )}
    </div>
  )
})

/** Gives back the memory of a page's picture at once: browsers of phones wait too long. */
const soltar = (caja: HTMLElement | null) => {
  for (const canvas of caja?.querySelectorAll('canvas') ?? []) {
    canvas.width = 0
    canvas.height = 0
    canvas.remove()
  }
}
