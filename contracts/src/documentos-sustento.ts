import { esComunicacion } from './documentos-comunicaciones.ts'
import { TIPO_CONVENIO, TIPO_DIRECTIVA, type TipoDocumento } from './documentos-tipos.ts'

/**
 * Where a type prints its grounds otherwise than under VISTOS and CONSIDERANDO, which the form calls them for every type
 * (DOC-31, DOC-32, D-143).
 */
const SUSTENTO: Partial<Record<TipoDocumento, Record<'vistos' | 'considerandos', string>>> = {
  [TIPO_DIRECTIVA]: {
    vistos: 'No se imprimen en la directiva: sustentan la resolución que la aprueba',
    considerandos: 'No se imprimen en la directiva: sustentan la resolución que la aprueba',
  },
  [TIPO_CONVENIO]: { vistos: 'Se imprimen como ANTECEDENTES', considerandos: 'Se imprimen como BASE LEGAL' },
}
/** What the form says of that beside a field; undefined where the field prints under its own name. */
export const ayudaDeSustento = (id: TipoDocumento, campo: 'vistos' | 'considerandos'): string | undefined =>
  SUSTENTO[id]?.[campo]

/** What the form calls the texts of a document (DOC-31, DOC-32); a communication has them under names of its own (EXP-48). */
const NOMBRES = { vistos: 'Vistos', considerandos: 'Considerandos' } as const
const DE_COMUNICACIONES = { vistos: 'Referencia', considerandos: 'Contenido' } as const
export const nombreDeTexto = (id: TipoDocumento, campo: 'vistos' | 'considerandos'): string =>
  (esComunicacion(id) ? DE_COMUNICACIONES : NOMBRES)[campo]
