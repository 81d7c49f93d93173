import { useEffect, useRef } from 'react'
import clases from './FotosDialogo.module.css'
import { dibujar } from './foto.ts'
import type { Giro, Medida } from './hoja.ts'

/** Enough to see whether a page stands upright, on screens with two pixels for one. */
const LADO_PX = 192

/** A page in small. It is drawn, because an image element would keep each photo decoded whole. */
export const Miniatura = ({ foto, medida, giro }: { foto: File; medida: Medida; giro: Giro }) => {
  const lienzo = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const parte = Math.min(1, LADO_PX / Math.max(medida.ancho, medida.alto))
    const pequena = {
      ancho: Math.max(1, Math.round(medida.ancho * parte)),
      alto: Math.max(1, Math.round(medida.alto * parte)),
    }
    // A photo that can no longer be read shows when the PDF is made.
    if (lienzo.current) dibujar(lienzo.current, foto, pequena).catch(() => undefined)
  }, [foto, medida])
  return (
    <span className={clases.miniatura} aria-hidden="true">
      <canvas ref={lienzo} width={1} height={1} style={{ rotate: `${giro}deg` }} />
    </span>
  )
}
