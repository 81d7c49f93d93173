import { type Caja, cajaDePagina, giroDe, unidadDe } from '../cos/pagina.ts'
import type { Revision } from '../cos/revision.ts'
import type { Dic } from '../cos/valores.ts'
import type { Sello } from '../tipos.ts'

export interface Medidas {
  ancho: number
  alto: number
}
export interface Lugar {
  /** In the page's own units: left, bottom, right, top. */
  rect: Caja
  /** Turns the stamp upright on a turned page. */
  matriz: readonly number[]
}

/** Text of our own documents begins 85 points from the left: what stands further left has to be narrow. */
const MARGEN = 60
const ANGOSTO: Medidas = { ancho: 70, alto: 55 }
const ANCHO: Medidas = { ancho: 168, alto: 55 }
const CARTA = [0, 0, 612, 792] as const

/** Size of a stamp in points: narrow in the left margin, at most 55 high everywhere (FIR-13). */
export const medidasDelSello = ({ x, medidas }: Pick<Sello, 'x' | 'medidas'>): Medidas =>
  medidas ?? (x < MARGEN ? ANGOSTO : ANCHO)

/** A page as it is shown, cropped and turned: what it is cut to in its own units, and its size in points. */
const hojaDe = (revision: Revision, pagina: Dic) => {
  const corte = cajaDePagina(revision, pagina) ?? CARTA
  const [izquierda, abajo, derecha, arriba] = corte
  const unidad = unidadDe(revision, pagina)
  const giro = giroDe(revision, pagina)
  const lados = [derecha - izquierda, arriba - abajo] as const
  const [ancho, alto] = giro === 90 || giro === 270 ? [lados[1], lados[0]] : lados
  return { corte, unidad, giro, ancho: ancho * unidad, alto: alto * unidad }
}

/** The size of a page as it is shown, in points, and where a box in its own units is seen on it: left, top, right, bottom. */
export const hojaVista = (revision: Revision, pagina: Dic) => {
  const { corte, unidad, giro, ancho, alto } = hojaDe(revision, pagina)
  const [izquierda, abajo, derecha, arriba] = corte
  const esquina = ([x, y, x2, y2]: Caja): [number, number] => {
    if (giro === 90) return [y - abajo, x - izquierda]
    if (giro === 180) return [derecha - x2, y - abajo]
    if (giro === 270) return [arriba - y2, derecha - x2]
    return [x - izquierda, arriba - y2]
  }
  const enVista = ([x, y, x2, y2]: Caja): Caja => {
    const [u, v] = esquina([x, y, x2, y2])
    const [w, h] = giro === 90 || giro === 270 ? [y2 - y, x2 - x] : [x2 - x, y2 - y]
    return [u * unidad, v * unidad, (u + w) * unidad, (v + h) * unidad]
  }
  return { ancho, alto, enVista }
}

/**
 * Where a stamp lies on a page: its top left corner in points from the left and top edges of the page as it is shown,
 * cropped and turned (FIR-13). It never leaves the page, and shrinks on one that is smaller than itself.
 */
export const lugarDelSello = (
  revision: Revision,
  pagina: Dic,
  { x, y, medidas: suyas }: Pick<Sello, 'x' | 'y' | 'medidas'>,
): Lugar => {
  const { corte, unidad, giro, ...hoja } = hojaDe(revision, pagina)
  const [izquierda, abajo, derecha, arriba] = corte
  const [anchoPagina, altoPagina] = [hoja.ancho / unidad, hoja.alto / unidad]
  const medidas = medidasDelSello({ x, ...(suyas && { medidas: suyas }) })
  const escala = Math.min(1 / unidad, anchoPagina / medidas.ancho, altoPagina / medidas.alto)
  const [w, h] = [medidas.ancho * escala, medidas.alto * escala]
  const u = entre(x / unidad, anchoPagina - w)
  const v = entre(y / unidad, altoPagina - h)

  // From what is seen (u to the right, v down) to the page's own axes.
  if (giro === 90) return { rect: caja(izquierda + v, abajo + u, h, w), matriz: [0, 1, -1, 0, 0, 0] }
  if (giro === 180) return { rect: caja(derecha - u - w, abajo + v, w, h), matriz: [-1, 0, 0, -1, 0, 0] }
  if (giro === 270) return { rect: caja(derecha - v - h, arriba - u - w, h, w), matriz: [0, -1, 1, 0, 0, 0] }
  return { rect: caja(izquierda + u, arriba - v - h, w, h), matriz: [1, 0, 0, 1, 0, 0] }
}

/** The nearest place to the one that is wanted, from 0 on. */
export const entre = (deseado: number, maximo: number): number => Math.max(0, Math.min(deseado, maximo))
const caja = (x: number, y: number, w: number, h: number): Caja => [x, y, x + w, y + h]
