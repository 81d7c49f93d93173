import { type ConFacultades, tieneFacultad } from '@cabildo/contracts/base/permisos'
import type { Documento } from '@cabildo/contracts/documentos'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { FilaDocumento } from './fila.queries.ts'
import type { Plantillas } from './redaccion/plantillas.ts'

/** Storage folder of main PDFs and annexes (API-102). */
export const CARPETA = 'firmadigital/upload'
const EXTENSION = '.pdf'
/** Longest name that an address may carry (API-100). */
const LARGO_MAXIMO = 200

/**
 * The file name that a browser saves: without separators and wildcards of any system, and always of a PDF. What comes
 * before its extension, such as ' borrador', is kept however long the name is.
 */
export const nombreSeguro = (name: string, antes = ''): string => {
  const sin = name.replace(/\.pdf$/i, '').replace(/[\\/:*?"<>|]+/g, '-') || 'documento'
  const final = antes + EXTENSION
  return sin.slice(0, LARGO_MAXIMO - final.length).toWellFormed() + final
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
    : enlaces.firmar(CARPETA, path, nombreSeguro(name, ' borrador'), 'borrador')

/**
 * A document of the caller's area with the signed address of each of its files (API-101, API-102). That its number is
 * repeated is told to Secretaría General alone, and only where both print alike (D-137).
 */
export const conEnlaces = (
  { enlaces, plantillas }: { enlaces: Enlaces; plantillas: Pick<Plantillas, 'distingueAreas'> },
  area: ConFacultades,
  { repetido_con, ...fila }: FilaDocumento,
): Documento => ({
  ...fila,
  ...(repetido_con &&
    tieneFacultad(area, 'secretaria') &&
    !plantillas.distingueAreas(fila.tipo_doc) && { repetido_con }),
  documentos: fila.documentos.map(({ anexos, ...principal }) => ({
    ...principal,
    url:
      principal.path_primary && enlaceDeLectura(enlaces, principal.path_primary, principal.name ?? '', fila.definitivo),
    anexos: anexos.map((anexo) => ({ ...anexo, url: enlaceDe(enlaces, anexo.path, anexo.name) })),
  })),
})

/** The same for whoever asks: a service key gets the files of what is final alone, and none of a draft (Table ING-C). */
export const conEnlacesPara = (
  partes: Parameters<typeof conEnlaces>[0],
  { area, clave }: Pick<Sesion, 'area' | 'clave'>,
  fila: FilaDocumento,
): Documento =>
  conEnlaces(
    partes,
    area,
    clave && !fila.definitivo
      ? { ...fila, documentos: fila.documentos.map((uno) => ({ ...uno, path_primary: null, anexos: [] })) }
      : fila,
  )
