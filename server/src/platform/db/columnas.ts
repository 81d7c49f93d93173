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
 * How columns of a table are written from one record of values `n`: `insert into t (${columnas}) select ${valores} from
 * ${desde(datos)}`, or `update t set ${cambios} from ${desde(datos)}`. The record has the types of the table, so no value
 * needs a cast; a value that is not given is null. A name that is no column, or a value of another type, does not compile.
 */
export const escrituraDe = <T extends Tabla, C extends keyof Insertable<DB[T]> & string>(
  tabla: T,
  campos: readonly C[],
) => ({
  columnas: sql.join(campos.map((campo) => sql.ref(campo))),
  valores: sql.join(campos.map((campo) => sql.ref(`n.${campo}`))),
  cambios: asignar(campos),
  desde: (datos: Valores<Insertable<DB[T]>, C>) => desde(tabla, datos),
  /** An update of the columns that are given alone: `update t set ${cambios} from ${desde}`; at least one has to be. */
  dados: (datos: { [K in C]?: Insertable<DB[T]>[K] | undefined }) => ({
    cambios: asignar(campos.filter((campo) => datos[campo] !== undefined)),
    desde: desde(tabla, datos),
  }),
})

const asignar = (campos: readonly string[]) =>
  sql.join(campos.map((campo) => sql`${sql.ref(campo)} = ${sql.ref(`n.${campo}`)}`))
const desde = (tabla: string, datos: object) =>
  sql`json_populate_record(null::${sql.table(tabla)}, ${escribir(datos)}::json) n`

/** Replaces half surrogate pairs, as the driver does: JSON would keep them and PostgreSQL refuse them. */
const escribir = (datos: object): string =>
  JSON.stringify(datos, (_, valor: unknown) => (typeof valor === 'string' ? valor.toWellFormed() : valor))

/**
 * The new version of a row: never equal to the old one, even within the same instant (API-08, D-22). `tabla` where the
 * statement knows another row of that name.
 */
export const despuesDe = (ahora: Date, tabla?: string) =>
  sql<Date>`greatest(${ahora}::timestamptz, ${sql.ref(tabla ? `${tabla}.updated_at` : 'updated_at')} + interval '1 microsecond')`
