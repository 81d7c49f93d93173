import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { ACTIVOS, type CodigoRechazo, esPrograma, Rechazo, revisarObjetos } from './objetos.ts'
import { abrirDocumento } from './paginas.ts'

/** A copy, or why there is none. */
export type Desarmado = { pdf: Buffer } | { codigo: CodigoRechazo }

/** What starts something by itself. */
const AL_ABRIR = new Set(['OpenAction', 'AA'])
const INERTE = PDFName.of('Inerte')

/**
 * Writes a PDF anew with what its pages and outlines lead to, and nothing active (E6): what would start, send or hold
 * something loses its key, what calls itself active its name. The copy is looked through as what is sent is, so that none
 * goes out in which something was overlooked.
 */
export const desarmarPdf = async (b: Buffer): Promise<Desarmado> => {
  try {
    // Before the library reads anything: it inflates without limit.
    revisarObjetos(b)
    const documento = await abrirDocumento(b)
    const { context } = documento
    const vistos = new Set<PDFRef>()
    const pendientes: (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info]
    while (pendientes.length > 0) {
      const valor = pendientes.pop()
      if (valor instanceof PDFRef) {
        if (vistos.size < vistos.add(valor).size) pendientes.push(context.lookup(valor))
      } else if (valor instanceof PDFStream) pendientes.push(valor.dict)
      else if (valor instanceof PDFDict) pendientes.push(...desarmarDiccionario(valor))
      else if (valor instanceof PDFArray) {
        for (let i = 0; i < valor.size(); i++) valor.set(i, inerte(valor.get(i)))
        pendientes.push(...valor.asArray())
      }
    }
    // What nothing leads to any more is what was taken out.
    for (const [ref] of context.enumerateIndirectObjects()) if (!vistos.has(ref)) context.delete(ref)
    const copia = await documento.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    })
    const pdf = Buffer.from(copia.buffer, copia.byteOffset, copia.length)
    return revisarObjetos(pdf) ? { codigo: 'pdfDanado' } : { pdf }
  } catch (error) {
    return { codigo: error instanceof Rechazo ? error.codigo : 'pdfDanado' }
  }
}

/** Takes the active keys out of a dictionary, and answers what stays. */
const desarmarDiccionario = (dic: PDFDict): PDFObject[] => {
  for (const [clave, valor] of dic.entries()) {
    const nombre = clave.decodeText()
    if (ACTIVOS.has(nombre) || AL_ABRIR.has(nombre)) dic.delete(clave)
    else dic.set(clave, inerte(valor))
  }
  return dic.values()
}

const inerte = (valor: PDFObject): PDFObject => {
  if (valor instanceof PDFName) return ACTIVOS.has(valor.decodeText()) ? INERTE : valor
  const esTexto = valor instanceof PDFString || valor instanceof PDFHexString
  return esTexto && esPrograma(Buffer.from(valor.asBytes()).toString('latin1')) ? PDFString.of('') : valor
}
