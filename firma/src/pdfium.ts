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
 * A page as it is shown, cropped and turned: its size in points, and whether anything is to be seen in a box of it: letters,
 * pictures, drawings, annotations, but not thin lines, such as those to sign on.
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
/** A stroke, or a box filled by a printing program, no thicker than this is a line, unless it is a dot or part of a code. */
const GROSOR_DE_LINEA = 1.5
const LARGO_DE_LINEA = 12
const OBJETOS_MAXIMO = 50_000
const [TRAZO, FORMULARIO] = [2, 5]
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
        ocultarLineas(pdfium, abierta)
        return ver(vistaDe(pdfium, abierta, formulario.numero))
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

/** Thin lines are no content that a picture over them could hide. */
const ocultarLineas = (pdfium: Pdfium, hoja: number): void => {
  const lados = pdfium.wasmExports.malloc(24)
  const leidos = (cuantos: number): number[] => [...new Float32Array(pdfium.HEAPU8.buffer, lados, cuantos)]
  const pendientes: { cuantos: number; objetoEn: (i: number) => number; dentroDe: Matriz }[] = [
    {
      cuantos: pdfium._FPDFPage_CountObjects(hoja),
      objetoEn: (i) => pdfium._FPDFPage_GetObject(hoja, i),
      dentroDe: [1, 0, 0, 1],
    },
  ]
  let vistos = 0
  for (let grupo = pendientes.pop(); grupo && vistos < OBJETOS_MAXIMO; grupo = pendientes.pop()) {
    const { cuantos, objetoEn, dentroDe } = grupo
    for (let i = 0; i < cuantos && vistos < OBJETOS_MAXIMO; i++, vistos++) {
      const objeto = objetoEn(i)
      const clase = pdfium._FPDFPageObj_GetType(objeto)
      if (clase === FORMULARIO && pdfium._FPDFPageObj_GetMatrix(objeto, lados))
        pendientes.push({
          cuantos: pdfium._FPDFFormObj_CountObjects(objeto),
          objetoEn: (n) => pdfium._FPDFFormObj_GetObject(objeto, n),
          dentroDe: porMatriz(leidos(4), dentroDe),
        })
      if (clase !== TRAZO || !pdfium._FPDFPageObj_GetBounds(objeto, lados, lados + 4, lados + 8, lados + 12)) continue
      const [x = 0, y = 0, x2 = 0, y2 = 0] = leidos(4)
      const [a, b, c, d] = dentroDe
      const [ancho, alto] = [
        Math.abs(a * (x2 - x)) + Math.abs(c * (y2 - y)),
        Math.abs(b * (x2 - x)) + Math.abs(d * (y2 - y)),
      ]
      const esLinea = Math.min(ancho, alto) <= GROSOR_DE_LINEA && Math.max(ancho, alto) >= LARGO_DE_LINEA
      if (esLinea) pdfium._FPDFPageObj_SetIsActive(objeto, 0)
    }
  }
  pdfium.wasmExports.free(lados)
}

/** How what is inside of a form is enlarged and turned; where it is moved to does not matter here. */
type Matriz = readonly [number, number, number, number]
const porMatriz = ([a = 1, b = 0, c = 0, d = 1]: readonly number[], [e, f, g, h]: Matriz): Matriz => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
]

const vistaDe = (pdfium: Pdfium, hoja: number, formulario: number): Vista => {
  const [ancho, alto] = [pdfium._FPDF_GetPageWidthF(hoja), pdfium._FPDF_GetPageHeightF(hoja)]
  const tamano = (escala: number) =>
    [ancho, alto].map((lado) => Math.max(1, Math.round(lado * escala))) as [number, number]
  const enVista = (caja: CajaDePagina): CajaDePagina => {
    const [w, h] = tamano(PIXELES_POR_PUNTO)
    const [a, b] = [enPantalla(pdfium, hoja, w, h, caja[0], caja[1]), enPantalla(pdfium, hoja, w, h, caja[2], caja[3])]
    const lados = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] as const
    return lados.map((lado) => lado / PIXELES_POR_PUNTO) as unknown as CajaDePagina
  }
  /** Draws a part of the page alone, by its pixels. Null when there is no room for it. */
  const pintar = ([x, y, x2, y2]: CajaDePagina, escala: number): Mapa | null => {
    const [w, h] = tamano(escala)
    const [columnas, filas] = [x2 - x, y2 - y]
    const mapa = pdfium._FPDFBitmap_Create(columnas, filas, 0)
    if (mapa === 0) return null
    pdfium._FPDFBitmap_FillRect(mapa, 0, 0, columnas, filas, 0xffffffff)
    pdfium._FPDF_RenderPageBitmap(mapa, hoja, -x, -y, w, h, 0, CON_ANOTACIONES)
    pdfium._FPDF_FFLDraw(formulario, mapa, hoja, -x, -y, w, h, 0, 0)
    const lugar = pdfium._FPDFBitmap_GetBuffer(mapa)
    const paso = pdfium._FPDFBitmap_GetStride(mapa)
    const pixeles = pdfium.HEAPU8.slice(lugar, lugar + paso * filas)
    pdfium._FPDFBitmap_Destroy(mapa)
    return { pixeles, paso, x, y, columnas, filas }
  }
  const seVeAlgoEn = (caja: CajaDePagina): boolean => {
    const corta = Math.min(caja[2] - caja[0], caja[3] - caja[1])
    const area = (caja[2] - caja[0]) * (caja[3] - caja[1])
    // What is drawn is small, however large the page is.
    const escala = Math.min(PIXELES_POR_PUNTO, Math.sqrt(PIXELES_MAXIMO / Math.max(1, area)))
    const [w, h] = tamano(escala)
    const enPagina = ([x, y, x2, y2]: CajaDePagina): CajaDePagina => [
      ...([Math.max(0, x), Math.max(0, y)] as const),
      ...([Math.min(w, x2), Math.min(h, y2)] as const),
    ]
    const [x, y, x2, y2] = caja.map((lado) => lado * escala) as unknown as CajaDePagina
    // Its very edge may touch what stands beside it.
    const borde = corta < ANGOSTA ? 0 : 1
    const dentro = enPagina([
      ...([Math.floor(x) + borde, Math.floor(y) + borde] as const),
      ...([Math.ceil(x2) - borde, Math.ceil(y2) - borde] as const),
    ])
    if (dentro[2] <= dentro[0] || dentro[3] <= dentro[1]) return false
    const mas = corta < ESTRECHA ? Math.ceil(ALREDEDOR * escala) : 0
    const mapa = pintar(enPagina([dentro[0] - mas, dentro[1] - mas, dentro[2] + mas, dentro[3] + mas]), escala)
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
