import * as z from 'zod/mini'
import { alFaltar, enteroEnTexto, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { type ConFacultades, Permiso, tieneFacultad } from './base/permisos.ts'
import { RESOLUTIVO_MAXIMO, RESOLUTIVOS_MAXIMO, TipoId } from './documentos-borrador.ts'
import { TIPOS_DOCUMENTO } from './documentos-tipos.ts'

/** The fields of a document that formulas go into, as people call them. */
export const CAMPOS_CLAUSULA = [
  { id: 'comparecientes', name: 'Comparecientes' },
  { id: 'vistos', name: 'Vistos' },
  { id: 'considerandos', name: 'Considerandos' },
  { id: 'resolutivos', name: 'Parte resolutiva' },
] as const
export type CampoClausula = (typeof CAMPOS_CLAUSULA)[number]['id']

export const TITULO_CLAUSULA_MAXIMO = 120
/** The formulas of one area at most: they are read at once. */
export const CLAUSULAS_MAXIMO = 300

/** A formula to insert while drafting; places to fill in are written '[…]' in its text. */
export const Clausula = z.object({
  clausula_id: z.number(),
  /** Null: for every type. */
  tipo_doc: z.nullable(TipoId),
  campo: z.enum(CAMPOS_CLAUSULA.map(({ id }) => id)),
  titulo: z.string(),
  /** With the marks of decision 0140. */
  texto: z.string(),
  /** Of the whole municipality; otherwise of the own area. */
  general: z.boolean(),
  updated_at: z.string(),
})
export type Clausula = z.infer<typeof Clausula>

/** Whether an area may change such a formula: its own, and the general ones if it is Secretaría General. */
export const cambiaClausula = (area: ConFacultades, { general }: Pick<Clausula, 'general'>): boolean =>
  !general || tieneFacultad(area, 'secretaria')

/** The formulas for a field of a document of a type, in the order of the menu. */
export const clausulasPara = <C extends Pick<Clausula, 'tipo_doc' | 'campo'>>(
  todas: readonly C[],
  tipo_doc: number,
  campo: CampoClausula,
): C[] => todas.filter((una) => una.campo === campo && (una.tipo_doc === null || una.tipo_doc === tipo_doc))

/** The items that a document of a type usually has, in order: what the municipality keeps for that type alone. */
export const itemsUsuales = (todas: readonly Clausula[], tipo_doc: number): string[] =>
  todas
    .filter((una) => una.general && una.campo === 'resolutivos' && una.tipo_doc === tipo_doc)
    .map(({ texto }) => texto)
    .slice(0, RESOLUTIVOS_MAXIMO)

export const ClausulaCampos = z.object({
  tipo_doc: z.nullable(TipoId),
  campo: z.enum(
    CAMPOS_CLAUSULA.map(({ id }) => id),
    { error: alFaltar('Elija dónde va') },
  ),
  titulo: texto(TITULO_CLAUSULA_MAXIMO, { min: 1 }),
  texto: texto(RESOLUTIVO_MAXIMO, { min: 1, lineas: true }),
  general: z._default(z.boolean(), false),
})
export type ClausulaCampos = z.output<typeof ClausulaCampos>

export const MENSAJES_CLAUSULAS = {
  grabada: 'Cláusula guardada',
  noGrabada: 'No se pudo guardar la cláusula',
  quitada: 'Cláusula eliminada',
  noQuitada: 'No se pudo eliminar la cláusula',
  demasiadas: `Máximo ${CLAUSULAS_MAXIMO} cláusulas por área`,
  repetida: 'Ya hay una cláusula con ese título',
  sinUsuales: 'La municipalidad no tiene cláusulas guardadas para este tipo',
} as const

const ACCESO = [Permiso.documentos] as const
const ParamClausula = z.object({ clausula_id: enteroEnTexto(/^[1-9]\d{0,8}$/) })

/** Additions of ours: the formulas of the drafting desk (decision 0144). */
export const clausulasApi = {
  listar: llamada({
    id: 'clausulas',
    method: 'GET',
    path: '/api/documentos/clausulas',
    acceso: ACCESO,
    resumen: 'Cláusulas de la municipalidad y del área propia',
    respuesta: z.object({ data: z.array(Clausula) }),
  }),
  crear: llamada({
    id: 'clausulas-crear',
    method: 'POST',
    path: '/api/documentos/clausulas',
    acceso: ACCESO,
    resumen: 'Guarda una cláusula',
    body: ClausulaCampos,
    respuesta: z.object({ data: Clausula }),
  }),
  editar: llamada({
    id: 'clausulas-editar',
    method: 'PUT',
    path: '/api/documentos/clausulas/:clausula_id',
    acceso: ACCESO,
    resumen: 'Cambia una cláusula',
    params: ParamClausula,
    body: z.extend(z.omit(ClausulaCampos, { general: true }), { version: texto(40, { min: 1 }) }),
    respuesta: z.object({ data: Clausula }),
  }),
  quitar: llamada({
    id: 'clausulas-quitar',
    method: 'DELETE',
    path: '/api/documentos/clausulas/:clausula_id',
    acceso: ACCESO,
    resumen: 'Quita una cláusula',
    params: ParamClausula,
    respuesta: Vacio,
  }),
}

/** What the audit trail calls them and their columns (D-33). */
export const AUDITORIA_CLAUSULAS = {
  clausulas: {
    nombre: 'Cláusulas de documentos',
    campos: {
      titulo: 'Título',
      campo: 'Campo',
      tipo_doc: 'Tipo',
      texto: 'Texto',
      area_id: 'Área',
      orden: 'Lugar',
      created_by: 'Creado por',
      clausula_id: 'Número',
    },
    valores: { tipo_doc: TIPOS_DOCUMENTO, campo: CAMPOS_CLAUSULA },
  },
} as const
