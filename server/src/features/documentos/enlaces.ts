import type { Documento } from '@cabildo/contracts/documentos'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { FilaDocumento } from './fila.queries.ts'

/** Where the documents' PDFs are kept. */
export const CARPETA = 'firmadigital/upload'
const EXTENSION = '.pdf'
/** Longest name that an address may carry (API-100). */
const LARGO_MAXIMO = 200

/** The name under which a browser keeps a file: no system's separators or wildcards, and always a PDF's. */
export const nombreSeguro = (name: string): string => {
  const sin = name.replace(/\.pdf$/i, '').replace(/[\\/:*?"<>|]+/g, '-') || 'documento'
  return sin.slice(0, LARGO_MAXIMO - EXTENSION.length).toWellFormed() + EXTENSION
}

/** The complete, signed address of a stored PDF of a document, under the name by which people keep it (API-101, API-102). */
export const enlaceDe = (enlaces: Enlaces, path: string, name: string): string =>
  enlaces.firmar(CARPETA, path, nombreSeguro(name))

/** A document with the signed address of each of its files (API-101, API-102). */
export const conEnlaces = (enlaces: Enlaces, fila: FilaDocumento): Documento => ({
  ...fila,
  documentos: fila.documentos.map(({ anexos, ...principal }) => ({
    ...principal,
    url: principal.path_primary && enlaceDe(enlaces, principal.path_primary, principal.name ?? ''),
    anexos: anexos.map((anexo) => ({ ...anexo, url: enlaceDe(enlaces, anexo.path, anexo.name) })),
  })),
})
