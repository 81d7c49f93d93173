import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from './tables.gen.ts'

type Tabla = keyof DB & string
/** A schema of the contracts that names fields. */
interface Esquema {
  shape: object
  _zod: { output: object }
}
type Fila<E extends Esquema> = E['_zod']['output']

/** Fields of a row that are no column of the table, or whose values are of another type than the column's. */
type Distintos<T extends Tabla, F> = {
  [C in keyof F]: C extends keyof Selectable<DB[T]> ? (Selectable<DB[T]>[C] extends F[C] ? never : C) : C
}[keyof F]

/**
 * The select list of a contract's row, from the table under its alias ('visitas v'). Each field is its column or what
 * `expresiones` says; a field that is no column, or of another type, compiles only with an expression.
 */
export const columnasDe = <T extends Tabla, E extends Esquema>(
  de: `${T} ${string}`,
  esquema: E,
  expresiones: Record<Distintos<T, Fila<E>>, RawBuilder<unknown>> & Partial<Record<keyof Fila<E>, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const alias = de.slice(de.indexOf(' ') + 1)
  const propias = new Map<string, RawBuilder<unknown>>(Object.entries(expresiones))
  return sql.join(
    Object.keys(esquema.shape).map((campo) => {
      const expresion = propias.get(campo)
      return expresion ? sql`${expresion} as ${sql.ref(campo)}` : sql.ref(`${alias}.${campo}`)
    }),
  )
}

/** The names of a schema's fields, without some. */
export const camposDe = <E extends Esquema, S extends keyof Fila<E> & string>(esquema: E, salvo: readonly S[]) =>
  Object.keys(esquema.shape).filter((campo) => !salvo.some((uno) => uno === campo)) as Exclude<
    keyof Fila<E> & string,
    S
  >[]

/** The values to give for some columns: nullable columns may be left out, columns with a default may not. */
type Valores<Nueva, C extends keyof Nueva> = {
  [K in C as null extends Nueva[K] ? K : never]?: Nueva[K] | undefined
} & { [K in C as null extends Nueva[K] ? never : K]: Exclude<Nueva[K], undefined> }

/**
 * How columns of a table are written: `insert into t (${columnas}) select ${valores(datos)}, … from …`, or `update t set
 * ${cambios(datos)}`. PostgreSQL gives each value the type of its column there, so none needs a cast; a value that is not
 * given is null. A name that is no column, or a value of another type, does not compile.
 */
export const escrituraDe = <T extends Tabla, C extends keyof Insertable<DB[T]> & string>(
  _tabla: T,
  campos: readonly C[],
) => ({
  columnas: sql.join(campos.map((campo) => sql.ref(campo))),
  valores: (datos: Valores<Insertable<DB[T]>, C>) =>
    sql.join(campos.map((campo) => sql`${(datos as { [K in C]?: unknown })[campo] ?? null}`)),
  /** Of the columns that are given alone; at least one has to be. */
  cambios: (datos: { [K in C]?: Insertable<DB[T]>[K] | undefined }) =>
    sql.join(campos.flatMap((campo) => (datos[campo] === undefined ? [] : [sql`${sql.ref(campo)} = ${datos[campo]}`]))),
})

/**
 * The new version of a row: never equal to the old one, even within the same instant (API-08, D-22). `tabla` where the
 * statement knows another row of that name.
 */
export const despuesDe = (ahora: Date, tabla?: string) =>
  sql<Date>`greatest(${ahora}::timestamptz, ${sql.ref(tabla ? `${tabla}.updated_at` : 'updated_at')} + interval '1 microsecond')`
