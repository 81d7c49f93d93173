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
export const medidasDelSello = ({ x }: Pick<Sello, 'x'>): Medidas => (x < MARGEN ? ANGOSTO : ANCHO)

/**
 * Where a stamp lies on a page: its top left corner in points from the left and top edges of the page as it is shown,
 * cropped and turned (FIR-13). It never leaves the page, and shrinks on one that is smaller than itself.
 */
export const lugarDelSello = (revision: Revision, pagina: Dic, { x, y }: Pick<Sello, 'x' | 'y'>): Lugar => {
  const [izquierda, abajo, derecha, arriba] = cajaDePagina(revision, pagina) ?? CARTA
  const unidad = unidadDe(revision, pagina)
  const giro = giroDe(revision, pagina)
  const acostada = giro === 90 || giro === 270
  const [anchoPagina, altoPagina] = acostada
    ? [arriba - abajo, derecha - izquierda]
    : [derecha - izquierda, arriba - abajo]
  const medidas = medidasDelSello({ x })
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
