import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AREA_ALCALDIA } from '@cabildo/contracts/documentos-destinos'
import { NUMERALES } from '@cabildo/contracts/documentos-ordinales'
import {
  esDeLaMunicipalidad,
  esTipoDocumento,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
} from '@cabildo/contracts/documentos-tipos'
import { iniciales } from '@cabildo/contracts/organizacion-siglas'
import * as z from 'zod/mini'
import { codigoDe, ErrorDeArranque } from '../../../platform/arranque/error-de-arranque.ts'
import type { Serie } from '../documentos.queries.ts'

const PROPIAS = fileURLToPath(new URL('../../../../plantillas/documentos.json', import.meta.url))

/** The fields that a template may name in its texts and in the suffix of its number. */
const CAMPOS_TEXTO = ['entidad', 'ENTIDAD', 'ciudad', 'area', 'AREA', 'sesion', 'fecha_sesion', 'EL_ALCALDE'] as const
/** Names of those who sign, empty where the register does not tell one person, and their positions (D-143). */
const CAMPOS_FIRMANTE = [
  ...(['alcalde', 'secretario', 'jefe'] as const),
  ...(['cargo_alcalde', 'cargo_secretario', 'cargo_jefe'] as const),
] as const
const CAMPOS = [...CAMPOS_TEXTO, ...CAMPOS_FIRMANTE] as const
const CAMPOS_SUFIJO = ['area', 'alcaldia', 'entidad'] as const
export type Valores<C extends string = (typeof CAMPOS)[number]> = Record<C, string>

const conCampos = (campos: readonly string[], maximo = 500) =>
  z.string().check(
    z.maxLength(maximo, { error: `debe tener como máximo ${maximo} caracteres` }),
    z.refine((texto) => [...texto.matchAll(/[{}]/g)].length === 2 * camposDe(texto).length, {
      error: 'tiene una llave suelta',
    }),
    z.refine((texto) => camposDe(texto).every((campo) => campos.includes(campo)), {
      error: `solo puede nombrar ${campos.map((campo) => `{${campo}}`).join(', ')}`,
    }),
  )
const camposDe = (texto: string): string[] => [...texto.matchAll(/\{(\w+)\}/g)].map(([, campo = '']) => campo)

const Linea = conCampos(CAMPOS)
const Sufijo = conCampos(CAMPOS_SUFIJO, 60)

const Plantilla = z.strictObject({
  titulo: Linea,
  /** Follows number and year: '045-2026-' + suffix. */
  sufijo: Sufijo,
  /** Another suffix for some areas, by id; not for types that the whole municipality numbers (D-137). */
  sufijos: z.record(z.string().check(z.regex(/^\d+$/)), Sufijo),
  apertura: z.array(Linea),
  /** Where the name of the document goes: after the verb, under the number, there between « and », or nowhere. */
  nombre: z.enum(['verbo', 'titulo', 'comillas', 'no'], { error: 'debe ser verbo, titulo, comillas o no' }),
  /** The labels of the grounds; null where the type does not print them. */
  vistos: z.nullable(Linea),
  considerando: z.nullable(Linea),
  /** Whether considerandos are put as 'Que, …;'. */
  que: z.boolean(),
  /** The paragraph between the reasons and the verb; empty for none. */
  formula: Linea,
  verbo: Linea,
  numeral: z.enum(NUMERALES, { error: 'debe ser articulo, clausula o romano' }),
  cierre: z.array(Linea),
  /** Each signer as the lines under the rule; a line that comes out empty is left out. */
  firmantes: z.array(z.array(Linea).check(z.minLength(1), z.maxLength(4))).check(z.maxLength(4)),
})
export type Plantilla = z.output<typeof Plantilla>

/** The tab's heading, which is not printed any more (D-143): files of before that name it are still read. */
const DeAntes = { seccion: z.optional(z.string()) }

const Id = z.number().check(z.int(), z.gte(1))
const Numeracion = z
  .strictObject({
    tipo_doc: z.literal(TIPOS_DOCUMENTO.map(({ id }) => id)),
    area_id: z.optional(Id),
    anio: z.number().check(z.int(), z.gte(2000), z.lte(2100)),
    primero: z.number({ error: 'debe ser un número entero entre 1 y 999999' }).check(z.int(), z.gte(1), z.lte(999_999)),
  })
  .check(
    z.refine(({ tipo_doc, area_id }) => area_id !== undefined || esDeLaMunicipalidad(tipo_doc), {
      path: ['area_id'],
      error: 'debe decir el área: cada una numera sus documentos de este tipo',
    }),
  )

const TipoTexto = z.enum(TIPOS_DOCUMENTO.map(({ id }) => String(id)))
const Siglas = z.string().check(z.regex(/^[\p{Lu}\d][\p{Lu}\d./-]{0,19}$/u, { error: 'debe ser siglas como GDU' }))
const Archivo = z.strictObject({
  tipos: z._default(z.partialRecord(TipoTexto, z.extend(z.partial(Plantilla), DeAntes)), {}),
  siglas: z._default(z.record(z.string().check(z.regex(/^\d+$/)), Siglas), {}),
  numeracion: z._default(z.array(Numeracion), []),
})

/** How the municipality words its documents, and how it numbers them. */
export interface Plantillas {
  de(tipo: TipoDocumento): Plantilla
  siglas(area: { id: number; name: string }): string
  /** Those that the file gives, by area. */
  siglasDadas: ReadonlyMap<number, string>
  /** Whether the numbers that areas gave to a type before D-137 tell the areas apart on paper. */
  distingueAreas(tipo: TipoDocumento): boolean
  /** Of the mayor's office, whose acts bear them whoever types them (D-137). */
  siglasAlcaldia: string
  /** The first number of a series (DOC-50). */
  primerNumero(serie: Serie): number
}

/**
 * Reads the templates of the program, and over them, field by field, those of the municipality's own file. Throws
 * ErrorDeArranque with one line for each fault. (H8)
 */
export const leerPlantillas = async (ruta?: string): Promise<Plantillas> => {
  const propias = await leer(PROPIAS)
  const suyas = ruta === undefined ? { tipos: {}, siglas: {}, numeracion: [] } : await leer(ruta)
  const tipos = new Map(
    TIPOS_DOCUMENTO.map(({ id }) => {
      const tipo = String(id) as `${TipoDocumento}`
      const { seccion: _noSeImprime, ...suya } = suyas.tipos[tipo] ?? {}
      return [id, z.parse(Plantilla, { ...propias.tipos[tipo], ...suya })] as const
    }),
  )
  const siglas = { ...propias.siglas, ...suyas.siglas }
  const siglasDe = ({ id, name }: { id: number; name: string }) => siglas[String(id)] ?? iniciales(name)
  const primeros = new Map<string, number>()
  // Of what a file says of several areas of one series, the highest: no number that one of them gave comes again.
  for (const { primero, area_id = 0, ...serie } of [...propias.numeracion, ...suyas.numeracion]) {
    const key = keyOf({ ...serie, area_id })
    primeros.set(key, Math.max(primero, primeros.get(key) ?? 1))
  }
  const de = (tipo: TipoDocumento) => {
    const plantilla = tipos.get(tipo)
    if (!plantilla) throw new RangeError(`No hay plantilla para el tipo ${tipo}`)
    return plantilla
  }
  return {
    de,
    siglas: siglasDe,
    siglasDadas: new Map(Object.entries(siglas).map(([id, suyas]) => [Number(id), suyas])),
    distingueAreas: (tipo) => camposDe(de(tipo).sufijo).includes('area') || Object.keys(de(tipo).sufijos).length > 0,
    siglasAlcaldia: siglasDe({ id: AREA_ALCALDIA, name: 'Alcaldía' }),
    primerNumero: (serie) => primeros.get(keyOf(serie)) ?? 1,
  }
}

const keyOf = ({ tipo_doc, area_id, anio }: Serie) =>
  `${tipo_doc}-${esTipoDocumento(tipo_doc) && esDeLaMunicipalidad(tipo_doc) ? 'municipalidad' : area_id}-${anio}`

/** A template's text with its fields filled in; values are never read as templates again. */
export const llenar = (texto: string, valores: Readonly<Record<string, string>>): string =>
  texto.replace(/\{(\w+)\}/g, (_, campo: string) => valores[campo] ?? '')

const leer = async (ruta: string): Promise<z.output<typeof Archivo>> => {
  const lectura = z.safeParse(Archivo, await leerJson(ruta))
  if (lectura.success) return lectura.data
  const faltas = lectura.error.issues.map(({ path, message, code }) => {
    const donde = path.length > 0 ? path.join('.') : 'el archivo'
    return `  ${donde}: ${code === 'unrecognized_keys' ? 'tiene un campo que no existe' : message}`
  })
  throw new ErrorDeArranque(`PLANTILLAS_DOCUMENTOS tiene errores:\n${faltas.join('\n')}`)
}

const leerJson = async (ruta: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(ruta, 'utf8'))
  } catch (error) {
    throw new ErrorDeArranque(
      codigoDe(error) === ''
        ? 'PLANTILLAS_DOCUMENTOS no es un archivo JSON válido.'
        : 'PLANTILLAS_DOCUMENTOS no se puede leer: revise la ruta y los permisos del archivo.',
    )
  }
}
