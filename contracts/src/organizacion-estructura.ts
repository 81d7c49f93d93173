import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { FACULTADES } from './base/permisos.ts'
import { plano } from './base/plano.ts'
import { AreaNueva, MENSAJES_AREAS, siglasTomadas } from './organizacion.ts'

/** 'Cargar estructura': the areas of a provincial municipality, ready to be loaded at once (ORG-51). */

/** How many rows the ready structure has. */
export const FILAS_DE_ESTRUCTURA = 63

export const MENSAJES_ESTRUCTURA = {
  yaExiste: 'ya existe',
  ninguna: 'Elija al menos un área',
  nadaQueCargar: 'No queda nada por cargar: todas las áreas de la estructura ya existen',
  noCargada: 'No se pudo cargar la estructura',
} as const
/** The toast after a load. */
export const areasCreadas = (n: number): string => (n === 1 ? 'Se creó 1 área' : `Se crearon ${n} áreas`)
/** Said besides where the area with informática took the name of its row. */
export const informaticaRenombrada = (name: string): string => `Informática se llama ahora «${name}»`

/** What loading does with a row: makes an area, nothing, or gives its name to the area that has informática. */
export const ESTADOS_DE_ESTRUCTURA = ['nueva', 'existe', 'informatica'] as const

/** A row of the ready structure. Of `existe` and `informatica`, `area` is the area that there is. */
export const FilaDeEstructura = z.object({
  /** Its place in the structure, from 1; a row comes after the one that it depends on. */
  codigo: z.number(),
  /** The `codigo` of the row above it; null at the first level. */
  depende_de: z.nullable(z.number()),
  estado: z.enum(ESTADOS_DE_ESTRUCTURA),
  area: z.nullable(z.object({ id: z.number(), name: z.string() })),
  name: z.string(),
  siglas: z.nullable(z.string()),
  /** The number that it would get; null where the server gives the next one (ORG-09). */
  numero: z.nullable(z.number()),
  /** The ability that it would get besides 'tramites'. */
  facultad: z.nullable(z.enum(FACULTADES)),
  /** Whether it is ticked to begin with. */
  marcada: z.boolean(),
})
export type FilaDeEstructura = z.infer<typeof FilaDeEstructura>

const deArea = AreaNueva.shape

/** A chosen row, with the name and the siglas that its area shall have. */
const FilaElegida = z.object({
  codigo: z.number().check(z.int(), z.gte(1), z.lte(FILAS_DE_ESTRUCTURA)),
  name: deArea.name,
  siglas: deArea.siglas,
})
type FilaElegida = z.output<typeof FilaElegida>

/** A name as areas compare it: without accents, capitals and blanks (ORG-10). */
export const nombreComparable = (name: string): string => plano(name).replace(/\s+/g, '')

const FilasElegidas = z.array(FilaElegida).check(
  z.minLength(1, { error: MENSAJES_ESTRUCTURA.ninguna }),
  z.maxLength(FILAS_DE_ESTRUCTURA),
  z.check<FilaElegida[]>(({ value, issues }) => {
    const vistos = { codigo: new Set<unknown>(), name: new Set<unknown>(), siglas: new Map<unknown, string>() }
    for (const [i, { codigo, name, siglas }] of value.entries()) {
      const faltar = (campo: keyof FilaElegida, message: string) =>
        issues.push({ code: 'custom', path: [i, campo], message, input: value })
      if (vistos.codigo.has(codigo)) faltar('codigo', 'La fila está repetida')
      if (vistos.name.has(nombreComparable(name))) faltar('name', MENSAJES_AREAS.nombreRepetido)
      const duena = siglas ? vistos.siglas.get(siglas) : undefined
      if (siglas && duena !== undefined) faltar('siglas', siglasTomadas(siglas, duena))
      vistos.codigo.add(codigo)
      vistos.name.add(nombreComparable(name))
      if (siglas) vistos.siglas.set(siglas, name)
    }
  }),
)

export const EstructuraCargar = z.object({ filas: FilasElegidas })
export type EstructuraCargar = z.input<typeof EstructuraCargar>

const RUTA = '/api/organizacion/estructura'
const acceso = ['organizacion'] as const

export const estructuraApi = {
  ver: llamada({
    id: 'ORG-51',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'La estructura lista de una municipalidad provincial, con lo que ya existe de ella',
    respuesta: z.object({ data: z.array(FilaDeEstructura) }),
  }),
  cargar: llamada({
    id: 'ORG-51',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Crea las áreas elegidas de la estructura que aún no existen, todas o ninguna',
    body: EstructuraCargar,
    respuesta: z.object({
      /** How many areas were made; `renombrada` is the new name of the area with informática, null if it kept its own. */
      creadas: z.number(),
      renombrada: z.nullable(z.string()),
    }),
  }),
}
