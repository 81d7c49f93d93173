import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { marcarBorrador, quitarFirma } from './borrador.ts'
import { ACTIVOS, type CodigoRechazo, esPrograma, Rechazo, revisarObjetos } from './objetos.ts'
import { abrirDocumento } from './paginas.ts'

/** A copy, or the reason why there is none. */
export type Desarmado = { pdf: Buffer } | { codigo: CodigoRechazo }

/** Keys of actions that start by themselves. */
const AL_ABRIR = new Set(['OpenAction', 'AA'])
const INERTE = PDFName.of('Inerte')

/** A copy to be looked at: without what is active, or as a draft besides. */
export type ModoDeCopia = 'inerte' | 'borrador'

/**
 * Copies a PDF without active content (E6), as a draft with 'BORRADOR' on each page and without its signatures (D-143),
 * keeping only what its pages and outlines lead to: keys that start, send or hold something are removed, and active names
 * replaced. If an object cannot be read, there is no copy, because each reader repairs it differently and so shows another
 * file. The copy is checked like an upload.
 */
export const copiarPdf = async (b: Buffer, modo: ModoDeCopia): Promise<Desarmado> => {
  try {
    // Before the library reads anything: it inflates without limit.
    revisarObjetos(b)
    const documento = await abrirDocumento(b)
    const { context } = documento
    const vistos = new Set<PDFRef>()
    const pendientes: (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info]
    while (pendientes.length > 0) {
      const valor = pendientes.pop()
      if (valor instanceof PDFInvalidObject) return { codigo: 'pdfDanado' }
      if (valor instanceof PDFRef) {
        if (vistos.size === vistos.add(valor).size) continue
        const objeto = context.lookup(valor)
        if (objeto) context.assign(valor, inerte(objeto))
        pendientes.push(objeto)
      }
      if (valor instanceof PDFDict || valor instanceof PDFStream) desarmarDiccionario(dicDe(valor))
      if (valor instanceof PDFDict && modo === 'borrador') quitarFirma(valor)
      if (valor instanceof PDFArray) for (let i = 0; i < valor.size(); i++) valor.set(i, inerte(valor.get(i)))
      if (valor) for (const hijo of hijosDe(valor)) pendientes.push(hijo)
    }
    // Removes the objects that nothing refers to any more.
    for (const [ref] of context.enumerateIndirectObjects()) if (!vistos.has(ref)) context.delete(ref)
    if (modo === 'borrador') await marcarBorrador(documento, b)
    const copia = await documento.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    })
    const pdf = Buffer.from(copia.buffer, copia.byteOffset, copia.length)
    return revisarObjetos(pdf) ? { codigo: 'pdfDanado' } : { pdf }
  } catch (error) {
    return { codigo: error instanceof Rechazo ? error.codigo : 'pdfDanado' }
  }
}

/** Whether any object of a file is active, wherever it is (E6). */
export const tieneActivos = ({ context }: PDFDocument): boolean => {
  const pendientes: PDFObject[] = context.enumerateIndirectObjects().map(([, objeto]) => objeto)
  for (let valor = pendientes.pop(); valor; valor = pendientes.pop()) {
    if (inerte(valor) !== valor) return true
    if (valor instanceof PDFDict && valor.keys().some((key) => ACTIVOS.has(key.decodeText()))) return true
    for (const hijo of hijosDe(valor)) pendientes.push(hijo)
  }
  return false
}

const dicDe = (valor: PDFDict | PDFStream): PDFDict => (valor instanceof PDFStream ? valor.dict : valor)

/** The values directly inside a value. */
const hijosDe = (valor: PDFObject): readonly PDFObject[] => {
  if (valor instanceof PDFStream) return [valor.dict]
  if (valor instanceof PDFDict) return valor.values()
  return valor instanceof PDFArray ? valor.asArray() : []
}

const desarmarDiccionario = (dic: PDFDict): void => {
  for (const [key, valor] of dic.entries()) {
    const nombre = key.decodeText()
    if (ACTIVOS.has(nombre) || AL_ABRIR.has(nombre)) dic.delete(key)
    else dic.set(key, inerte(valor))
  }
}

/** Replaces an active name, or an address that is a program; leaves anything else unchanged. */
const inerte = (valor: PDFObject): PDFObject => {
  if (valor instanceof PDFName) return ACTIVOS.has(valor.decodeText()) ? INERTE : valor
  const esTexto = valor instanceof PDFString || valor instanceof PDFHexString
  return esTexto && esPrograma(Buffer.from(valor.asBytes()).toString('latin1')) ? PDFString.of('') : valor
}
