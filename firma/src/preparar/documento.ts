import { Lector } from '../cos/lector.ts'
import type { Pagina } from '../cos/pagina.ts'
import { abrirRevision, type Revision } from '../cos/revision.ts'
import { Dic, PdfIlegible, Ref, siSeLee, type Valor } from '../cos/valores.ts'
import { type Campo, camposDe } from '../verificar/campos.ts'
import { esElUltimo } from '../verificar/forma.ts'
import { type Inventario, inventariar } from '../verificar/inventario.ts'
import { permisosDe } from '../verificar/permisos.ts'

/** Why a PDF cannot be signed: damaged, behind a password, or certified by an author who allowed no change. */
export type CausaNoFirmable = 'pdfDanado' | 'pdfProtegido' | 'pdfCertificado'

/** The file is to blame: it cannot be signed as it is. */
export class PdfNoFirmable extends Error {
  readonly codigo: CausaNoFirmable

  constructor(codigo: CausaNoFirmable) {
    super(codigo)
    this.codigo = codigo
  }
}

/** A file that may be signed, read as it will be judged. */
export interface Documento {
  revision: Revision
  campos: readonly Campo[]
  inventario: Inventario
}

/** Runs something over a file: whatever the file does to it, the file is to blame. Throws PdfNoFirmable. */
export const exigirLegible = <T>(acto: () => T): T => {
  try {
    return acto()
  } catch (error) {
    if (error instanceof PdfIlegible || error instanceof RangeError) throw new PdfNoFirmable('pdfDanado')
    throw error
  }
}

/**
 * Opens a PDF to be signed. It must be written so well that what is added to it can be told from what it was: readers mend
 * others, each in its own way, and so does whoever signs them; the signed file would then be refused, as though somebody had
 * changed it. Not for the server's own process. Throws pdfProtegido and pdfDanado. (FIR-25, D-36)
 */
export const abrirDocumento = (pdf: Buffer): Documento =>
  exigirLegible(() => {
    // With bytes before the header programs differ in where they count from.
    if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new PdfNoFirmable('pdfDanado')
    const revision = abrirRevision(pdf)
    // Also when the dictionary of its encryption is missing.
    if (revision.secciones.some(({ trailer }) => trailer.get('Encrypt') !== null))
      throw new PdfNoFirmable('pdfProtegido')
    return { revision, campos: camposDe(revision), inventario: inventariar(revision) }
  })

/** Demands that no signature of a file forbids further ones. Throws pdfCertificado. */
export const exigirAbierto = ({ revision, campos }: Documento): void => {
  const permisos = revision.resolver(revision.catalogo.get('Perms'))
  const certificacion = permisos instanceof Dic ? permisos.get('DocMDP') : null
  const firmas = campos.flatMap(({ tipo, valor, dic }) => (tipo === 'Sig' ? [{ valor, dic }] : []))
  for (const { valor, dic } of [{ valor: certificacion, dic: new Dic() }, ...firmas]) {
    const firma = revision.resolver(valor)
    if (firma instanceof Dic && permisosDe(revision, firma, dic).cerrado) throw new PdfNoFirmable('pdfCertificado')
  }
}

/**
 * Demands that what a signature may write again is what every reader shows, also one that looks for the objects of a file
 * anew: its catalogue, form and page, and their lists. Throws pdfDanado. (FIR-25)
 */
export const exigirVisible = ({ revision }: Documento, { ref, dic }: Pagina): void => {
  const { raiz, catalogo } = revision
  const formulario = revision.resolver(catalogo.get('AcroForm'))
  const campos = formulario instanceof Dic ? formulario.get('Fields') : null
  const escritas: Valor[] = [raiz, catalogo.get('AcroForm'), campos, ref, dic.get('Annots')]
  const visibles = escritas.every((una) => !(una instanceof Ref) || esElUltimo(revision, una.num))
  if (!visibles || !llevaA(revision, raiz)) throw new PdfNoFirmable('pdfDanado')
}

/** How many words 'trailer' are tried from the end: more than any file has behind its last one. */
const TRAILERS_MAXIMO = 20

/** Whether the last trailer that stands in a file leads to its catalogue; one without any has streams for them. */
const llevaA = ({ b, texto }: Revision, raiz: Ref): boolean => {
  let i = texto.lastIndexOf('trailer')
  for (let n = 0; i > 0; n++, i = texto.lastIndexOf('trailer', i - 1)) {
    if (n === TRAILERS_MAXIMO) return false
    const suya = raizEn(b, i + 'trailer'.length)
    if (suya) return suya.num === raiz.num && suya.gen === raiz.gen
  }
  return true
}

const raizEn = (b: Buffer, i: number): Ref | null => {
  const trailer = siSeLee(() => new Lector(b, i).valor(), null)
  const raiz = trailer instanceof Dic ? trailer.get('Root') : null
  return raiz instanceof Ref ? raiz : null
}
