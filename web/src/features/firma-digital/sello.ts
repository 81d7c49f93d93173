import { type CajaEnPagina, medidasDeSello, type Sitio } from '@cabildo/contracts/firma-digital'

/** A page and the stamps on it. */
export type HojaDeSello = Pick<Sitio, 'pagina_ancho' | 'pagina_alto' | 'ocupados'>

/** The top left corner of a stamp, in points of the page from its left and top edges. */
export interface Punto {
  x: number
  y: number
}

const seTocan = (a: CajaEnPagina, b: CajaEnPagina): boolean =>
  a.x < b.x + b.ancho && b.x < a.x + a.ancho && a.y < b.y + b.alto && b.y < a.y + a.alto

const acotar = (n: number, maximo: number): number => Math.round(Math.min(Math.max(n, 0), Math.max(0, maximo)))

/** The nearest whole point at which the stamp is all on the page; it is narrow in the margin. */
export const dentro = ({ x, y }: Punto, { pagina_ancho, pagina_alto }: HojaDeSello): Punto => {
  const { ancho, alto } = medidasDeSello({ x })
  return { x: acotar(x, Math.floor(pagina_ancho - ancho)), y: acotar(y, Math.floor(pagina_alto - alto)) }
}

/** Whether the stamp covers no other one there. */
export const estaLibre = (punto: Punto, { ocupados }: HojaDeSello): boolean =>
  !ocupados.some((otro) => seTocan({ ...punto, ...medidasDeSello(punto) }, otro))

/**
 * Where a drag to `hasta` leaves a stamp that stands at `desde`: there, or as near as one of the two directions allows,
 * so that it slides along another stamp instead of sticking to it.
 */
export const arrastrar = (desde: Punto, hasta: Punto, en: HojaDeSello): Punto => {
  const meta = dentro(hasta, en)
  const intentos = [meta, { x: meta.x, y: desde.y }, { x: desde.x, y: meta.y }]
  return intentos.find((punto) => estaLibre(punto, en)) ?? desde
}

/**
 * Where a step by keyboard leaves it. Another stamp in the way is stepped over to its far side, for nobody should have to
 * go round it by arrows; the stamp stays where there is no free place in that direction.
 */
export const dar = (desde: Punto, paso: Punto, en: HojaDeSello): Punto => {
  const unidad = { x: Math.sign(paso.x), y: Math.sign(paso.y) }
  let punto = dentro({ x: desde.x + paso.x, y: desde.y + paso.y }, en)
  while (!estaLibre(punto, en)) {
    const mas = dentro({ x: punto.x + unidad.x, y: punto.y + unidad.y }, en)
    if (mas.x === punto.x && mas.y === punto.y) return desde
    punto = mas
  }
  return punto
}

/** A place in words: '120 puntos desde la izquierda, 640 desde arriba: abajo, a la izquierda'. */
export const enPalabras = (punto: Punto, { pagina_ancho, pagina_alto }: HojaDeSello): string => {
  const { ancho, alto } = medidasDeSello(punto)
  const tercio = (centro: number, todo: number, [uno, dos, tres]: readonly [string, string, string]) =>
    centro < todo / 3 ? uno : centro < (2 * todo) / 3 ? dos : tres
  const altura = tercio(punto.y + alto / 2, pagina_alto, ['arriba', 'a media altura', 'abajo'])
  const lado = tercio(punto.x + ancho / 2, pagina_ancho, ['a la izquierda', 'al centro', 'a la derecha'])
  return `${punto.x} puntos desde la izquierda, ${punto.y} desde arriba: ${altura}, ${lado}`
}
