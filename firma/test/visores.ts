import { createHash } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { abrirRevision } from '../src/cos/revision.ts'
import { seRehaceIgual } from '../src/verificar/forma.ts'

/** What one reader shows of a document: of each page its text, and a digest of what it looks like. */
export interface Mostrado {
  textos: string[]
  aspectos: string[]
}

let pdfium: Promise<PDFiumLibrary> | undefined
const ESCALA = 0.5

/** What a viewer shows of a file; null when it does not open it. */
export const mostrar = async (pdf: Buffer): Promise<Mostrado | null> => {
  pdfium ??= PDFiumLibrary.init()
  const biblioteca = await pdfium
  let documento: Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
  try {
    documento = await biblioteca.loadDocument(pdf)
  } catch {
    return null
  }
  try {
    const mostrado: Mostrado = { textos: [], aspectos: [] }
    for (const pagina of documento.pages()) {
      mostrado.textos.push(pagina.getText())
      const { data } = await pagina.render({ scale: ESCALA, render: 'bitmap', renderFormFields: true })
      mostrado.aspectos.push(createHash('sha256').update(data).digest('hex'))
    }
    return mostrado
  } finally {
    documento.destroy()
  }
}

/** The same file for a viewer that has to rebuild it: nothing says any more where its references are. */
const sinFinal = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replaceAll('startxref', 'startxrex'), 'latin1')

/**
 * Why what a signed document shows depends on who reads it: a viewer that goes by its references and one that rebuilds it
 * must show the same, every object that it consists of must be the last one of its number, and the pages must read as when
 * they were first signed. Null when all agree. `firmada` is the file as it was then.
 */
export const discrepancia = async (pdf: Buffer, firmada: Buffer): Promise<string | null> => {
  const [primero, ahora, rehecho] = [await mostrar(firmada), await mostrar(pdf), await mostrar(sinFinal(pdf))]
  if (!ahora || !primero || ahora.textos.length === 0) return 'un visor no abre el archivo'
  if (JSON.stringify(ahora) !== JSON.stringify(rehecho)) return 'un visor que lo rehace muestra otra cosa'
  if (JSON.stringify(ahora.textos) !== JSON.stringify(primero.textos))
    return 'las páginas dicen otra cosa que al firmar'
  return seRehaceIgual(abrirRevision(pdf)) ? null : 'quien busca los objetos encuentra otros'
}
