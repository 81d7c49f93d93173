import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * That each word of a text begins a word of one of the columns, which hold what the database's palabras() makes of a text
 * (decision 0051). A text without any word begins none.
 */
export const comienzan = (columnas: readonly RawBuilder<string>[], texto: string): RawBuilder<SqlBool> => {
  const palabras = new Set(texto.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean))
  if (palabras.size === 0) return sql`false`
  const partes = [...palabras].map((palabra) => {
    const patron = sql`'%' || rtrim(palabras(${palabra})) || '%'`
    return sql`(${sql.join(
      columnas.map((columna) => sql`${columna} like ${patron}`),
      sql` or `,
    )})`
  })
  return sql<SqlBool>`${sql.join(partes, sql` and `)}`
}
