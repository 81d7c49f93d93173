/** Which area issues which type of document, and who sees that a number is repeated (D-137). */
import { type ConFacultades, tieneFacultad } from './base/permisos.ts'
import { TIPO_INICIAL, TIPOS_DOCUMENTO, type TipoDocumento } from './documentos-tipos.ts'

/** Acts of the council and of the mayor, which Secretaría General and the mayor's office issue (D-137). */
const RESERVADOS: readonly TipoDocumento[] = [1, 2, 3, 7, 8]

/** Whether an area may make new documents of a type; what it already has of another it goes on editing (D-137). */
export const expide = (area: ConFacultades, tipo: TipoDocumento): boolean =>
  !RESERVADOS.includes(tipo) || tieneFacultad(area, 'secretaria') || tieneFacultad(area, 'visado')

/** The types that an area is offered for a new document, as the book orders them (D-137). */
export const tiposQueExpide = (area: ConFacultades): TipoDocumento[] =>
  TIPOS_DOCUMENTO.map(({ id }) => id).filter((id) => expide(area, id))

/** The type that a new document of an area begins with: the book's, or the first that the area issues (DOC-24, D-137). */
export const tipoInicialDe = (area: ConFacultades): TipoDocumento =>
  expide(area, TIPO_INICIAL) ? TIPO_INICIAL : (tiposQueExpide(area)[0] ?? TIPO_INICIAL)
