import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sinOcultos } from '@cabildo/contracts/base/caracteres'
import { esDeLaMunicipalidad, TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  camposDe,
  NumeracionDelArchivo,
  Plantilla,
  PlantillaEstricta,
  sonIguales,
} from '@cabildo/contracts/organizacion-plantillas'
import { iniciales, SIGLAS } from '@cabildo/contracts/organizacion-siglas'
import * as z from 'zod/mini'
import { codigoDe, ErrorDeArranque } from '../../../platform/arranque/error-de-arranque.ts'
import type { AreaConSiglas } from './impreso.queries.ts'

const PROPIAS = fileURLToPath(new URL('../../../../plantillas/documentos.json', import.meta.url))

/** The tab's heading, which is not printed any more (D-143): files of before that name it are still read. */
const DeAntes = { seccion: z.optional(z.string()) }

const TipoTexto = z.enum(TIPOS_DOCUMENTO.map(({ id }) => String(id)))
const Siglas = z.string().check(z.regex(SIGLAS, { error: 'debe ser siglas como GDU' }))
const Archivo = z.strictObject({
  tipos: z._default(z.partialRecord(TipoTexto, z.extend(z.partial(PlantillaEstricta), DeAntes)), {}),
  siglas: z._default(z.record(z.string().check(z.regex(/^\d+$/)), Siglas), {}),
  numeracion: z._default(z.array(NumeracionDelArchivo), []),
})

/** The template of each type of document. */
export type PorTipo = ReadonlyMap<TipoDocumento, Plantilla>

/** How the municipality words its documents, and which siglas their numbers bear. */
export interface Plantillas {
  de(tipo: TipoDocumento): Plantilla
  siglas(area: AreaConSiglas): string
  /** Whether the numbers that areas gave to a type before D-137 tell the areas apart on paper. */
  distingueAreas(tipo: TipoDocumento): boolean
}

/** The first number of a series, as the file says it; without area where the municipality numbers. */
export interface PrimerNumero {
  tipo_doc: TipoDocumento
  area_id: number | null
  anio: number
  primero: number
}

/** What fills the data of a database once (ORG-38): the templates that the municipality's file changes, siglas and first numbers. */
export interface Semillas {
  tipos: PorTipo
  siglas: ReadonlyMap<number, string>
  numeracion: PrimerNumero[]
}

let fabrica: Promise<PorTipo> | undefined
/** The templates of the program, read once. */
export const leerFabrica = (): Promise<PorTipo> => {
  fabrica ??= leer(PROPIAS).then(({ tipos }) => completas(new Map(), tipos))
  return fabrica
}

/**
 * Reads the municipality's file, field by field over the templates of the program; nothing where it has none. Throws ErrorDeArranque with one line for
 * each fault. (H8)
 */
export const leerSemillas = async (ruta: string | undefined): Promise<Semillas> => {
  if (ruta === undefined) return { tipos: new Map(), siglas: new Map(), numeracion: [] }
  const propias = await leerFabrica()
  const suyas = await leer(ruta)
  const tipos = [...completas(propias, suyas.tipos)].filter(([tipo, una]) => {
    const propia = propias.get(tipo)
    return !propia || !sonIguales(una, propia)
  })
  return {
    tipos: new Map(tipos),
    siglas: new Map(Object.entries(suyas.siglas).map(([area_id, siglas]) => [Number(area_id), siglas])),
    numeracion: primerosDe(suyas.numeracion),
  }
}

const completas = (propias: PorTipo, suyas: z.output<typeof Archivo>['tipos']): PorTipo =>
  new Map(
    TIPOS_DOCUMENTO.map(({ id }) => {
      const { seccion: _noSeImprime, ...suya } = suyas[String(id) as `${TipoDocumento}`] ?? {}
      return [id, z.parse(Plantilla, { ...propias.get(id), ...suya })] as const
    }),
  )

/** Of what a file says of several areas of one series, the highest: no number that one of them gave comes again. */
const primerosDe = (lineas: z.output<typeof Archivo>['numeracion']): PrimerNumero[] => {
  const primeros = new Map<string, PrimerNumero>()
  for (const { area_id: suya, ...linea } of lineas) {
    const area_id = esDeLaMunicipalidad(linea.tipo_doc) ? null : (suya ?? null)
    const serie = [linea.tipo_doc, area_id, linea.anio].join()
    const antes = primeros.get(serie)?.primero ?? 0
    if (linea.primero > antes) primeros.set(serie, { ...linea, area_id })
  }
  return [...primeros.values()]
}

/** Templates by type, as documents use them; `tipos` is asked each time, so that it may change. */
export const plantillasSobre = (tipos: () => PorTipo, siglas: Semillas['siglas'] = new Map()): Plantillas => {
  const de = (tipo: TipoDocumento) => {
    const plantilla = tipos().get(tipo)
    if (!plantilla) throw new RangeError(`No hay plantilla para el tipo ${tipo}`)
    return plantilla
  }
  return {
    de,
    siglas: ({ id, name, siglas: suyas }) => suyas || siglas.get(id) || iniciales(name),
    distingueAreas: (tipo) => camposDe(de(tipo).sufijo).includes('area') || Object.keys(de(tipo).sufijos).length > 0,
  }
}

/** The templates of the program, and over them those of a file: of a database that has none yet. */
export const leerPlantillas = async (ruta?: string): Promise<Plantillas> => {
  const propias = await leerFabrica()
  const { tipos, siglas } = await leerSemillas(ruta)
  const todos = new Map([...propias, ...tipos])
  return plantillasSobre(() => todos, siglas)
}

const leer = async (ruta: string): Promise<z.output<typeof Archivo>> => {
  const lectura = z.safeParse(Archivo, await leerJson(ruta))
  if (lectura.success) return lectura.data
  const faltas = lectura.error.issues.map(({ path, message, code }) => {
    const donde = path.length > 0 ? path.join('.') : 'el archivo'
    const que = code === 'unrecognized_keys' ? 'tiene un campo que no existe' : message
    return `  ${donde}: ${que.charAt(0).toLowerCase()}${que.slice(1)}`
  })
  throw new ErrorDeArranque(`PLANTILLAS_DOCUMENTOS tiene errores:\n${faltas.join('\n')}`)
}

/** Tabs and what nobody sees, which editors put into files, are no reason not to start. */
const sinLoQueNoSeVe = (_key: string, valor: unknown): unknown =>
  typeof valor === 'string' ? sinOcultos(valor) : valor

const leerJson = async (ruta: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(ruta, 'utf8'), sinLoQueNoSeVe)
  } catch (error) {
    throw new ErrorDeArranque(
      codigoDe(error) === ''
        ? 'PLANTILLAS_DOCUMENTOS no es un archivo JSON válido.'
        : 'PLANTILLAS_DOCUMENTOS no se puede leer: revise la ruta y los permisos del archivo.',
    )
  }
}
