import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import fija from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url'
import fijaNegrita from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url'
import fijaNegritaCursiva from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url'
import fijaCursiva from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url'
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url'
import serifNegrita from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url'
import serifNegritaCursiva from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url'
import serifCursiva from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url'
import simbolos from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import sansNegrita from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url'
import sansNegritaCursiva from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url'
import sansCursiva from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url'
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * Where each part of the library is that some PDFs need: the fonts that every reader is expected to have, and what decodes
 * the pictures of scanners. Tables of Asian letters are left out.
 */
export const DE_LA_BIBLIOTECA: Readonly<Record<string, string>> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fija,
  'FoxitFixedBold.pfb': fijaNegrita,
  'FoxitFixedBoldItalic.pfb': fijaNegritaCursiva,
  'FoxitFixedItalic.pfb': fijaCursiva,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifNegrita,
  'FoxitSerifBoldItalic.pfb': serifNegritaCursiva,
  'FoxitSerifItalic.pfb': serifCursiva,
  'FoxitSymbol.pfb': simbolos,
  'LiberationSans-Bold.ttf': sansNegrita,
  'LiberationSans-BoldItalic.ttf': sansNegritaCursiva,
  'LiberationSans-Italic.ttf': sansCursiva,
  'LiberationSans-Regular.ttf': sans,
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
}
