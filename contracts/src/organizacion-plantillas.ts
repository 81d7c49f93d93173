/** Words and numbers of documents as data of a screen: templates by type, and the first number of each series (ORG-40, ORG-41). */
import * as z from 'zod/mini'
import { faltaDeCaracteres } from './base/caracteres.ts'
import { alFaltar, entero, Id, IdEnRuta } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { TipoId } from './documentos-borrador.ts'
import { NUMERALES } from './documentos-ordinales.ts'
import {
  esDeLaMunicipalidad,
  esDelAlcalde,
  numeroDeDocumento,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
} from './documentos-tipos.ts'

/** The fields that a template may name in its texts and in the suffix of its number. */
const CAMPOS_TEXTO = ['entidad', 'ENTIDAD', 'ciudad', 'area', 'AREA', 'sesion', 'fecha_sesion', 'EL_ALCALDE'] as const
/** Names of those who sign, empty where the register does not tell one person, and their positions (D-143). */
const CAMPOS_FIRMANTE = [
  ...(['alcalde', 'secretario', 'jefe'] as const),
  ...(['cargo_alcalde', 'cargo_secretario', 'cargo_jefe'] as const),
] as const
export const CAMPOS_PLANTILLA = [...CAMPOS_TEXTO, ...CAMPOS_FIRMANTE] as const
export const CAMPOS_SUFIJO = ['area', 'alcaldia', 'entidad'] as const

export const LINEA_MAXIMO = 500
export const SUFIJO_MAXIMO = 60
/** Lines of an opening or a closing, more than any act has. */
export const LINEAS_MAXIMO = 40
export const FIRMANTES_MAXIMO = 4
export const LINEAS_FIRMANTE_MAXIMO = 4
/** Areas with a suffix of their own in one type. */
export const SUFIJOS_MAXIMO = 500
export const PRIMERO_MAXIMO = 999_999
/** The versions that the screen shows; all are kept. */
export const VERSIONES_A_LA_VISTA = 20

export const MENSAJES_PLANTILLAS = {
  llaveSuelta: 'Tiene una llave suelta',
  campos: (campos: readonly string[]) => `Solo puede nombrar ${campos.map((campo) => `{${campo}}`).join(', ')}`,
  nombre: 'Debe ser verbo, titulo, comillas o no',
  numeral: 'Debe ser articulo, clausula o romano',
  demasiadasLineas: `Máximo ${LINEAS_MAXIMO} líneas`,
  demasiadosFirmantes: `Máximo ${FIRMANTES_MAXIMO} firmantes`,
  lineasDeFirmante: `Cada firmante tiene de 1 a ${LINEAS_FIRMANTE_MAXIMO} líneas`,
  demasiadosSufijos: `Máximo ${SUFIJOS_MAXIMO} áreas`,
  primero: 'Debe ser un número entero entre 1 y 999999',
  faltaArea: 'Debe decir el área: cada una numera sus documentos de este tipo',
  areaActiva: 'Elija un área activa',
  grabada: 'Plantilla grabada con éxito',
  noGrabada: 'No se pudo grabar la plantilla',
  primeroGrabado: 'Primer número grabado con éxito',
  primeroNoGrabado: 'No se pudo grabar el primer número',
  iguales: ({ numero, areas }: NumeroIgual) =>
    `Dos áreas imprimirían el mismo número: ${numero} (${areas.join(', ')}). Deles siglas o sufijos distintos.`,
} as const

export const camposDe = (texto: string): string[] => [...texto.matchAll(/\{(\w+)\}/g)].map(([, campo = '']) => campo)

/** A template's text with its fields filled in; values are never read as templates again. */
export const llenar = (texto: string, valores: Readonly<Record<string, string>>): string =>
  texto.replace(/\{(\w+)\}/g, (_, campo: string) => valores[campo] ?? '')

const conCampos = (campos: readonly string[], maximo: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maximo, { error: `Debe tener como máximo ${maximo} caracteres`, abort: true }),
    z.check<string>(({ value, issues }) => {
      const message = faltaDeCaracteres(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
    z.refine((texto) => [...texto.matchAll(/[{}]/g)].length === 2 * camposDe(texto).length, {
      error: MENSAJES_PLANTILLAS.llaveSuelta,
    }),
    z.refine((texto) => camposDe(texto).every((campo) => campos.includes(campo)), {
      error: MENSAJES_PLANTILLAS.campos(campos),
    }),
  )

const Linea = conCampos(CAMPOS_PLANTILLA, LINEA_MAXIMO)
const Sufijo = conCampos(CAMPOS_SUFIJO, SUFIJO_MAXIMO)
const Lineas = z.array(Linea).check(z.maxLength(LINEAS_MAXIMO, { error: MENSAJES_PLANTILLAS.demasiadasLineas }))

/** Where the name of the document goes: after the verb, under the number, there between « and », or nowhere. */
export const LUGARES_NOMBRE = [
  { id: 'verbo', name: 'Tras el verbo' },
  { id: 'titulo', name: 'Bajo el número' },
  { id: 'comillas', name: 'Bajo el número, entre « »' },
  { id: 'no', name: 'No se imprime' },
] as const

const FORMA = {
  titulo: Linea,
  /** Follows number and year: '045-2026-' + suffix. */
  sufijo: Sufijo,
  /** Another suffix for some areas, by id; not for types that the whole municipality numbers (D-137). */
  sufijos: z.record(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), Sufijo).check(
    z.refine((sufijos) => Object.keys(sufijos).length <= SUFIJOS_MAXIMO, {
      error: MENSAJES_PLANTILLAS.demasiadosSufijos,
    }),
  ),
  apertura: Lineas,
  nombre: z.enum(
    LUGARES_NOMBRE.map(({ id }) => id),
    { error: MENSAJES_PLANTILLAS.nombre },
  ),
  /** The labels of the grounds; null where the type does not print them. */
  vistos: z.nullable(Linea),
  considerando: z.nullable(Linea),
  /** Whether considerandos are put as 'Que, …;'. */
  que: z.boolean(),
  /** The paragraph between the reasons and the verb; empty for none. */
  formula: Linea,
  verbo: Linea,
  numeral: z.enum(NUMERALES, { error: MENSAJES_PLANTILLAS.numeral }),
  cierre: Lineas,
  /** Each signer as the lines under the rule; a line that comes out empty is left out. */
  firmantes: z
    .array(
      z
        .array(Linea)
        .check(
          z.minLength(1, { error: MENSAJES_PLANTILLAS.lineasDeFirmante }),
          z.maxLength(LINEAS_FIRMANTE_MAXIMO, { error: MENSAJES_PLANTILLAS.lineasDeFirmante }),
        ),
    )
    .check(z.maxLength(FIRMANTES_MAXIMO, { error: MENSAJES_PLANTILLAS.demasiadosFirmantes })),
} as const

/** How documents of a type are worded (decision 0028). */
export const Plantilla = z.object(FORMA)
export type Plantilla = z.output<typeof Plantilla>
export type CampoPlantilla = keyof Plantilla
/** The same in a file, where a field that does not exist is a mistake to be told. */
export const PlantillaEstricta = z.strictObject(FORMA)

/** The fields of the form, as people call them. */
export const NOMBRES_PLANTILLA = {
  titulo: 'Título',
  sufijo: 'Sufijo del número',
  sufijos: 'Sufijos por área',
  apertura: 'Apertura',
  nombre: 'Nombre del documento',
  vistos: 'Rótulo de vistos',
  considerando: 'Rótulo de considerandos',
  que: '«Que,» en los considerandos',
  formula: 'Fórmula',
  verbo: 'Verbo',
  numeral: 'Numeración de la parte resolutiva',
  cierre: 'Cierre',
  firmantes: 'Firmantes',
} as const satisfies Record<CampoPlantilla, string>

/** Whether two templates print alike. */
export const sonIguales = (una: Plantilla, otra: Plantilla): boolean => canonica(una) === canonica(otra)
const canonica = (plantilla: Plantilla): string =>
  JSON.stringify(
    Object.keys(NOMBRES_PLANTILLA).map((campo) =>
      campo === 'sufijos' ? Object.entries(plantilla.sufijos).sort() : plantilla[campo as CampoPlantilla],
    ),
  )

// Numbers -------------------------------------------------------------------------------------------------------------

/** A suffix without the area, which council acts and convenios do not bear since they have one series (D-137). */
const sinArea = (sufijo: string): string => sufijo.replace(/[-/.]\{area\}|\{area\}[-/.]?/g, '')

/** The siglas that numbers end in. */
export interface Siglas {
  area: string
  /** Of the mayor's office, whose acts bear them whoever types them. */
  alcaldia: string
  entidad: string
}

/**
 * What follows number and year on paper (peru.md §6, D-137); `conSuArea`: numbered by its area while its type was numbered
 * by area.
 */
export const sufijoDe = (
  tipo_doc: TipoDocumento,
  { sufijo, sufijos }: Pick<Plantilla, 'sufijo' | 'sufijos'>,
  area_id: number,
  siglas: Siglas,
  conSuArea = false,
): string => {
  const deTodos = esDeLaMunicipalidad(tipo_doc) && !conSuArea
  const suyo = deTodos ? sufijo : (sufijos[String(area_id)] ?? sufijo)
  const plantilla = deTodos && !esDelAlcalde(tipo_doc) ? sinArea(suyo) : suyo
  const alcaldia = deTodos ? siglas.alcaldia : siglas.area
  return llenar(plantilla, { area: deTodos ? alcaldia : siglas.area, alcaldia, entidad: siglas.entidad })
}

/** A number as documents bear it, '045-2026-GDU-MPVA'. */
export const numeroConSufijo = (nro_doc: number, anio: number, sufijo: string): string =>
  [numeroDeDocumento(nro_doc), anio, sufijo].filter(Boolean).join('-')

export interface AreaQueNumera {
  id: number
  name: string
  /** As its documents print them. */
  siglas: string
}

export interface NumeroIgual {
  numero: string
  areas: string[]
}

/**
 * The numbers that two or more areas would print alike in a year, each with its areas: the first such number of each suffix.
 * `primeroDe` is the first number of an area's series. Empty for types that the municipality numbers: these have one series.
 */
export const numerosIguales = (
  {
    tipo_doc,
    anio,
    plantilla,
  }: {
    tipo_doc: TipoDocumento
    anio: number
    plantilla: Pick<Plantilla, 'sufijo' | 'sufijos'>
  },
  areas: readonly AreaQueNumera[],
  entidad: string,
  primeroDe: (area_id: number) => number = () => 1,
): NumeroIgual[] => {
  if (esDeLaMunicipalidad(tipo_doc)) return []
  const porSufijo = Map.groupBy(areas, ({ id, siglas }) =>
    sufijoDe(tipo_doc, plantilla, id, { area: siglas, alcaldia: siglas, entidad }),
  )
  return [...porSufijo].flatMap(([sufijo, suyas]) => {
    // The second lowest first number is the first that two of them reach.
    const [, primero] = suyas.map(({ id }) => primeroDe(id)).sort((a, b) => a - b)
    return primero === undefined
      ? []
      : [{ numero: numeroConSufijo(primero, anio, sufijo), areas: suyas.map(({ name }) => name) }]
  })
}

/** A series and the number that it begins with (DOC-50); the area only where each numbers its own. */
export const NumeracionPedida = z
  .object({
    tipo_doc: TipoId,
    area_id: z.optional(z.nullable(Id)),
    anio: entero(2000, 2100, 'Elija el año'),
    primero: entero(1, PRIMERO_MAXIMO, MENSAJES_PLANTILLAS.primero),
  })
  .check(
    z.refine(({ tipo_doc, area_id }) => area_id != null || esDeLaMunicipalidad(tipo_doc), {
      path: ['area_id'],
      error: MENSAJES_PLANTILLAS.faltaArea,
    }),
  )
export type NumeracionPedida = z.output<typeof NumeracionPedida>

/** A line of the file, whose `area_id` is left out where the municipality numbers. */
export const NumeracionDelArchivo = z
  .strictObject({
    tipo_doc: z.literal(TIPOS_DOCUMENTO.map(({ id }) => id)),
    area_id: z.optional(z.number().check(z.int(), z.gte(1))),
    anio: z.number().check(z.int(), z.gte(2000), z.lte(2100)),
    primero: z
      .number({ error: MENSAJES_PLANTILLAS.primero })
      .check(
        z.int(),
        z.gte(1, { error: MENSAJES_PLANTILLAS.primero }),
        z.lte(PRIMERO_MAXIMO, { error: MENSAJES_PLANTILLAS.primero }),
      ),
  })
  .check(
    z.refine(({ tipo_doc, area_id }) => area_id !== undefined || esDeLaMunicipalidad(tipo_doc), {
      path: ['area_id'],
      error: MENSAJES_PLANTILLAS.faltaArea,
    }),
  )

// Calls ---------------------------------------------------------------------------------------------------------------

const Version = z.object({
  version: z.number(),
  autor: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  /** It prints the factory's. */
  de_fabrica: z.boolean(),
  plantilla: Plantilla,
})
/** A saved template; without author and date where nobody saved one. */
export const VersionDePlantilla = Version
export type VersionDePlantilla = z.output<typeof VersionDePlantilla>

export const PlantillaVigente = z.extend(Version, { tipo_doc: TipoId, fabrica: Plantilla })
export type PlantillaVigente = z.output<typeof PlantillaVigente>

export const SerieDeDocumentos = z.object({
  tipo_doc: TipoId,
  area_id: z.nullable(z.number()),
  anio: z.number(),
  primero: z.number(),
  /** The last number given; null while none was. */
  ultimo: z.nullable(z.number()),
})
export type SerieDeDocumentos = z.output<typeof SerieDeDocumentos>

const Plantillas = z.object({
  tipos: z.array(PlantillaVigente),
  /** Active areas, with the siglas that their documents print. */
  areas: z.array(z.object({ id: z.number(), name: z.string(), siglas: z.string() })),
  siglas_entidad: z.string(),
  /** This year in Lima. */
  anio: z.number(),
  /** The series whose first number was said, and those of this year and later that gave numbers. */
  series: z.array(SerieDeDocumentos),
})
export type PlantillasDeDocumentos = z.output<typeof Plantillas>

/** What the form saves, on the version that it was written on; 0 where nobody has saved one. */
export const PlantillaGuardar = z.extend(Plantilla, {
  version: z.number({ error: alFaltar('Falta la versión') }).check(z.int(), z.gte(0)),
})
export type PlantillaGuardar = z.output<typeof PlantillaGuardar>

const ACCESO = ['organizacion'] as const
const ParamTipo = z.object({ tipo: IdEnRuta })

export const plantillasApi = {
  ver: llamada({
    id: 'ORG-40',
    method: 'GET',
    path: '/api/organizacion/plantillas',
    acceso: ACCESO,
    resumen: 'Plantillas y primeros números de los documentos',
    respuesta: z.object({ data: Plantillas }),
  }),
  grabar: llamada({
    id: 'plantillas-grabar',
    method: 'PUT',
    path: '/api/organizacion/plantillas/:tipo',
    acceso: ACCESO,
    resumen: 'Graba la plantilla de un tipo de documento',
    params: ParamTipo,
    body: PlantillaGuardar,
    respuesta: z.object({ data: PlantillaVigente }),
  }),
  versiones: llamada({
    id: 'plantillas-versiones',
    method: 'GET',
    path: '/api/organizacion/plantillas/:tipo/versiones',
    acceso: ACCESO,
    resumen: 'Las últimas versiones de una plantilla, con autor y fecha',
    params: ParamTipo,
    respuesta: z.object({ data: z.array(VersionDePlantilla) }),
  }),
  vista: llamada({
    id: 'plantillas-vista',
    method: 'POST',
    path: '/api/organizacion/plantillas/:tipo/vista',
    acceso: ACCESO,
    resumen: 'Un documento de muestra con una plantilla, en PDF; nada se guarda',
    params: ParamTipo,
    body: Plantilla,
    respuesta: null,
    tipos: ['application/pdf'],
  }),
  numerar: llamada({
    id: 'ORG-41',
    method: 'PUT',
    path: '/api/organizacion/numeracion',
    acceso: ACCESO,
    resumen: 'Primer número de una serie que aún no tiene documentos',
    body: NumeracionPedida,
    respuesta: z.object({ data: SerieDeDocumentos }),
  }),
}

/** What the audit trail calls them and their columns (D-33). */
export const AUDITORIA_PLANTILLAS = {
  plantillas: {
    nombre: 'Plantillas de documentos',
    campos: { tipo_doc: 'Tipo', version: 'Versión', datos: 'Plantilla', created_by: 'Creado por' },
    valores: { tipo_doc: TIPOS_DOCUMENTO },
  },
  numeracion: {
    nombre: 'Primeros números de documentos',
    campos: { tipo_doc: 'Tipo', area_id: 'Área', anio: 'Año', primero: 'Primer número' },
    valores: { tipo_doc: TIPOS_DOCUMENTO },
  },
} as const
