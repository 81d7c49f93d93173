import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'

/** A signature field as it stands in a file. */
export interface SelloLeido {
  campo: string
  /** Pages that show it. */
  paginas: number[]
  rect: number[]
  matriz: number[]
  caja: number[]
  lineas: { texto: string; cuerpo: number; x: number; y: number; negrita: boolean }[]
  imagen: { ancho: number; alto: number; transparente: boolean; palida: boolean; lugar: number[] } | null
}

/** The signature fields of a PDF in their order, with what their stamps show. */
export const leerSellos = async (pdf: Buffer): Promise<SelloLeido[]> => {
  const documento = await PDFDocument.load(pdf, { updateMetadata: false })
  const campos = documento.catalog.lookup(de('AcroForm'), PDFDict).lookup(de('Fields'), PDFArray)
  return campos.asArray().flatMap((ref) => {
    const campo = documento.context.lookup(ref, PDFDict)
    if (campo.get(de('FT')) !== de('Sig') || !campo.has(de('V'))) return []
    const forma = campo.lookup(de('AP'), PDFDict).lookup(de('N'))
    if (!(forma instanceof PDFRawStream)) return []
    const instrucciones = inflateSync(forma.asUint8Array()).toString('latin1')
    const paginas = documento
      .getPages()
      .flatMap(({ node }, i) => (node.Annots()?.indexOf(ref) === undefined ? [] : [i]))
    return [
      {
        campo: campo.lookup(de('T'), PDFHexString).decodeText(),
        paginas,
        rect: numeros(campo.lookup(de('Rect'), PDFArray)),
        matriz: numeros(forma.dict.lookup(de('Matrix'), PDFArray)),
        caja: numeros(forma.dict.lookup(de('BBox'), PDFArray)),
        lineas: leerLineas(instrucciones),
        imagen: leerImagen(forma.dict, instrucciones),
      },
    ]
  })
}

const de = (nombre: string) => PDFName.of(nombre)
const numeros = (lista: PDFArray) => lista.asArray().map((_, i) => lista.lookup(i, PDFNumber).asNumber())

const leerLineas = (instrucciones: string): SelloLeido['lineas'] =>
  [...instrucciones.matchAll(/\/(\w) ([\d.]+) Tf 1 0 0 1 ([\d.]+) ([\d.]+) Tm <([0-9a-f]*)> Tj/g)].map(
    ([, letra, cuerpo, x, y, hex = '']) => ({
      texto: new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
      cuerpo: Number(cuerpo),
      x: Number(x),
      y: Number(y),
      negrita: letra === 'B',
    }),
  )

const leerImagen = (forma: PDFDict, instrucciones: string): SelloLeido['imagen'] => {
  const lugar = /([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm \/Im Do/.exec(instrucciones)?.slice(1).map(Number)
  const imagen = forma.lookup(de('Resources'), PDFDict).lookupMaybe(de('XObject'), PDFDict)?.lookup(de('Im'))
  if (!lugar || !(imagen instanceof PDFRawStream)) return null
  return {
    ancho: imagen.dict.lookup(de('Width'), PDFNumber).asNumber(),
    alto: imagen.dict.lookup(de('Height'), PDFNumber).asNumber(),
    transparente: imagen.dict.lookup(de('SMask')) instanceof PDFRawStream,
    palida: instrucciones.includes('q /P gs '),
    lugar,
  }
}
