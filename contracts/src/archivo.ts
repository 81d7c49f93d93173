import * as z from 'zod/mini'
import { cifras, texto } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { TIPOS_DOCUMENTO } from './documentos-tipos.ts'
import { CON_ESTADO } from './normas-relaciones.ts'
import { EstadoTexto } from './textos.ts'

/** The archive of norms as anybody reads it (07); adding to it is in archivo-carga.ts, which citizens do not load. */

/** The types of the archive, with names and abbreviations of Table DOC-C (ARC-10). */
export const TIPOS_ARCHIVO = TIPOS_DOCUMENTO.filter(({ id }) => id === 1 || id === 3 || id === 7 || id === 8)

/** The type's name; empty for what is none. */
export const nombreDeArchivo = (tipo: number): string => TIPOS_ARCHIVO.find(({ id }) => id === tipo)?.name ?? ''
/** The type's abbreviation, which names its storage folder; empty for what is none (ARC-18). */
export const abrevDeArchivo = (tipo: number): string => TIPOS_ARCHIVO.find(({ id }) => id === tipo)?.abbr ?? ''

/** Years of the archive's form (ARC-11, SHE-15). */
export const ANIOS_ARCHIVO = { primero: 2017, ultimo: 2023 } as const

/** A row of the archive (Table ARC-A): what the public table shows, and whether its text can be searched (D-25). */
export const NormaArchivada = z.object({
  nro_doc: z.string(),
  anio: z.number(),
  tipo_doc: z.number(),
  sumilla: z.string(),
  created_at: z.string(),
  texto: EstadoTexto,
  ...CON_ESTADO,
})
export type NormaArchivada = z.infer<typeof NormaArchivada>

export const TABLA_ARCHIVO = {
  ordenables: ['created_at', 'nro_doc', 'tipo_doc', 'sumilla', 'anio'],
  filtrables: ['nro_doc', 'tipo_doc', 'sumilla', 'anio'],
} as const

/** Columns for screen and export; the PDF button belongs to the screen alone (ARC-04). */
export const COLUMNAS_ARCHIVO = [
  { campo: 'nro_doc', titulo: 'Nro°', texto: (n) => n.nro_doc },
  { campo: 'tipo_doc', titulo: 'Tipo', texto: (n) => nombreDeArchivo(n.tipo_doc), ancho: 2 },
  { campo: 'sumilla', titulo: 'Sumilla', texto: (n) => n.sumilla, ancho: 6 },
  { campo: 'estado', titulo: 'Estado', texto: (n) => n.estado, ancho: 1.4 },
  { campo: 'anio', titulo: 'Año', texto: (n) => String(n.anio), tipo: 'numero' },
] as const satisfies readonly Columna<Omit<NormaArchivada, 'texto'>>[]

/** The name of an archived PDF, '{abrev_doc}-{nro_doc}-{anio}.pdf' (ARC-18). */
export const nombreDeArchivado = ({ tipo_doc, nro_doc, anio }: Pick<NormaArchivada, 'tipo_doc' | 'nro_doc' | 'anio'>) =>
  `${abrevDeArchivo(tipo_doc).toUpperCase()}-${nro_doc}-${anio}.pdf`

/** Where an archived PDF shows (API-105). */
export const caminoDeArchivado = (
  { tipo_doc, anio }: Pick<NormaArchivada, 'tipo_doc' | 'anio'>,
  file: string,
): string => `/storage/archivos/${abrevDeArchivo(tipo_doc)}/${anio}/${file}`

export const MENSAJES_ARCHIVO = {
  vacio: 'No hay Archivos registrados',
  sinArchivo: 'No se encontró el archivo',
} as const

const TIPO_INVALIDO = 'Elija el tipo de documento'

export const archivoApi = {
  listar: llamada({
    id: 'API-58',
    method: 'GET',
    path: '/api/archivos',
    acceso: 'publico',
    alcance: 'normas:leer',
    resumen: 'Normas del archivo',
    query: listadoQuery(TABLA_ARCHIVO),
    respuesta: pagina(NormaArchivada),
  }),
  buscarArchivo: llamada({
    id: 'API-59',
    method: 'POST',
    path: '/api/archivos/buscararchivo',
    acceso: 'publico',
    alcance: 'normas:leer',
    resumen: 'Nombre del PDF de una norma del archivo',
    body: z.object({
      nro_doc: cifras(8, 'Ingrese el número'),
      anio: z.number().check(z.int(), z.gte(1900), z.lte(2100)),
      tipo_doc: z.number().check(z.refine((tipo) => nombreDeArchivo(tipo) !== '', { error: TIPO_INVALIDO })),
      abrev: texto(10),
    }),
    respuesta: z.object({ data: z.string() }),
  }),
}

/** What the audit trail calls the archived norms and their columns, in reading order (D-33). */
export const AUDITORIA_ARCHIVO = {
  archivo_normas: {
    nombre: 'Archivo de normas',
    campos: {
      tipo_doc: 'Tipo',
      nro_doc: 'Nro',
      anio: 'Año',
      sumilla: 'Sumilla',
      name_file: 'Archivo',
      file: 'Nombre público',
      size_file: 'Tamaño del archivo',
      clave: 'Ruta del archivo',
      sha256: 'Huella del archivo',
    },
    valores: { tipo_doc: TIPOS_DOCUMENTO },
  },
} as const
