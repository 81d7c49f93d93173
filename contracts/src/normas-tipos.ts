/**
 * Publication types (NOR-11) with the abbreviations of the catalogue (NOR-12); another catalogue than that of documents
 * (DOC-23).
 */
export const TIPOS_NORMA = [
  { id: 1, name: 'Ordenanzas', abrev: 'om' },
  { id: 2, name: 'Resoluciones Consejo', abrev: 'rc' },
  { id: 3, name: 'Resoluciones Alcaldia', abrev: 'ra' },
  { id: 4, name: 'Resoluciones Gerencia', abrev: 'rg' },
  { id: 5, name: 'Resoluciones Sub Gerencia', abrev: 'rs' },
  { id: 6, name: 'Directivas', abrev: 'd' },
  { id: 7, name: 'Acuerdos Consejo', abrev: 'ac' },
  { id: 8, name: 'Decretos de Alcaldia', abrev: 'da' },
  { id: 9, name: 'Convenios Inter-Institucionales', abrev: 'ci' },
] as const
export type TipoNorma = (typeof TIPOS_NORMA)[number]['id']

/** The name of a publication type; empty for what is none. */
export const nombreDeNorma = (tipo: number): string => TIPOS_NORMA.find(({ id }) => id === tipo)?.name ?? ''

/** 'Ordenanzas N° 012-2026': how a publication is named in titles and to readers. */
export const tituloDeNorma = ({ tipo_doc, ndoc, anio }: { tipo_doc: number; ndoc: string; anio: number }): string =>
  `${nombreDeNorma(tipo_doc)} N° ${ndoc}-${anio}`

/** The public address of a published PDF (API-104). */
export const caminoDePublicada = (path_file: string): string => `/storage/docs/${path_file}`
