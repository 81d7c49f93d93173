import { PDFiumModule } from '@hyzyla/pdfium'

/** A page that could not be read has no text, and something on it. */
export interface PaginaLeida {
  crudo: string
  /** Has anything drawn on it: a scan, letters, lines. */
  dibujada: boolean
}

export interface PdfAbierto {
  paginas: number
  /** How many of its fields have a signature. */
  firmas: number
  /** Reads a page, counted from 0: at most so many letters of it. */
  leer(pagina: number, maximo: number): PaginaLeida
  /**
   * Draws a page, counted from 0, for as long as `ver` asks what is to be seen of it. `salvo` are the places in its list of
   * annotations that are left out. Null when the page cannot be drawn.
   */
  conPagina<T>(pagina: number, salvo: readonly number[], ver: (vista: Vista) => T): T | null
  /** Gives its memory back. */
  cerrar(): void
}

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
/** A stroke, or a box filled by a printing program, no thicker than this is a line, unless it is a dot or part of a code. */
const GROSOR_DE_LINEA = 1.5
const LARGO_DE_LINEA = 12
const OBJETOS_MAXIMO = 50_000
const [LETRAS, TRAZO, FORMULARIO] = [1, 2, 5]
/** Lines of a code, in points: at least so many others lie so near. Those of a table lie further apart. */
const CERCA = 6
const DE_CODIGO = 4
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

/** Functions of the library that its types leave out; handles and places in memory are numbers. */
interface SinTipos {
  _FPDFPage_RemoveAnnot(hoja: number, lugar: number): number
  _FPDFFormObj_CountObjects(objeto: number): number
  _FPDFFormObj_GetObject(objeto: number, i: number): number
  _FPDFPageObj_GetMatrix(objeto: number, matriz: number): number
  _FPDFPageObj_GetBounds(objeto: number, x: number, y: number, x2: number, y2: number): number
  _FPDFPageObj_SetIsActive(objeto: number, activo: number): number
  _FPDF_GetPageWidthF(hoja: number): number
  _FPDF_GetPageHeightF(hoja: number): number
  _FPDFBitmap_Create(ancho: number, alto: number, conTransparencia: number): number
  _FPDF_PageToDevice: Funcion
  _FPDF_GetSignatureCount(documento: number): number
}
type Funcion = (...valores: number[]) => number

const modulo = PDFiumModule({}).then((listo) => {
  listo._FPDF_InitLibraryWithConfig({ version: 2 })
  return listo as typeof listo & SinTipos
})

/**
 * Opens a PDF with PDFium, which runs as WebAssembly: it reaches nothing but the bytes that it is given. Null when it is
 * none, or under a password. The library's own classes keep every page open to the end; here each is closed once read.
 */
export const abrirPdf = async (pdf: Buffer): Promise<PdfAbierto | null> => {
  const pdfium = await modulo
  const { malloc, free } = pdfium.wasmExports
  const copia = malloc(pdf.length)
  if (copia === 0) return null
  pdfium.HEAPU8.set(pdf, copia)
  const documento = pdfium._FPDF_LoadMemDocument(copia, pdf.length, 0)
  if (documento === 0) {
    free(copia)
    return null
  }
  const letras = (hoja: number, maximo: number): string => {
    const cuantas = Math.min(pdfium._FPDFText_CountChars(hoja), maximo)
    if (cuantas <= 0) return ''
    const lugar = malloc((cuantas + 1) * 2)
    if (lugar === 0) return ''
    // It counts the NUL at the end, too.
    const unidades = pdfium._FPDFText_GetText(hoja, 0, cuantas, lugar) - 1
    const texto = Buffer.from(pdfium.HEAPU8.subarray(lugar, lugar + Math.max(unidades, 0) * 2)).toString('utf16le')
    free(lugar)
    return texto
  }
  let formulario: Formulario | null = null
  return {
    paginas: pdfium._FPDF_GetPageCount(documento),
    firmas: Math.max(0, pdfium._FPDF_GetSignatureCount(documento)),
    leer(pagina, maximo) {
      const abierta = pdfium._FPDF_LoadPage(documento, pagina)
      if (abierta === 0) return { crudo: '', dibujada: true }
      const hoja = pdfium._FPDFText_LoadPage(abierta)
      const crudo = hoja === 0 ? '' : letras(hoja, maximo)
      if (hoja !== 0) pdfium._FPDFText_ClosePage(hoja)
      const dibujada = pdfium._FPDFPage_CountObjects(abierta) !== 0
      pdfium._FPDF_ClosePage(abierta)
      return { crudo, dibujada }
    },
    conPagina(pagina, salvo, ver) {
      const abierta = pdfium._FPDF_LoadPage(documento, pagina)
      if (abierta === 0) return null
      formulario ??= abrirFormulario(pdfium, documento)
      try {
        for (const lugar of [...salvo].sort((a, b) => b - a)) pdfium._FPDFPage_RemoveAnnot(abierta, lugar)
        pdfium._FORM_OnAfterLoadPage(abierta, formulario.numero)
        const { lineas, letras } = objetosDe(pdfium, abierta)
        activar(pdfium, lineas, false)
        return ver(vistaDe(pdfium, abierta, formulario.numero, letras))
      } finally {
        pdfium._FORM_OnBeforeClosePage(abierta, formulario.numero)
        pdfium._FPDF_ClosePage(abierta)
      }
    },
    cerrar() {
      formulario?.cerrar()
      pdfium._FPDF_CloseDocument(documento)
      free(copia)
    },
  }
}

type Pdfium = Awaited<typeof modulo>

interface Formulario {
  numero: number
  cerrar(): void
}
const FORMULARIO_BYTES = 256
const VERSION_DE_FORMULARIO = 2

/** Fields, signatures among them, are drawn only with what the library keeps of a document's form; it calls nobody back. */
const abrirFormulario = (pdfium: Pdfium, documento: number): Formulario => {
  const lugar = pdfium.wasmExports.malloc(FORMULARIO_BYTES)
  pdfium.HEAPU8.fill(0, lugar, lugar + FORMULARIO_BYTES)
  new DataView(pdfium.HEAPU8.buffer).setUint32(lugar, VERSION_DE_FORMULARIO, true)
  const numero = pdfium._FPDFDOC_InitFormFillEnvironment(documento, lugar)
  const cerrar = () => {
    pdfium._FPDFDOC_ExitFormFillEnvironment(numero)
    pdfium.wasmExports.free(lugar)
  }
  return { numero, cerrar }
}

/** A thin line: where it runs, from and to where, and its object. */
interface Linea {
  objeto: number
  acostada: boolean
  lugar: number
  desde: number
  hasta: number
}

/** Thin lines of a page, which are no content that a picture over them could hide, and its letters. */
const objetosDe = (pdfium: Pdfium, hoja: number): { lineas: number[]; letras: number[] } => {
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
  const primera = (lugar: number): number => {
    let [menor, mayor] = [0, enOrden.length]
    while (menor < mayor) {
      const medio = (menor + mayor) >> 1
      if ((enOrden[medio]?.lugar ?? lugar) < lugar) menor = medio + 1
      else mayor = medio
    }
    return menor
  }
  return (linea) => {
    let otras = 0
    for (let i = primera(linea.lugar - CERCA); i < enOrden.length && otras < DE_CODIGO; i++) {
      const otra = enOrden[i]
      if (!otra || otra.lugar > linea.lugar + CERCA) break
      const comun = Math.min(otra.hasta, linea.hasta) - Math.max(otra.desde, linea.desde)
      if (otra !== linea && otra.acostada === linea.acostada && otra.lugar !== linea.lugar && comun > 0) otras++
    }
    return otras < DE_CODIGO
  }
}

const activar = (pdfium: Pdfium, objetos: readonly number[], activo: boolean): void => {
  for (const objeto of objetos) pdfium._FPDFPageObj_SetIsActive(objeto, activo ? 1 : 0)
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

const vistaDe = (pdfium: Pdfium, hoja: number, formulario: number, letras: readonly number[]): Vista => {
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
