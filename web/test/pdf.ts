import { degrees, PDFDocument, PDFString, StandardFonts } from '@cantoo/pdf-lib'

/** One page of a PDF for tests: what it says, by how much it is turned, where a link over its text leads. */
export interface HojaDePrueba {
  texto: string
  giro?: 0 | 90 | 180 | 270
  enlace?: string
}

/** A PDF of A4 pages, as its bytes; with `clave` nobody opens it without that word. */
export const pdfDeHojas = async (hojas: readonly HojaDePrueba[], clave?: string): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await PDFDocument.create()
  const fuente = await pdf.embedFont(StandardFonts.Helvetica)
  for (const { texto, giro = 0, enlace } of hojas) {
    const hoja = pdf.addPage([595, 842])
    hoja.drawText(texto, { x: 72, y: 700, size: 24, font: fuente })
    hoja.setRotation(degrees(giro))
    if (!enlace) continue
    const accion = { Type: 'Action', S: 'URI', URI: PDFString.of(enlace) }
    const nota = { Type: 'Annot', Subtype: 'Link', Rect: [72, 695, 300, 725], Border: [0, 0, 0], A: accion }
    hoja.node.addAnnot(pdf.context.register(pdf.context.obj(nota)))
  }
  if (clave) pdf.encrypt({ userPassword: clave, ownerPassword: `${clave}-2` })
  return new Uint8Array(await pdf.save())
}
