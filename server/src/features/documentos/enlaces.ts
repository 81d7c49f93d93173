import type { Documento } from '@cabildo/contracts/documentos'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { FilaDocumento } from './fila.queries.ts'

/** Storage folder of main PDFs and annexes (API-102). */
export const CARPETA = 'firmadigital/upload'
const EXTENSION = '.pdf'
/** Longest name that an address may carry (API-100). */
const LARGO_MAXIMO = 200

/** The file name that a browser saves: without separators and wildcards of any system, and always of a PDF. */
export const nombreSeguro = (name: string): string => {
  const sin = name.replace(/\.pdf$/i, '').replace(/[\\/:*?"<>|]+/g, '-') || 'documento'
  return sin.slice(0, LARGO_MAXIMO - EXTENSION.length).toWellFormed() + EXTENSION
}

/** The signed address of a document's PDF, which a browser saves under `name` (API-101, API-102). */
export const enlaceDe = (enlaces: Enlaces, path: string, name: string): string =>
  enlaces.firmar(CARPETA, path, nombreSeguro(name))

/**
 * The signed address of a main PDF for whoever only reads it: until the document is final, of a copy that says on each page
 * that it is a draft (D-143). What is going to be signed is opened by `enlaceDe`.
 */
export const enlaceDeLectura = (enlaces: Enlaces, path: string, name: string, definitivo: boolean): string =>
  definitivo
    ? enlaceDe(enlaces, path, name)
    : enlaces.firmar(CARPETA, path, nombreSeguro(`${name.replace(/\.pdf$/i, '')} borrador`), 'borrador')

/** A document with the signed address of each of its files (API-101, API-102). */
export const conEnlaces = (enlaces: Enlaces, fila: FilaDocumento): Documento => ({
  ...fila,
  documentos: fila.documentos.map(({ anexos, ...principal }) => ({
    ...principal,
    url:
      principal.path_primary && enlaceDeLectura(enlaces, principal.path_primary, principal.name ?? '', fila.definitivo),
    anexos: anexos.map((anexo) => ({ ...anexo, url: enlaceDe(enlaces, anexo.path, anexo.name) })),
  })),
})
