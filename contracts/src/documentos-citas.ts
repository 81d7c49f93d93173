import { numeroDeDocumento } from './documentos-tipos.ts'

/** Types of the catalogues of documents and publications as a legal text writes them, in the singular (D-38, peru.md §6). */
const EN_TEXTOS: Readonly<Record<string, readonly [nombre: string, deAlcaldia?: true]>> = {
  'Ordenanza Municipal': ['Ordenanza Municipal'],
  Ordenanzas: ['Ordenanza Municipal'],
  'Resoluciones Consejo': ['Resolución de Concejo'],
  'Resoluciones Alcaldia': ['Resolución de Alcaldía', true],
  'Acuerdos Consejo': ['Acuerdo de Concejo'],
  'Decretos de Alcaldia': ['Decreto de Alcaldía', true],
  'Resoluciones Gerencia': ['Resolución de Gerencia'],
  'Resoluciones Sub Gerencia': ['Resolución Sub Gerencial'],
  Directivas: ['Directiva'],
  'Convenios Inter-Institucionales': ['Convenio'],
}

/** A norm as search knows it: its type in the words of its own catalogue. */
export interface NormaCitable {
  tipo: string
  nro_doc: string
  anio: number
}

/** How a legal text cites a norm: 'Ordenanza Municipal N° 012-2023-MPI', 'Resolución de Alcaldía N° 045-2026-A-MPI'. */
export const citaDe = ({ tipo, nro_doc, anio }: NormaCitable, siglas: string): string => {
  const [nombre, deAlcaldia] = EN_TEXTOS[tipo] ?? [tipo]
  const numero = /^\d{1,8}$/.test(nro_doc) ? numeroDeDocumento(Number(nro_doc)) : nro_doc
  return `${nombre} N° ${[numero, anio, ...(deAlcaldia ? ['A'] : []), siglas].filter(Boolean).join('-')}`
}
