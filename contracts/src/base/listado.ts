import * as z from 'zod/mini'
import { sinOcultos } from './caracteres.ts'
import { texto } from './esquema.ts'

/** Rows that `length: -1` answers at most; above it the export is used (API-06, D-13). */
export const TOPE_FILAS = 5_000
/** Rows that filters leave are counted up to here; of more, an answer says only that there are more (decision 0226). */
export const TOPE_CONTADAS = 10_000
/** From this row on, a page is found from a row of a page nearby, which the request names, and not by passing over all before it. */
export const PAGINA_HONDA = 1_000
const TOPE_BUSQUEDA = 200

const Sentido = z.enum(['asc', 'desc'])
const INICIO_MAYOR = 100_000_000
const Inicio = z.number().check(z.int(), z.gte(0), z.lte(INICIO_MAYOR))
const largo = (tope: number) => z.union([z.literal(-1), z.number().check(z.int(), z.gte(1), z.lte(tope))])
/** Rows asked for: all of them are so many at most. */
const hasta = (tope: number) =>
  z.pipe(
    largo(tope),
    z.transform((n) => (n === -1 ? tope : n)),
  )
const Busqueda = texto(TOPE_BUSQUEDA)
const LLAVE_MAYOR = 2_147_483_647

/** A row that was seen in the list, by its key, and the place that it had in it, 0 for the first. */
const Ancla = z.object({ id: z.number().check(z.int(), z.gte(1), z.lte(LLAVE_MAYOR)), start: Inicio })
export type Ancla = z.infer<typeof Ancla>

/** A listing request as the product reads it, whichever way it came (D-13, D-41). `length` is never -1 here. */
export interface Listado<C extends string> {
  start: number
  length: number
  search: string
  order: { column: C; dir: 'asc' | 'desc' }[]
  columns: Partial<Record<C, string>>
  /** A row near a page far down, from which the page is found. */
  ancla?: Ancla | undefined
}

/** What a cell is, where it is not just text; amounts have two decimals, percentages their sign. */
export type TipoDeCelda = 'fecha' | 'hora' | 'numero' | 'monto' | 'porcentaje'

/** One column of a table: how it is called and what its cell says, in the table, the copy, the print and every export. */
export interface Columna<Fila> {
  campo: keyof Fila & string
  /** Names the column where another one of the table shows the same field: the hour beside the date of a moment. */
  key?: string
  titulo: string
  texto: (fila: Fila) => string
  /** Its texts are dates (dd/MM/yyyy), hours (HH:MM) or figures: a workbook gets the date, hour or figure itself. */
  tipo?: TipoDeCelda
  /** A cell that says several things: in a CSV and a workbook, which people count with, each has a column of its own. */
  partes?: readonly Pick<Columna<Fila>, 'titulo' | 'texto' | 'tipo' | 'ancho'>[]
  /** Relative width in PDF and Excel; 1 when not given. */
  ancho?: number
}

/** The columns that a table may be ordered and filtered by. Anything else is refused with 422 (D-50). */
export interface Tabla<C extends string> {
  ordenables: readonly [C, ...C[]]
  filtrables: readonly C[]
  /** The field of a row that is its key, in long lists: there a request may name a row from which a page is found. */
  clave?: string
}

/** Body of the POST listings (D-13): the protocol plus the table's own filters; `tope` where one answer holds fewer rows. */
export const listadoBody = <const C extends string, F extends z.core.$ZodLooseShape>(
  tabla: Tabla<C>,
  filtros: F,
  tope = TOPE_FILAS,
) =>
  z.object({
    start: z._default(Inicio, 0),
    length: z._default(hasta(tope), 10),
    search: z._default(Busqueda, ''),
    order: z._default(
      z.array(z.object({ column: z.enum(tabla.ordenables), dir: z._default(Sentido, 'asc') })).check(z.maxLength(5)),
      [],
    ),
    columns: z._default(columnas(tabla), {}),
    ancla: z.optional(Ancla),
    ...filtros,
  })

const columnas = <const C extends string>(tabla: Tabla<C>) =>
  z.partialRecord(z.enum(tabla.filtrables as unknown as readonly [C, ...C[]]), Busqueda)

const numeroEnTexto = (patron: RegExp) => z.pipe(z.string().check(z.regex(patron)), z.transform(Number))
const unoOVarios = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((v) => (Array.isArray(v) ? v : [v])),
)

/** A row near a page as an address names it, its key and its place, '4711:1990'; undefined of another text. */
export const leerAncla = (texto: string): Ancla | undefined => {
  const [, id, start] = /^([1-9]\d{0,9}):(\d{1,9})$/.exec(texto) ?? []
  if (Number(id) > LLAVE_MAYOR || Number(start) > INICIO_MAYOR || id === undefined) return undefined
  return { id: Number(id), start: Number(start) }
}
export const escribirAncla = ({ id, start }: Ancla): string => `${id}:${start}`

/**
 * Query of the GET listings (D-41): `start`, `length`, `search`, `order` as `column:dir` (repeatable) and
 * `columns[name]`. Without them: the newest rows up to the cap. A repeated parameter or an unknown column is refused.
 * `porNombre` are the filters that may also come by their name alone.
 */
export const listadoQuery = <const C extends string>(tabla: Tabla<C>, porNombre: readonly NoInfer<C>[] = []) =>
  z.pipe(
    z.pipe(
      z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      z.transform((query) => agruparColumnas(query, porNombre)),
    ),
    z.pipe(
      z.strictObject({
        start: z._default(z.pipe(numeroEnTexto(/^\d{1,9}$/), Inicio), 0),
        length: z._default(z.pipe(numeroEnTexto(/^(-1|\d{1,5})$/), hasta(TOPE_FILAS)), TOPE_FILAS),
        search: z._default(Busqueda, ''),
        order: z._default(
          z.pipe(
            unoOVarios,
            z.array(z.templateLiteral([z.enum(tabla.ordenables), ':', Sentido])).check(z.maxLength(5)),
          ),
          [],
        ),
        columns: z._default(columnas(tabla), {}),
        ancla: z.optional(
          z.pipe(z.string().check(z.refine((texto) => leerAncla(texto) !== undefined)), z.transform(leerAncla)),
        ),
      }),
      z.transform(
        ({ order, ancla, ...resto }): Listado<C> => ({
          ...resto,
          ...(ancla && { ancla }),
          columns: resto.columns as Partial<Record<C, string>>,
          order: order.map((par) => {
            const [column, dir] = (par as string).split(':') as [C, 'asc' | 'desc']
            return { column, dir }
          }),
        }),
      ),
    ),
  )

function agruparColumnas(query: Record<string, string | string[]>, porNombre: readonly string[]) {
  const columns: Record<string, unknown> = {}
  const resto: Record<string, unknown> = {}
  for (const [key, valor] of Object.entries(query)) {
    const campo = porNombre.includes(key) ? key : /^columns\[(\w+)\]$/.exec(key)?.[1]
    if (campo) columns[campo] = valor
    else resto[key] = valor
  }
  return Object.keys(columns).length > 0 ? { ...resto, columns } : resto
}

/** The query text of a GET listing, for `listadoQuery` to read back. */
export const escribirQuery = <C extends string>(listado: Listado<C>): Record<string, string | string[]> => ({
  start: String(listado.start),
  length: String(listado.length),
  // What is pasted from elsewhere may bring marks that nobody sees, and a search with them is refused.
  ...(listado.search && { search: sinOcultos(listado.search) }),
  ...(listado.order.length > 0 && { order: listado.order.map(({ column, dir }) => `${column}:${dir}`) }),
  ...(listado.ancla && { ancla: escribirAncla(listado.ancla) }),
  ...Object.fromEntries(
    Object.entries<string | undefined>(listado.columns).flatMap(([c, t]) =>
      t ? [[`columns[${c}]`, sinOcultos(t)]] : [],
    ),
  ),
})

/**
 * Answer of every listing (D-50). With `hayMas`, more rows match than `recordsFiltered` says, which is then the limit up to
 * which they are counted (TOPE_CONTADAS): whoever reads them all goes on for as long as it comes.
 */
export const pagina = <F extends z.ZodMiniType>(fila: F) =>
  z.object({
    data: z.array(fila),
    recordsTotal: z.number(),
    recordsFiltered: z.number(),
    hayMas: z.optional(z.literal(true)),
  })
