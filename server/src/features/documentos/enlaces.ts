import type { Documento } from '@cabildo/contracts/documentos'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { FilaDocumento } from './fila.queries.ts'

const CARPETA = 'firmadigital/upload'

/** A document with the signed address of each of its files (API-101, API-102). */
export const conEnlaces = (enlaces: Enlaces, fila: FilaDocumento): Documento => ({
  ...fila,
  documentos: fila.documentos.map(({ anexos, ...principal }) => ({
    ...principal,
    url: principal.path_primary === null ? null : enlaces.firmar(CARPETA, principal.path_primary),
    anexos: anexos.map((anexo) => ({ ...anexo, url: enlaces.firmar(CARPETA, anexo.path) })),
  })),
})
