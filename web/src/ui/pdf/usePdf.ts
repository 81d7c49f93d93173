import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { abrirPdf, crearHilo, type DatosPdf, type FallaPdf, fallaDe } from './pdfjs.ts'

/** Width and height of a page as it stands, in points. */
export interface Tamano {
  ancho: number
  alto: number
}

interface Abierto {
  documento: PDFDocumentProxy
  /** Of the first page: what others have until they are looked at. */
  tamano: Tamano
}

/**
 * A PDF that is open. While other data come, the earlier PDF stays; what cannot be opened takes its place as `falla`.
 */
export const usePdf = (datos: DatosPdf) => {
  const [abierto, setAbierto] = useState<Abierto | null>(null)
  const [falla, setFalla] = useState<FallaPdf | null>(null)
  const [intento, setIntento] = useState(0)
  const hilo = useRef<PDFWorker>(null)

  useEffect(
    () => () => {
      hilo.current?.destroy()
      hilo.current = null
    },
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the same data again
  useEffect(() => {
    let vigente = true
    let adoptado = false
    hilo.current ??= crearHilo()
    const tarea = abrirPdf(datos, hilo.current)
    const abrir = async () => {
      const documento = await tarea.promise
      const { width, height } = (await documento.getPage(1)).getViewport({ scale: 1 })
      if (!vigente) return
      adoptado = true
      setFalla(null)
      setAbierto({ documento, tamano: { ancho: width, alto: height } })
    }
    abrir().catch((error: unknown) => {
      if (!vigente) return
      setAbierto(null)
      setFalla(fallaDe(error))
    })
    return () => {
      vigente = false
      if (!adoptado) soltar(tarea)
    }
  }, [datos, intento])

  // What shows is let go once another has taken its place.
  useEffect(
    () => () => {
      if (abierto) soltar(abierto.documento.loadingTask)
    },
    [abierto],
  )

  const reintentar = useCallback(() => {
    setFalla(null)
    setIntento((antes) => antes + 1)
  }, [])
  return { abierto, falla, reintentar }
}

/** What was still coming fails then, which nobody waits for. */
const soltar = (tarea: PDFDocumentLoadingTask) => void tarea.destroy().catch(() => undefined)
