import * as z from 'zod/mini'
import { cifras, enteroEnTexto, ParamId, texto, Vacio, Version } from './base/esquema.ts'
import { type Columna, listadoBody, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { type ConFacultades, Permiso, tieneFacultad } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { capitalizada } from './documentos.ts'
import type { TipoDocumento } from './documentos-tipos.ts'
import { CON_ESTADO, NOMBRE_RELACION, TIPOS_RELACION } from './normas-relaciones.ts'
import { nombreDeNorma, TIPOS_NORMA, type TipoNorma } from './normas-tipos.ts'
import { EstadoTexto } from './textos.ts'

export { TIPOS_NORMA, type TipoNorma }

const GERENCIA: TipoNorma = 4
const SUB_GERENCIA: TipoNorma = 5
/** Of those types each area gives its own, so that a number alone is not enough (NOR-22). */
export const esDeGerencia = (tipo: number): boolean => tipo === GERENCIA || tipo === SUB_GERENCIA

/** The types that an area may publish: informática all, secretaría all but 4 and 5, the others only those two (NOR-20 to NOR-22). */
export const tiposDeNormaDe = (area: ConFacultades): readonly TipoNorma[] =>
  TIPOS_NORMA.map(({ id }) => id).filter((id) => {
    const deGerencia = esDeGerencia(id)
    if (tieneFacultad(area, 'informatica')) return true
    return tieneFacultad(area, 'secretaria') ? !deGerencia : deGerencia
  })

/** Types for which informática picks the organic unit; for the others it is 0 (NOR-20). */
export const llevaUnidad = (area: ConFacultades, tipo: number): boolean =>
  tieneFacultad(area, 'informatica') && (tipo === 3 || tipo === 4)

/** The publication type of a document type; a Resolución Jefatural and communications have none (DOC-16, EXP-47). */
const NORMA_DE: Partial<Record<TipoDocumento, TipoNorma>> = { 1: 1, 2: 2, 3: 3, 7: 7, 8: 8, 9: 6, 10: 9, 11: 4, 12: 5 }
export const normaDe = (tipo: TipoDocumento): TipoNorma | null => NORMA_DE[tipo] ?? null

/** Tells whether an area may publish documents of a type at all (DOC-16, NOR-22). */
export const publicaTipo = (area: ConFacultades, tipo: TipoDocumento): boolean => {
  const norma = normaDe(tipo)
  return norma !== null && tiposDeNormaDe(area).includes(norma)
}

/** A publication (Table NOR-A). `path_file` is its name under /storage/docs (API-104). */
export const Norma = z.object({
  id: z.number(),
  tipo_doc: z.number(),
  anio: z.number(),
  ndoc: z.string(),
  uo: z.number(),
  descripcion: z.string(),
  path_file: z.string(),
  name_file: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Norma = z.infer<typeof Norma>

/** A row of the list of publications (NOR-02). */
export const NormaListada = z.extend(Norma, {
  /** The unit's name; without a unit, that of the area that made it (D-58 as decision 0139 reads it). */
  area: z.string(),
  /** The area that made it (NOR-24). */
  area_id: z.number(),
  /** The area that may change it: that one, or the one that has it in care since it was closed (ORG-27). */
  a_cargo_id: z.optional(z.number()),
  /** The closed area that made it, where another one has it in care. */
  area_cerrada: z.optional(z.nullable(z.string())),
  /** The document that it publishes; its type, year and number stay the document's (DOC-16). */
  doc_id: z.nullable(z.number()),
  texto: EstadoTexto,
  /** Pages of the PDF that show what looks like personal data (P-15). */
  datos_personales: z.array(z.number()),
  ...CON_ESTADO,
})
export type NormaListada = z.infer<typeof NormaListada>

export const TABLA_NORMAS = {
  ordenables: ['created_at', 'ndoc', 'uo', 'tipo_doc', 'descripcion'],
  filtrables: ['ndoc', 'uo', 'tipo_doc', 'descripcion', 'created_at'],
} as const

/** What the columns are made of. */
export type NormaMostrada = Pick<
  NormaListada,
  'ndoc' | 'anio' | 'area' | 'tipo_doc' | 'descripcion' | 'estado' | 'created_at'
>

/** How a publication's number shows: the list of a year also holds what bears another one. */
export const numeroDeNorma = ({ ndoc, anio }: Pick<Norma, 'ndoc' | 'anio'>): string => `${ndoc}-${anio}`

/** Columns for screen and exports; PDF and Accion belong to the screen alone (NOR-02, NOR-05, SHE-14). */
export const COLUMNAS_NORMAS = [
  { campo: 'ndoc', titulo: 'Nro', texto: numeroDeNorma, ancho: 1.2 },
  { campo: 'area', titulo: 'Area', texto: (n) => n.area, ancho: 2.4 },
  { campo: 'tipo_doc', titulo: 'Tipo', texto: (n) => nombreDeNorma(n.tipo_doc), ancho: 2 },
  { campo: 'descripcion', titulo: 'Descripcion', texto: (n) => capitalizada(n.descripcion), ancho: 5 },
  { campo: 'estado', titulo: 'Estado', texto: (n) => n.estado, ancho: 1.4 },
  { campo: 'created_at', titulo: 'Fecha', texto: (n) => fecha(n.created_at), tipo: 'fecha', ancho: 1.3 },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (n) => hora(n.created_at), tipo: 'hora' },
] as const satisfies readonly Columna<NormaMostrada>[]

/** Years that the form offers (NOR-13, SHE-15). */
export const ANIOS_NORMA = { primero: 2017, ultimo: 2021 } as const
/** Years of the list, which informática chooses from (NOR-09, D-05). */
export const ANIOS_LISTA_NORMAS = { primero: 2004, ultimo: 2021 } as const

export const DESCRIPCION_NORMA_MAXIMO = 5_000

/**
 * What the publication form sends (NOR-10 to NOR-16). With `doc_id` the PDF is the document's own signed or final one, and
 * no file comes (DOC-16); otherwise `selectedFile[]` brings it.
 */
export const NormaCampos = z.object({
  tipo_doc: enteroEnTexto(/^[1-9]$/, 'Elija el tipo de documento'),
  anio: enteroEnTexto(/^(20\d\d|19\d\d)$/, 'Elija el año'),
  ndoc: cifras(8, 'Ingrese el número'),
  uo: z._default(enteroEnTexto(/^\d{1,9}$/), 0),
  descripcion: texto(DESCRIPCION_NORMA_MAXIMO, { min: 1, lineas: true }),
  doc_id: z.optional(enteroEnTexto(/^[1-9]\d{0,8}$/)),
  /** The own area, when it is said at all; the unit of informática's is `uo`. */
  area_id: z.optional(enteroEnTexto(/^[1-9]\d{0,8}$/)),
  /** The caller has seen that it shows what looks like personal data (P-15). */
  confirma_datos: z.optional(z.literal('1')),
})
export type NormaCampos = z.output<typeof NormaCampos>

/** An edit of a publication; without a file its PDF stays, whatever `current_path_file` says (NOR-17). */
export const NormaCambio = z.extend(z.omit(NormaCampos, { doc_id: true, area_id: true }), {
  /** Left out, it stays. */
  uo: z.optional(enteroEnTexto(/^\d{1,9}$/)),
  version: Version,
})
export type NormaCambio = z.output<typeof NormaCambio>

/** What the list is asked for: area 0 is every area and belongs to informática; without a year the server's (NOR-23, D-58). */
export const FILTROS_NORMAS = {
  area_id: z.optional(z.number().check(z.int(), z.gte(0), z.lte(999_999_999))),
  anio_eje: z.optional(z.number().check(z.int(), z.gte(1900), z.lte(2100))),
}
export const NormasListado = listadoBody(TABLA_NORMAS, FILTROS_NORMAS)
export type NormasListado = z.output<typeof NormasListado>

export const MENSAJES_NORMAS = {
  anioAjeno: 'Elija el año',
  tipoAjeno: 'Su área no publica este tipo de documento',
  otroTipo: 'No es el tipo del documento',
  otroAnio: 'No es el año del documento',
  otroNumero: 'No es el número del documento',
  sinUnidad: 'La unidad orgánica no existe',
  pdfObligatorio: 'Elija el PDF',
  pdfDelDocumento: 'Se publica el PDF del documento, no otro',
  titulo: 'PUBLICACIONES',
  reporte: 'REPORTE DE PUBLICACIONES',
  noGuardado: 'No se pudo guardar el registro',
} as const

export const normasApi = {
  publicar: llamada({
    id: 'API-62',
    method: 'POST',
    path: '/api/files',
    acceso: [Permiso.normas],
    resumen: 'Publica una norma',
    body: NormaCampos,
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: Norma, updated_at: z.string(), created_at: z.string(), path_file: z.string() }),
  }),
  listar: llamada({
    id: 'API-61',
    method: 'POST',
    path: '/api/files/custom',
    acceso: [Permiso.normas],
    soloSuArea: 'informatica',
    alcance: 'normas:leer',
    resumen: 'Publicaciones de un área y un año',
    body: NormasListado,
    respuesta: pagina(NormaListada),
  }),
  editar: llamada({
    id: 'API-63',
    method: 'POST',
    path: '/api/files/:id',
    acceso: [Permiso.normas],
    resumen: 'Cambia una publicación, con su PDF o sin él',
    params: ParamId,
    body: NormaCambio,
    edita: () => true,
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: Norma, updated_at: z.string(), created_at: z.string(), path_file: z.string() }),
  }),
  eliminar: llamada({
    id: 'API-64',
    method: 'DELETE',
    path: '/api/files/:id',
    acceso: [Permiso.normas],
    resumen: 'Retira una publicación',
    params: ParamId,
    respuesta: Vacio,
  }),
}

/** What the audit trail calls the publications and their columns, in reading order (D-33). */
export const AUDITORIA_NORMAS = {
  normas: {
    nombre: 'Normas',
    campos: {
      tipo_doc: 'Tipo',
      ndoc: 'Nro',
      anio: 'Año',
      descripcion: 'Descripción',
      uo: 'Unidad orgánica',
      area_id: 'Área',
      name_file: 'Archivo',
      size_file: 'Tamaño del archivo',
      path_file: 'Ruta del archivo',
      sha256: 'Huella del archivo',
      cuidado_id: 'En cuidado de',
    },
    valores: { tipo_doc: TIPOS_NORMA },
  },
  normas_relaciones: {
    nombre: 'Relaciones entre normas',
    campos: { origen: 'Norma', tipo: 'Qué hace', destino: 'A cuál', detalle: 'Detalle', desde: 'Desde' },
    valores: { tipo: TIPOS_RELACION.map((id) => ({ id, name: NOMBRE_RELACION[id] })) },
  },
} as const
