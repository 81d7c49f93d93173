import { PDFArray, PDFNumber } from '@cantoo/pdf-lib'
import type { Sello } from '../tipos.ts'
import type { Pagina } from './documento.ts'
import { numero } from './entradas.ts'

export interface Medidas {
  ancho: number
  alto: number
}
export interface Lugar {
  /** In the page's own units: left, bottom, right, top. */
  rect: readonly [number, number, number, number]
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

type Caja = readonly [number, number, number, number]

/**
 * Where a stamp lies on a page: its top left corner in points from the left and top edges of the page as it is shown,
 * cropped and turned (FIR-13). It never leaves the page, and shrinks on one that is smaller than itself.
 */
export const lugarDelSello = (pagina: Pagina, { x, y }: Pick<Sello, 'x' | 'y'>): Lugar => {
  const [izquierda, abajo, derecha, arriba] = cajaVisible(pagina)
  const unidad = Math.max(numero(pagina.nodo, 'UserUnit') ?? 1, Number.MIN_VALUE)
  const giro = giroDe(pagina)
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

const entre = (deseado: number, maximo: number) => Math.max(0, Math.min(deseado, maximo))
const caja = (x: number, y: number, w: number, h: number): Caja => [x, y, x + w, y + h]

const giroDe = ({ heredado }: Pagina): number => {
  const giro = heredado.get('Rotate')
  const grados = giro instanceof PDFNumber ? giro.asNumber() : 0
  return grados % 90 === 0 ? ((grados % 360) + 360) % 360 : 0
}

/** What is shown of a page: its crop box within its media box. */
const cajaVisible = ({ heredado }: Pagina): Caja => {
  const papel = leerCaja(heredado.get('MediaBox')) ?? CARTA
  const corte = leerCaja(heredado.get('CropBox')) ?? papel
  const [a, b, c, d] = papel
  const visible = [Math.max(a, corte[0]), Math.max(b, corte[1]), Math.min(c, corte[2]), Math.min(d, corte[3])] as const
  return visible[0] < visible[2] && visible[1] < visible[3] ? visible : papel
}

/** Any two opposite corners, as PDF allows; null when it is no box. */
const leerCaja = (objeto: unknown): Caja | null => {
  if (!(objeto instanceof PDFArray)) return null
  const [x1, y1, x2, y2] = objeto.asArray().map((_, i) => {
    const n = objeto.lookup(i)
    return n instanceof PDFNumber && Number.isFinite(n.asNumber()) ? n.asNumber() : Number.NaN
  })
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  const leida = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const
  // Also false for what is not a number.
  return leida[2] > leida[0] && leida[3] > leida[1] ? leida : null
}
