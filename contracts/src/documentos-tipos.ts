/** The catalogues of legal documents (Table DOC-C, DOC-25, DOC-63) and the rules that depend on the type alone. */

/** How a type is drafted: by a session of the council, with VISTOS, or as a letter from one desk to another (D-72). */
type Grupo = 'sesion' | 'vistos' | 'comunicacion'

/** Table DOC-C and EXP-47; `textTab` names the list of resolutive items of the type. The words are the book's (D-38). */
export const TIPOS_DOCUMENTO = [
  { id: 1, name: 'Ordenanza Municipal', abbr: 'om', textTab: 'Aprobaciones', grupo: 'sesion' },
  { id: 2, name: 'Resoluciones Consejo', abbr: 'rc', textTab: 'Resolutivos', grupo: 'vistos' },
  { id: 3, name: 'Resoluciones Alcaldia', abbr: 'ra', textTab: 'Resolutivos', grupo: 'vistos' },
  { id: 7, name: 'Acuerdos Consejo', abbr: 'ac', textTab: 'Acuerdos', grupo: 'sesion' },
  { id: 8, name: 'Decretos de Alcaldia', abbr: 'da', textTab: 'Decretos', grupo: 'vistos' },
  { id: 9, name: 'Directiva', abbr: 'd', textTab: 'Resolutivos', grupo: 'vistos' },
  { id: 10, name: 'Convenio', abbr: 'c', textTab: 'Clausulas de Convenios', grupo: 'vistos' },
  { id: 11, name: 'Resolución de Gerencia', abbr: 'rg', textTab: 'Resolutivos', grupo: 'vistos' },
  { id: 12, name: 'Resolución Sub Gerencial', abbr: 'rsg', textTab: 'Resolutivos', grupo: 'vistos' },
  { id: 13, name: 'Resolución Jefatural', abbr: 'rj', textTab: 'Resolutivos', grupo: 'vistos' },
  { id: 14, name: 'Memorando', abbr: 'memo', textTab: 'Asunto', grupo: 'comunicacion' },
  { id: 15, name: 'Informe', abbr: 'inf', textTab: 'Asunto', grupo: 'comunicacion' },
  { id: 16, name: 'Oficio', abbr: 'of', textTab: 'Asunto', grupo: 'comunicacion' },
  { id: 17, name: 'Carta', abbr: 'car', textTab: 'Asunto', grupo: 'comunicacion' },
] as const satisfies readonly { id: number; name: string; abbr: string; textTab: string; grupo: Grupo }[]

export type TipoDocumento = (typeof TIPOS_DOCUMENTO)[number]['id']

/** The type that a new document begins with (DOC-24). */
export const TIPO_INICIAL: TipoDocumento = 3
/** The convenio, which has an upload of its own and takes an area more than once (DOC-14, DOC-64). */
export const TIPO_CONVENIO: TipoDocumento = 10
/** The directive, whose items are sections. */
export const TIPO_DIRECTIVA: TipoDocumento = 9

export const esTipoDocumento = (id: number): id is TipoDocumento => TIPOS_DOCUMENTO.some((tipo) => tipo.id === id)

/** The entry of a type. */
export const tipoDocumento = (id: TipoDocumento) => {
  const tipo = TIPOS_DOCUMENTO.find((uno) => uno.id === id)
  if (!tipo) throw new RangeError(`No hay documentos de tipo ${id}`)
  return tipo
}

/** Types that a session of the council approves, and so state its kind and date (DOC-30, DOC-38). */
export const esDeSesion = (id: TipoDocumento): boolean => tipoDocumento(id).grupo === 'sesion'
/** Types that have VISTOS, which a communication calls its reference (DOC-31, EXP-48). */
export const llevaVistos = (id: TipoDocumento): boolean => tipoDocumento(id).grupo !== 'sesion'
/** Types that bear a name of their own: 'ORDENANZA QUE …', a directive's, a convenio's (peru.md §6). */
const CON_NOMBRE: readonly TipoDocumento[] = [1, TIPO_DIRECTIVA, TIPO_CONVENIO]
export const llevaNombre = (id: TipoDocumento): boolean => CON_NOMBRE.includes(id)
/** Types that begin with who celebrates them. */
export const llevaComparecientes = (id: TipoDocumento): boolean => id === TIPO_CONVENIO

/** Acts of the council and of the mayor, and convenios: numbered for the whole municipality, whoever types them (D-137). */
const DE_LA_MUNICIPALIDAD: readonly TipoDocumento[] = [1, 2, 3, 7, 8, 10]
/** Whether a type has one series for the municipality; the others have one for each area (D-137). The database says the same. */
export const esDeLaMunicipalidad = (id: TipoDocumento): boolean => DE_LA_MUNICIPALIDAD.includes(id)

/** Acts of the mayor, whose number bears the siglas of his office; those of the council bear the entity's alone (D-137). */
export const esDelAlcalde = (id: TipoDocumento): boolean => id === 3 || id === 8

/** Kinds of session (DOC-25). */
export const SESIONES = [
  { id: 1, name: 'Ordinaria' },
  { id: 2, name: 'Extraordinaria' },
] as const

/** Reasons for signing (DOC-63). */
export const MOTIVOS_FIRMA = [
  { id: 1, name: 'Soy autor del documento' },
  { id: 2, name: 'Doy V°B°' },
  { id: 3, name: 'En señal de conformidad' },
] as const
export type MotivoFirma = (typeof MOTIVOS_FIRMA)[number]['id']
export const MOTIVO_AUTOR: MotivoFirma = 1
export const MOTIVO_VISTO: MotivoFirma = 2

/** Years of documents: from the Lima year, never below the book's own upper bound, down to its lower one (DOC-08, SHE-15). */
export const ANIOS_DOCUMENTO = { primero: 2017, ultimo: 2022 } as const

/** The years offered on a Lima day yyyy-MM-dd, newest first (SHE-15). */
export const aniosDesde = (hoy: string, { primero, ultimo }: { primero: number; ultimo: number }): number[] => {
  const tope = Math.max(Number(hoy.slice(0, 4)), ultimo)
  return Array.from({ length: tope - primero + 1 }, (_, i) => tope - i)
}

/** A number as documents bear it: three digits, or as many as it has (peru.md §6). */
export const numeroDeDocumento = (numero: number): string => String(numero).padStart(3, '0')
/** Number and year, '045-2026' (DOC-04). */
export const numeroConAnio = ({ nro_doc, anio }: { nro_doc: string; anio: number }): string => `${nro_doc}-${anio}`
