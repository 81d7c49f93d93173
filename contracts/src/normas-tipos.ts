/** Publication types (NOR-11); another catalogue than that of documents (DOC-23). */
export const TIPOS_NORMA = [
  { id: 1, name: 'Ordenanzas' },
  { id: 2, name: 'Resoluciones Consejo' },
  { id: 3, name: 'Resoluciones Alcaldia' },
  { id: 4, name: 'Resoluciones Gerencia' },
  { id: 5, name: 'Resoluciones Sub Gerencia' },
  { id: 6, name: 'Directivas' },
  { id: 7, name: 'Acuerdos Consejo' },
  { id: 8, name: 'Decretos de Alcaldia' },
  { id: 9, name: 'Convenios Inter-Institucionales' },
] as const
export type TipoNorma = (typeof TIPOS_NORMA)[number]['id']
