import { PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { entidad } from '../../platform/entidad.ts'
import { escribible, lineasDe } from './lineas.ts'

/** What a citizen keeps of what was sent. */
export interface Constancia {
  /** The words of the panel. */
  mensaje: string
  /** What the number is, and the number. */
  etiqueta: string
  numero: string
  /** Dates and what was sent, by name. */
  datos: readonly (readonly [nombre: string, valor: string])[]
  /** What the paper says of itself, at its end. */
  nota: string
}

const A4 = [595.28, 841.89] as const
const MARGEN = 56
const ANCHO = A4[0] - 2 * MARGEN
const NEGRO = rgb(0.1, 0.13, 0.12)
const GRIS = rgb(0.32, 0.34, 0.33)

/** The copy as a PDF of A4 sheets, in the letters that every reader has. */
export const hacerConstancia = async ({ mensaje, etiqueta, numero, datos, nota }: Constancia): Promise<Blob> => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${etiqueta} ${numero}`)
  pdf.setLanguage('es-PE')
  const normal = await pdf.embedFont(StandardFonts.Helvetica)
  const negrita = await pdf.embedFont(StandardFonts.HelveticaBold)
  const letras = new Set(normal.getCharacterSet())
  let hoja = pdf.addPage([...A4])
  let y = A4[1] - MARGEN

  const escribir = (texto: string, { letra = normal, tam = 11, color = NEGRO, antes = 0 }: Estilo = {}) => {
    y -= antes
    const limpio = escribible(texto, (codigo) => letras.has(codigo))
    for (const linea of lineasDe(limpio, ANCHO, (trozo) => letra.widthOfTextAtSize(trozo, tam))) {
      if (y - tam < MARGEN) {
        hoja = pdf.addPage([...A4])
        y = A4[1] - MARGEN
      }
      y -= tam
      hoja.drawText(linea, { x: MARGEN, y, size: tam, font: letra, color })
      y -= tam * 0.4
    }
  }
  escribir(entidad.nombre, { letra: negrita })
  escribir(mensaje, { letra: negrita, tam: 16, antes: 18 })
  escribir(etiqueta, { color: GRIS, antes: 16 })
  escribir(numero, { letra: negrita, tam: 22 })
  for (const [nombre, valor] of datos) {
    escribir(nombre, { tam: 9, color: GRIS, antes: 9 })
    escribir(valor)
  }
  escribir(nota, { tam: 9, color: GRIS, antes: 24 })
  return new Blob([(await pdf.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
}

interface Estilo {
  letra?: PDFFont
  tam?: number
  color?: ReturnType<typeof rgb>
  /** Points above the text. */
  antes?: number
}
