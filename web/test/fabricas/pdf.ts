import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

type Color = readonly [rojo: number, verde: number, azul: number]
export const ROJO: Color = [200, 40, 40]
export const AZUL: Color = [40, 40, 200]

/** A picture, with noise where it is one of a camera, its left half of one colour and its right half of another. */
const pintar = async (ancho: number, alto: number, [izquierda, derecha]: readonly [Color, Color], type: string) => {
  const lienzo = document.createElement('canvas')
  lienzo.width = ancho
  lienzo.height = alto
  const pincel = lienzo.getContext('2d')
  if (!pincel) throw new Error('No canvas')
  const datos = pincel.createImageData(ancho, alto)
  for (let i = 0; i < ancho * alto; i++) {
    const [rojo, verde, azul] = i % ancho < ancho / 2 ? izquierda : derecha
    // The same noise each time.
    const ruido = type === 'image/jpeg' ? ((i * 7_919) % 41) - 20 : 0
    datos.data[i * 4] = rojo + ruido
    datos.data[i * 4 + 1] = verde + ruido
    datos.data[i * 4 + 2] = azul + ruido
    datos.data[i * 4 + 3] = 255
  }
  pincel.putImageData(datos, 0, 0)
  return new Promise<Blob>((listo) => lienzo.toBlob((hecho) => hecho && listo(hecho), type, 0.95))
}

/** The note of a camera that was held upright: what it recorded is to be turned a quarter to the right (EXIF, 6). */
const DE_LADO = new Uint8Array([
  ...[0xff, 0xe1, 0, 34],
  ...new TextEncoder().encode('Exif\0\0MM'),
  ...[0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
])

/** A JPEG of a phone that was held upright: red above, blue below as it is seen, `alto` by `ancho` pixels. */
export const fotoDeTelefono = async (name: string, ancho = 1_200, alto = 900): Promise<File> => {
  const jpeg = new Uint8Array(await (await pintar(ancho, alto, [ROJO, AZUL], 'image/jpeg')).arrayBuffer())
  return new File([jpeg.slice(0, 2), DE_LADO, jpeg.slice(2)], name, { type: 'image/jpeg' })
}

/** A PNG, red at the left and blue at the right. */
export const fotoPng = async (name: string, ancho: number, alto: number): Promise<File> =>
  new File([await pintar(ancho, alto, [ROJO, AZUL], 'image/png')], name, { type: 'image/png' })

/** Whether a colour is nearer to red or to blue. */
const nombreDe = ([rojo, , azul]: Iterable<number>) => ((rojo ?? 0) > (azul ?? 0) ? 'rojo' : 'azul')

/** Each page of a PDF of photos: its measure in points, the pixels of its picture, and its colours above and below, left and right. */
export const leerHojas = async (pdf: Blob) => {
  const leido = await PDFDocument.load(await pdf.arrayBuffer())
  return Promise.all(
    leido.getPages().map(async (hoja) => {
      const recursos = hoja.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
      const [clave] = recursos?.keys() ?? []
      const imagen = clave && recursos?.lookup(clave)
      if (!(imagen instanceof PDFRawStream)) throw new Error('A page without a picture')
      const { width, height } = hoja.getSize()
      const mapa = await createImageBitmap(
        new Blob([imagen.contents as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }),
      )
      const lienzo = new OffscreenCanvas(mapa.width, mapa.height)
      const pincel = lienzo.getContext('2d')
      pincel?.drawImage(mapa, 0, 0)
      const color = (x: number, y: number) => nombreDe(pincel?.getImageData(x, y, 1, 1).data ?? [])
      const { width: ancho, height: alto } = mapa
      return {
        hoja: [Math.round(width), Math.round(height)],
        pixeles: [ancho, alto],
        arribaAbajo: [color(ancho / 2, 5), color(ancho / 2, alto - 5)],
        izquierdaDerecha: [color(5, alto / 2), color(ancho - 5, alto / 2)],
      }
    }),
  )
}

/** The texts that pdf-lib drew on a PDF with the letters of every reader, a line each. */
export const leerTextos = async (pdf: Blob): Promise<string[]> => {
  const leido = await PDFDocument.load(await pdf.arrayBuffer())
  const flujos = leido.context
    .enumerateIndirectObjects()
    .flatMap(([, objeto]) =>
      objeto instanceof PDFRawStream && !objeto.dict.has(PDFName.of('Type')) ? [objeto.contents] : [],
    )
  const dibujos = await Promise.all(
    flujos.map((flujo) =>
      new Response(
        new Blob([flujo as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate')),
      ).text(),
    ),
  )
  return dibujos.flatMap((dibujo) =>
    [...dibujo.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, cifras = '']) =>
      new TextDecoder('latin1').decode(Uint8Array.from(cifras.match(/../g) ?? [], (par) => Number.parseInt(par, 16))),
    ),
  )
}
