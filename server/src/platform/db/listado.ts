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

/**
 * The ORDER BY of a listing: the columns asked for (each once), or the table's own order, then the key in the same
 * direction, so that pages never overlap and one index serves both directions. `alReves` are the columns whose descending
 * order is not their ascending one read backwards; each has an index of its own.
 */
export const ordenar = <C extends string>(
  orden: readonly { column: string; dir: 'asc' | 'desc' }[],
  columnas: Partial<Record<C, RawBuilder<unknown>>>,
  propio: readonly { column: C; dir: 'asc' | 'desc' }[],
  primaryKey: RawBuilder<unknown>,
  alReves: Partial<Record<C, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> => {
  const pedidas = orden.filter(({ column }, i) => orden.findIndex((otra) => otra.column === column) === i)
  const usadas = pedidas.length > 0 ? pedidas : propio
  const partes = usadas.flatMap(({ column, dir }) => {
    const columna = columnas[column as C]
    const propia = dir === 'desc' ? alReves[column as C] : undefined
    if (propia) return [propia]
    return columna ? [sql`${columna} ${sentido(dir)}`] : []
  })
  return sql.join([...partes, sql`${primaryKey} ${sentido(usadas.at(-1)?.dir ?? 'desc')}`])
}

const sentido = (dir: 'asc' | 'desc') => (dir === 'asc' ? sql`asc` : sql`desc`)

/** The page lengths of the screens (SHE-73, and the measurements'). */
const LARGOS = new Set([10, 25, 50, 100])
/** From this row on, a page is found by its keys before its rows are read. */
export const PAGINA_HONDA = 1_000

/**
 * The LIMIT of a page. Lengths that screens use are written out, so that the planner knows that few rows are wanted: of a
 * parameter it assumes a tenth of the table, and would rather sort.
 */
export const tramo = ({ start, length }: { start: number; length: number }): RawBuilder<unknown> => {
  const limite = LARGOS.has(length) ? sql`limit ${sql.lit(length)}` : sql`limit ${length}`
  return start === 0 ? limite : sql`${limite} offset ${start}`
}
