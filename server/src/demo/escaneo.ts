import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Points to pixels: 110 dots per inch, as an office scans. */
const ESCALA = 110 / 72
/** Below it a dot is ink. */
const UMBRAL = 160

/** The pages of a PDF as a scanner in black and white would give them: pictures, without a letter of text. */
export const escanear = async (pdf: Buffer): Promise<Buffer> => {
  const pdfium = await PDFiumLibrary.init()
  try {
    const original = await pdfium.loadDocument(pdf)
    const escaneado = await PDFDocument.create()
    for (const pagina of original.pages()) {
      const { width: ancho, height: alto, data } = await pagina.render({ scale: ESCALA, render: 'bitmap' })
      const imagen = escaneado.context.stream(deflateSync(enBlancoYNegro(data, ancho, alto)), {
        ...{ Type: 'XObject', Subtype: 'Image', Width: ancho, Height: alto },
        ...{ ColorSpace: 'DeviceGray', BitsPerComponent: 1, Filter: 'FlateDecode' },
      })
      const hoja = escaneado.addPage([ancho / ESCALA, alto / ESCALA])
      hoja.node.setXObject(hoja.node.newXObjectKey('Im'), escaneado.context.register(imagen))
      const [nombre] = hoja.node.normalizedEntries().XObject.keys()
      const dibujo = `q ${ancho / ESCALA} 0 0 ${alto / ESCALA} 0 0 cm ${nombre} Do Q`
      hoja.node.addContentStream(escaneado.context.register(escaneado.context.stream(dibujo)))
    }
    original.destroy()
    return Buffer.from(await escaneado.save())
  } finally {
    pdfium.destroy()
  }
}

/** One bit a dot, each row in whole bytes. */
const enBlancoYNegro = (pixeles: Uint8Array, ancho: number, alto: number): Uint8Array => {
  const bytesPorFila = Math.ceil(ancho / 8)
  const bits = new Uint8Array(bytesPorFila * alto)
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++)
      if ((pixeles[(y * ancho + x) * 4 + 1] ?? 0) >= UMBRAL) {
        const lugar = y * bytesPorFila + (x >> 3)
        bits[lugar] = (bits[lugar] ?? 0) | (0x80 >> (x & 7))
      }
  return bits
}

/** One PDF after another, as a single one. */
export const juntar = async (...pdfs: readonly Buffer[]): Promise<Buffer> => {
  const junto = await PDFDocument.create()
  for (const pdf of pdfs) {
    const otro = await PDFDocument.load(pdf)
    for (const pagina of await junto.copyPages(otro, otro.getPageIndices())) junto.addPage(pagina)
  }
  return Buffer.from(await junto.save())
}
