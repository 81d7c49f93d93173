import type { Documento } from '@cabildo/contracts/documentos'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { FilaDocumento } from './fila.queries.ts'

const CARPETA = 'firmadigital/upload'
const EXTENSION = '.pdf'
/** Longest name that an address may carry (API-100). */
const LARGO_MAXIMO = 200

/** The name under which a browser keeps a file: no system's separators or wildcards, and always a PDF's. */
export const nombreSeguro = (name: string): string => {
  const sin = name.replace(/\.pdf$/i, '').replace(/[\\/:*?"<>|]+/g, '-') || 'documento'
  return sin.slice(0, LARGO_MAXIMO - EXTENSION.length).toWellFormed() + EXTENSION
}

/** A document with the signed address of each of its files (API-101, API-102). */
export const conEnlaces = (enlaces: Enlaces, fila: FilaDocumento): Documento => ({
  ...fila,
  documentos: fila.documentos.map(({ anexos, ...principal }) => ({
    ...principal,
    url: principal.path_primary && enlaces.firmar(CARPETA, principal.path_primary, nombreSeguro(principal.name ?? '')),
    anexos: anexos.map((anexo) => ({ ...anexo, url: enlaces.firmar(CARPETA, anexo.path, nombreSeguro(anexo.name)) })),
  })),
})
