import { useEffect, useState } from 'react'
import { ALTO_OBRA, ventanaDe } from './geometria.ts'

/** Projects that are drawn beyond those that show, so that none comes late. */
const MARGEN = 5

const caben = () => Math.ceil(window.innerHeight / ALTO_OBRA) + 1

/** Which projects of a list are drawn. Scrolling is work for React only when another one comes into view. */
export const useVentana = (total: number) => {
  const [primera, setPrimera] = useState(0)
  const [cuantas, setCuantas] = useState(caben)
  useEffect(() => {
    const medir = () => setCuantas(caben())
    window.addEventListener('resize', medir)
    return () => window.removeEventListener('resize', medir)
  }, [])
  return {
    ...ventanaDe(primera, cuantas, total, MARGEN),
    alSubirOBajar: (desplazado: number) => setPrimera(Math.max(0, Math.floor(desplazado / ALTO_OBRA))),
  }
}
