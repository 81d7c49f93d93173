import type { Listado } from '@cabildo/contracts/base/listado'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A text as the pattern of a LIKE that finds it anywhere, without regard to case or accents. Wildcards are literal; they
 * are escaped after folding, which may itself produce one from a full-width form.
 */
export const contiene = (columna: Expression<string | null>, texto: string) =>
  sql<SqlBool>`${columna} like '%' || regexp_replace(llano(${texto}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** A column that contains a text, of rows that the index of the search text finds. */
export const contieneEn = (busqueda: Expression<string | null>, columna: Expression<unknown>, texto: string) =>
  sql<SqlBool>`${contiene(busqueda, texto)} and ${contiene(llano(columna), texto)}`

/** The words of a phrase in quotes, as the search over texts takes it, for a column that is looked through as it is. */
export const sinComillas = (texto: string): string => texto.replaceAll('"', '')

/** What llano() answers, of a column without an index of it: written out, the planner can inline it. */
export const llano = (columna: Expression<unknown>) => sql<string>`lower(unaccent('unaccent', ${columna}))`

/** Folds as llano() does, for the few words that stand in the program and not in the database. */
export const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Tells whether a listing request narrows the rows, so that the kept total does not answer it (D-42). */
export const filtra = ({ search, columns }: Pick<Listado<string>, 'search' | 'columns'>): boolean =>
  search !== '' || Object.values<string | undefined>(columns).some(Boolean)

/** The columns by which a list is ordered, each once; the table's own where none is asked for. */
export const usadas = <C extends string>(
  orden: readonly { column: string; dir: 'asc' | 'desc' }[],
  propio: readonly { column: C; dir: 'asc' | 'desc' }[],
) => {
  const pedidas = orden.filter(({ column }, i) => orden.findIndex((otra) => otra.column === column) === i)
  return (pedidas.length > 0 ? pedidas : propio) as readonly { column: C; dir: 'asc' | 'desc' }[]
}

/** The same order from its end. */
export const alReves = <C extends string>(orden: readonly { column: C; dir: 'asc' | 'desc' }[]) =>
  orden.map(({ column, dir }) => ({ column, dir: dir === 'asc' ? ('desc' as const) : ('asc' as const) }))

/** An order of several columns, each with its direction. */
export type OrdenPropio = readonly (readonly [columna: RawBuilder<unknown>, sentido: RawBuilder<unknown>])[]

/**
 * The ORDER BY of a listing: the columns asked for (each once), or the table's own order, then the key in the same
 * direction, so that pages never overlap and one index serves both directions. `propias` are the columns whose descending
 * order is not their ascending one read backwards; each has an index of its own. `donde` tells where a column is read from.
 */
export const ordenar = <C extends string>(
  orden: readonly { column: string; dir: 'asc' | 'desc' }[],
  columnas: Partial<Record<C, RawBuilder<unknown>>>,
  propio: readonly { column: C; dir: 'asc' | 'desc' }[],
  primaryKey: RawBuilder<unknown>,
  propias: Partial<Record<C, OrdenPropio>> = {},
  donde: (columna: RawBuilder<unknown>) => RawBuilder<unknown> = (columna) => columna,
): RawBuilder<unknown> => {
  const suyas = usadas(orden, propio)
  const partes = suyas.flatMap(({ column, dir }): OrdenPropio => {
    const suya = dir === 'desc' ? propias[column] : undefined
    const columna = columnas[column]
    return suya ?? (columna ? [[columna, sentido(dir)]] : [])
  })
  const todas = [...partes, [primaryKey, sentido(suyas.at(-1)?.dir ?? 'desc')] as const]
  return sql.join(todas.map(([columna, dir]) => sql`${donde(columna)} ${dir}`))
}

const sentido = (dir: 'asc' | 'desc') => (dir === 'asc' ? sql`asc` : sql`desc`)

/** The page lengths of the screens (SHE-73, and the measurements'), and with one row more, which tells whether there is another page. */
const LARGOS = new Set([10, 11, 25, 26, 50, 51, 100, 101])
/**
 * The LIMIT of a page, from a row or from what an expression tells. Lengths that screens use are written out, so that the
 * planner knows that few rows are wanted: of a parameter it assumes a tenth of the table, and would rather sort.
 */
export const tramo = ({
  start,
  length,
}: {
  start: number | RawBuilder<unknown>
  length: number
}): RawBuilder<unknown> => {
  const limite = LARGOS.has(length) ? sql`limit ${sql.lit(length)}` : sql`limit ${length}`
  return start === 0 ? limite : sql`${limite} offset ${start}`
}
