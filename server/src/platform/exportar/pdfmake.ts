import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.d.ts'

const require = createRequire(import.meta.url)
const fuentes: TFontDictionary = require('pdfmake/fonts/Roboto.js')

pdfmake.setFonts(fuentes)
pdfmake.setUrlAccessPolicy(() => false)
const carpetaFuentes = dirname(require.resolve('pdfmake/fonts/Roboto.js'))
pdfmake.setLocalAccessPolicy((ruta) => ruta.startsWith(carpetaFuentes))

/** A PDF from its description; it reads no file but the fonts, and no address. Only for the process of a press. */
export const componer = (definicion: TDocumentDefinitions): Promise<Buffer> => pdfmake.createPdf(definicion).getBuffer()
