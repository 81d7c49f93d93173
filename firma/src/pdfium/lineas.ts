import type { Pdfium } from './pdfium.ts'
import type { CajaDePagina } from './vista.ts'

/** A stroke, or a box filled by a printing program, no thicker than this is a line, unless it is a dot or part of a code. */
const GROSOR_DE_LINEA = 1.5
const LARGO_DE_LINEA = 12
const OBJETOS_MAXIMO = 50_000
const [LETRAS, TRAZO, FORMULARIO] = [1, 2, 5]
/** Lines of a code, in points: at least so many others lie so near. Those of a table lie further apart. */
const CERCA = 6
const DE_CODIGO = 4
/** How often two lines of a page are compared: without an end, one with 50,000 in one place would take minutes. */
const COMPARACIONES_MAXIMO = 30_000_000

/** A thin line: where it runs, from and to where, and its object. */
interface Linea {
  objeto: number
  acostada: boolean
  lugar: number
  desde: number
  hasta: number
}

/** Thin lines of a page, which are no content that a picture over them could hide, and its letters. */
export const objetosDe = (pdfium: Pdfium, hoja: number): { lineas: number[]; letras: number[] } => {
  const lados = pdfium.wasmExports.malloc(24)
  const leidos = (cuantos: number): number[] => [...new Float32Array(pdfium.HEAPU8.buffer, lados, cuantos)]
  const lineas: Linea[] = []
  const letras: number[] = []
  const pendientes: { cuantos: number; objetoEn: (i: number) => number; dentroDe: Matriz }[] = [
    {
      cuantos: pdfium._FPDFPage_CountObjects(hoja),
      objetoEn: (i) => pdfium._FPDFPage_GetObject(hoja, i),
      dentroDe: [1, 0, 0, 1, 0, 0],
    },
  ]
  let vistos = 0
  for (let grupo = pendientes.pop(); grupo && vistos < OBJETOS_MAXIMO; grupo = pendientes.pop()) {
    const { cuantos, objetoEn, dentroDe } = grupo
    for (let i = 0; i < cuantos && vistos < OBJETOS_MAXIMO; i++, vistos++) {
      const objeto = objetoEn(i)
      const clase = pdfium._FPDFPageObj_GetType(objeto)
      if (clase === LETRAS) letras.push(objeto)
      if (clase === FORMULARIO && pdfium._FPDFPageObj_GetMatrix(objeto, lados))
        pendientes.push({
          cuantos: pdfium._FPDFFormObj_CountObjects(objeto),
          objetoEn: (n) => pdfium._FPDFFormObj_GetObject(objeto, n),
          dentroDe: porMatriz(leidos(6), dentroDe),
        })
      if (clase !== TRAZO || !pdfium._FPDFPageObj_GetBounds(objeto, lados, lados + 4, lados + 8, lados + 12)) continue
      const [x, y, x2, y2] = porMatrizEnCaja(leidos(4), dentroDe)
      const [ancho, alto] = [x2 - x, y2 - y]
      if (Math.min(ancho, alto) > GROSOR_DE_LINEA || Math.max(ancho, alto) < LARGO_DE_LINEA) continue
      lineas.push(
        alto < ancho
          ? { objeto, acostada: true, lugar: y, desde: x, hasta: x2 }
          : { objeto, acostada: false, lugar: x, desde: y, hasta: y2 },
      )
    }
  }
  pdfium.wasmExports.free(lados)
  return { lineas: lineas.filter(esSuelta(lineas)).map(({ objeto }) => objeto), letras }
}

/** Whether few other lines run beside one. */
const esSuelta = (lineas: readonly Linea[]): ((linea: Linea) => boolean) => {
  const enOrden = lineas.toSorted((a, b) => a.lugar - b.lugar)
  const [acostadas, paradas] = [true, false].map((acostada) => enOrden.filter((linea) => linea.acostada === acostada))
  let comparaciones = 0
  return (linea) => {
    const suyas = (linea.acostada ? acostadas : paradas) ?? []
    let otras = 0
    for (let i = primeraDesde(suyas, linea.lugar - CERCA); otras < DE_CODIGO; i++, comparaciones++) {
      const otra = suyas[i]
      if (!otra || otra.lugar > linea.lugar + CERCA) return true
      if (comparaciones > COMPARACIONES_MAXIMO) return false
      const comun = Math.min(otra.hasta, linea.hasta) - Math.max(otra.desde, linea.desde)
      if (otra.lugar !== linea.lugar && comun > 0) otras++
    }
    return false
  }
}

/** Which of some lines, in the order of their places, is the first from a place on. */
const primeraDesde = (lineas: readonly Linea[], lugar: number): number => {
  let [menor, mayor] = [0, lineas.length]
  while (menor < mayor) {
    const medio = (menor + mayor) >> 1
    if ((lineas[medio]?.lugar ?? lugar) < lugar) menor = medio + 1
    else mayor = medio
  }
  return menor
}

/** How what is inside of a form is enlarged, turned and moved. */
type Matriz = readonly [number, number, number, number, number, number]
const porMatriz = (
  [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0]: readonly number[],
  [e, f, g, h, u, v]: Matriz,
): Matriz => [
  ...([a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h] as const),
  ...([x * e + y * g + u, x * f + y * h + v] as const),
]
const porMatrizEnCaja = (
  [x = 0, y = 0, x2 = 0, y2 = 0]: readonly number[],
  [a, b, c, d, u, v]: Matriz,
): CajaDePagina => {
  const equis = [x, x2].flatMap((p) => [y, y2].map((q) => a * p + c * q + u))
  const yes = [x, x2].flatMap((p) => [y, y2].map((q) => b * p + d * q + v))
  return [Math.min(...equis), Math.min(...yes), Math.max(...equis), Math.max(...yes)]
}
