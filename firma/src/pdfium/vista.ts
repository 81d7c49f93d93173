import type { Pdfium } from './pdfium.ts'

/** Left, bottom, right and top, in the page's own units. */
export type CajaDePagina = readonly [number, number, number, number]

/**
 * A page as it is shown, cropped and turned: its size in points, and whether anything is to be seen in a box of it: letters
 * and annotations, however pale; pictures and drawings that stand out, but not thin lines, such as those to sign on, unless
 * many of them stand side by side, as in a code of bars.
 */
export interface Vista {
  ancho: number
  alto: number
  seVeAlgo(caja: CajaDePagina): boolean
  /** The same for left, top, right and bottom, in points from the left and upper edge of what is shown. */
  seVeAlgoEn(caja: CajaDePagina): boolean
  /** The box there that a box in the page's own units is shown in. */
  enVista(caja: CajaDePagina): CajaDePagina
}

const PIXELES_POR_PUNTO = 2
const PIXELES_MAXIMO = 4_000_000
/** How exactly places are reckoned. */
const PARTES_DE_PUNTO = 64
/** Letters are compared at this scale, and count from so far within a box on: a full stop is a point wide. */
const PIXELES_DE_LETRAS = 4
/** How far around a box a letter is followed that reaches into it, in points, and which part of it has to lie within to count. */
const LETRA = 12
const PARTE_DE_LETRA = 1 / 4
const CON_ANOTACIONES = 1
/** Dust of a scanner has fewer pixels. */
const PIXELES_DE_ALGO = 12
const CONTRASTE = 30
/** In a box as narrow as a letter, in points, a full stop counts, and so do its edges. */
const ANGOSTA = 8
const PIXELES_DE_PUNTO = 2
/** A box no wider may lie on a stroke of a letter: what is around it, so many points, says what the background is. */
const ESTRECHA = 24
const ALREDEDOR = 10

/** Has objects of a page drawn, or left out. */
export const activar = (pdfium: Pdfium, objetos: readonly number[], activo: boolean): void => {
  for (const objeto of objetos) pdfium._FPDFPageObj_SetIsActive(objeto, activo ? 1 : 0)
}

/** What is to be seen of a page; `letras` are its objects that are letters. */
export const vistaDe = (pdfium: Pdfium, hoja: number, formulario: number, letras: readonly number[]): Vista => {
  const [ancho, alto] = [pdfium._FPDF_GetPageWidthF(hoja), pdfium._FPDF_GetPageHeightF(hoja)]
  const tamano = (escala: number) =>
    [ancho, alto].map((lado) => Math.max(1, Math.round(lado * escala))) as [number, number]
  const enVista = (caja: CajaDePagina): CajaDePagina => {
    const [w, h] = tamano(PARTES_DE_PUNTO)
    const [a, b] = [enPantalla(pdfium, hoja, w, h, caja[0], caja[1]), enPantalla(pdfium, hoja, w, h, caja[2], caja[3])]
    const lados = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] as const
    return lados.map((lado) => lado / PARTES_DE_PUNTO) as unknown as CajaDePagina
  }
  /** Draws a part of the page alone, by its pixels, with its annotations or without. Null when there is no room for it. */
  const pintar = ([x, y, x2, y2]: CajaDePagina, escala: number, anotada = true): Mapa | null => {
    const [w, h] = tamano(escala)
    const [columnas, filas] = [x2 - x, y2 - y]
    const mapa = pdfium._FPDFBitmap_Create(columnas, filas, 0)
    if (mapa === 0) return null
    pdfium._FPDFBitmap_FillRect(mapa, 0, 0, columnas, filas, 0xffffffff)
    pdfium._FPDF_RenderPageBitmap(mapa, hoja, -x, -y, w, h, 0, anotada ? CON_ANOTACIONES : 0)
    if (anotada) pdfium._FPDF_FFLDraw(formulario, mapa, hoja, -x, -y, w, h, 0, 0)
    const lugar = pdfium._FPDFBitmap_GetBuffer(mapa)
    const paso = pdfium._FPDFBitmap_GetStride(mapa)
    const pixeles = pdfium.HEAPU8.slice(lugar, lugar + paso * filas)
    pdfium._FPDFBitmap_Destroy(mapa)
    return { pixeles, paso, x, y, columnas, filas }
  }
  /** How many pixels of points are drawn of a box, which is small however large the page is; of `maximo` at most. */
  const escalaDe = (caja: CajaDePagina, maxima: number): number =>
    Math.min(maxima, Math.sqrt(PIXELES_MAXIMO / Math.max(1, (caja[2] - caja[0]) * (caja[3] - caja[1]))))
  /** A box by the pixels of the page that it touches, `margen` of them left out at each side, or added. */
  const enPixeles = (caja: CajaDePagina, escala: number, margen: number): CajaDePagina => {
    const [w, h] = tamano(escala)
    const [x, y, x2, y2] = caja.map((lado) => lado * escala) as unknown as CajaDePagina
    return [
      ...([Math.max(0, Math.floor(x) + margen), Math.max(0, Math.floor(y) + margen)] as const),
      ...([Math.min(w, Math.ceil(x2) - margen), Math.min(h, Math.ceil(y2) - margen)] as const),
    ]
  }
  /** Whether the box looks any different without the letters and annotations of the page, by more than a corner of them. */
  const hayLetrasEn = (caja: CajaDePagina): boolean => {
    const escala = escalaDe(caja, PIXELES_DE_LETRAS)
    const dentro = enPixeles(caja, escala, 1)
    if (dentro[2] <= dentro[0] || dentro[3] <= dentro[1]) return false
    const comparar = (parte: CajaDePagina): [Mapa, Mapa] | null => {
      const con = pintar(parte, escala)
      activar(pdfium, letras, false)
      const sin = pintar(parte, escala, false)
      activar(pdfium, letras, true)
      return con && sin && [con, sin]
    }
    const mapas = comparar(dentro)
    if (mapas && Buffer.compare(mapas[0].pixeles, mapas[1].pixeles) === 0) return false
    const alrededor = comparar(enPixeles(caja, escala, -Math.ceil(LETRA * escala)))
    return !alrededor || hayFigura(...alrededor, dentro)
  }
  const seVeAlgoEn = (caja: CajaDePagina): boolean => hayLetrasEn(caja) || destacaAlgoEn(caja)
  const destacaAlgoEn = (caja: CajaDePagina): boolean => {
    const corta = Math.min(caja[2] - caja[0], caja[3] - caja[1])
    const escala = escalaDe(caja, PIXELES_POR_PUNTO)
    // Its very edge may touch what stands beside it.
    const borde = corta < ANGOSTA ? 0 : 1
    const dentro = enPixeles(caja, escala, borde)
    if (dentro[2] <= dentro[0] || dentro[3] <= dentro[1]) return false
    const mas = corta < ESTRECHA ? Math.ceil(ALREDEDOR * escala) : 0
    const mapa = pintar(enPixeles(caja, escala, borde - mas), escala)
    return !mapa || destacan(mapa, dentro) > (corta < ANGOSTA ? PIXELES_DE_PUNTO : PIXELES_DE_ALGO)
  }
  return { ancho, alto, enVista, seVeAlgoEn, seVeAlgo: (caja) => seVeAlgoEn(enVista(caja)) }
}

/** Pixels of a part of a page, four bytes each. */
interface Mapa {
  pixeles: Uint8Array
  paso: number
  x: number
  y: number
  columnas: number
  filas: number
}

/** Whether of some figure in which two maps differ, such as a letter, enough lies in a box. */
const hayFigura = (con: Mapa, sin: Mapa, [desdeX, desdeY, hastaX, hastaY]: CajaDePagina): boolean => {
  const { columnas, filas, paso, x, y } = con
  const difiere = (i: number): boolean => {
    const lugar = Math.floor(i / columnas) * paso + (i % columnas) * 4
    return [0, 1, 2].some((canal) => con.pixeles[lugar + canal] !== sin.pixeles[lugar + canal])
  }
  const estaDentro = (i: number): boolean => {
    const [columna, fila] = [x + (i % columnas), y + Math.floor(i / columnas)]
    return columna >= desdeX && columna < hastaX && fila >= desdeY && fila < hastaY
  }
  const vistos = new Uint8Array(columnas * filas)
  for (let i = 0; i < vistos.length; i++) {
    if (vistos[i] || !estaDentro(i) || !difiere(i)) continue
    let [todos, dentro] = [0, 0]
    const pendientes = [i]
    vistos[i] = 1
    for (let uno = pendientes.pop(); uno !== undefined; uno = pendientes.pop()) {
      todos++
      if (estaDentro(uno)) dentro++
      const columna = uno % columnas
      for (const otro of [
        uno - columnas,
        uno + columnas,
        columna > 0 ? uno - 1 : -1,
        columna + 1 < columnas ? uno + 1 : -1,
      ]) {
        if (otro < 0 || otro >= vistos.length || vistos[otro] || !difiere(otro)) continue
        vistos[otro] = 1
        pendientes.push(otro)
      }
    }
    if (dentro >= todos * PARTE_DE_LETRA) return true
  }
  return false
}

const enPantalla = (pdfium: Pdfium, hoja: number, w: number, h: number, x: number, y: number): [number, number] => {
  const lugar = pdfium.wasmExports.malloc(8)
  pdfium._FPDF_PageToDevice(hoja, 0, 0, w, h, 0, x, y, lugar, lugar + 4)
  const [dx = 0, dy = 0] = pdfium.HEAP32.subarray(lugar / 4, lugar / 4 + 2)
  pdfium.wasmExports.free(lugar)
  return [dx, dy]
}

/** How many pixels of a box differ from the colour that most of those have that were drawn. */
const destacan = ({ pixeles, paso, x, y, columnas, filas }: Mapa, caja: CajaDePagina): number => {
  const colores = new Map<number, number>()
  const recorrer = ([desdeX, desdeY, hastaX, hastaY]: CajaDePagina, ver: (i: number) => void) => {
    for (let fila = desdeY - y; fila < hastaY - y; fila++)
      for (let columna = desdeX - x; columna < hastaX - x; columna++) ver(fila * paso + columna * 4)
  }
  const en = (i: number) => pixeles[i] ?? 0
  const grupo = (i: number) => ((en(i) >> 3) << 10) | ((en(i + 1) >> 3) << 5) | (en(i + 2) >> 3)
  recorrer([x, y, x + columnas, y + filas], (i) => colores.set(grupo(i), (colores.get(grupo(i)) ?? 0) + 1))
  const [fondo = 0] = [...colores].reduce((a, b) => (b[1] > a[1] ? b : a), [0x7fff, 0])
  const tono = [(fondo >> 10) << 3, ((fondo >> 5) & 31) << 3, (fondo & 31) << 3]
  let distintos = 0
  recorrer(caja, (i) => {
    if (tono.some((valor, canal) => Math.abs(valor + 4 - en(i + canal)) > CONTRASTE)) distintos++
  })
  return distintos
}
