import { numeroDeDocumento } from './documentos-tipos.ts'
import { type IdentidadDeNorma, leerDireccionDeNorma } from './normas-direccion.ts'
import { nombreDeNorma } from './normas-tipos.ts'

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

const citaCon = (signo: string, { tipo, nro_doc, anio }: NormaCitable, siglas: string): string => {
  const [nombre, deAlcaldia] = EN_TEXTOS[tipo] ?? [tipo]
  const numero = /^\d{1,8}$/.test(nro_doc) ? numeroDeDocumento(Number(nro_doc)) : nro_doc
  return `${nombre} ${signo} ${[numero, anio, ...(deAlcaldia ? ['A'] : []), siglas].filter(Boolean).join('-')}`
}

/** How a legal text cites a norm: 'Ordenanza Municipal N° 012-2023-MPI', 'Resolución de Alcaldía N° 045-2026-A-MPI'. */
export const citaDe = (norma: NormaCitable, siglas: string): string => citaCon('N°', norma, siglas)

/** A type of the catalogue of documents in the singular, as people call one of it: 'Resolución de Alcaldía', 'Informe'. */
export const nombreEnSingular = (tipo: { name: string }): string => EN_TEXTOS[tipo.name]?.[0] ?? tipo.name

/** The type of a publication as a legal text writes it, in the singular: 'Resolución de Alcaldía'. */
export const nombreEnTextos = (tipo_doc: number): string => EN_TEXTOS[nombreDeNorma(tipo_doc)]?.[0] ?? ''

/** How readers see a norm cited, with the sign of printed laws: 'Ordenanza Municipal N.° 012-2026-MPVA' (decision 0213). */
export const citaPublicaDe = (
  { tipo_doc, numero, anio }: Pick<IdentidadDeNorma, 'tipo_doc' | 'numero' | 'anio'>,
  siglas: string,
): string => citaCon('N.°', { tipo: nombreDeNorma(tipo_doc), nro_doc: numero, anio }, siglas)

/** An end of a relation as readers see it: the citation of an address, and what is a citation already as it stands. */
export const citaDeExtremo = (extremo: string, siglas: string): string => {
  const norma = leerDireccionDeNorma(extremo)
  return norma ? citaPublicaDe(norma, siglas) : extremo
}
