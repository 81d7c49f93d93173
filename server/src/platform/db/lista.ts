import type { Listado } from '@cabildo/contracts/base/listado'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from './conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, tramo } from './listado.ts'
import { crearPlantilla } from './plantilla.ts'

/** A table without deleted rows: what a list of it shows, orders and filters by. Its columns are those of `f`. */
interface Tabla<C extends string> {
  /** With `id`, a `busqueda` that holds all columns of `mostrado`, and its total in `conteos`. */
  nombre: 'reclamos' | 'solicitudes' | 'canastas'
  columnas: RawBuilder<unknown>
  /** By column, each with an index. */
  ordenes: Partial<Record<C, RawBuilder<unknown>>>
  /** The date that it is ordered by, newest first, unless another is asked for. */
  propio: C
  /** What each column shows that is filtered by a text in it. */
  mostrado: Partial<Record<C, RawBuilder<unknown>>>
  /** What the other filters ask for. */
  filtros?: Partial<Record<C, (texto: string) => RawBuilder<unknown>>>
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. Exported, for declarations name it. */
export interface Totales {
  totales: string
}

const ID = sql.ref('f.id')

/**
 * The list of a table, newest first unless asked otherwise (D-13, D-42): its pages with their totals in one statement, all
 * rows for an export (SHE-85), and a single row.
 */
export const crearLista = <Fila extends { id: number }, C extends string>(tabla: Tabla<C>) => {
  const { columnas, mostrado, ordenes, propio, filtros } = tabla
  const nombre = sql.table(tabla.nombre)

  /** The search text holds all columns, so its trigram index finds the candidates of each. */
  const condiciones = ({ search, columns }: Listado<C>): RawBuilder<unknown> => {
    const partes: RawBuilder<unknown>[] = search ? [contiene(sql`f.busqueda`, search)] : []
    for (const [campo, texto] of Object.entries<string | undefined>(columns)) {
      if (!texto) continue
      const [columna, filtro] = [mostrado[campo as C], filtros?.[campo as C]]
      if (columna) partes.push(contiene(sql`f.busqueda`, texto), contiene(llano(columna), texto))
      else if (filtro) partes.push(filtro(texto))
    }
    return partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
  }
  const orden = ({ order }: Listado<C>): RawBuilder<unknown> =>
    ordenar<C>(order, ordenes, { column: propio, dir: 'desc' }, ID)

  /** A page far down walks an index alone and reads its rows, instead of reading every row that it skips. */
  const elegidas = (listado: Listado<C>): RawBuilder<unknown> => {
    const resto = sql`from ${nombre} f ${condiciones(listado)} order by ${orden(listado)} ${tramo(listado)}`
    return listado.start < PAGINA_HONDA
      ? sql`(select f.* ${resto}) f`
      : sql`(select f.id ${resto}) k join ${nombre} f on f.id = k.id`
  }

  const leerPagina = crearPlantilla<Listado<C>, object, Totales & Fila>([], (listado) => {
    const filtradas = filtra(listado) ? sql`(select count(*) from ${nombre} f ${condiciones(listado)})` : sql`t.total`
    return sql<Totales & Fila>`
      ${sql.raw(filtra(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', t.total, ${filtradas}) as totales, p.*
      from (select coalesce(sum(total), 0) as total from conteos where tabla = ${sql.lit(tabla.nombre)}) t
      left join lateral (select ${columnas} from ${elegidas(listado)} order by ${orden(listado)}) p on true`
  })

  return {
    /** One page and its totals; a count runs only where a filter narrows the rows. */
    async pagina(db: Db, listado: Listado<C>) {
      const filas = await leerPagina(db, claveDe(listado), listado, {})
      const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
      return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered }
    },
    /** All rows that match, ordered. */
    todas: (listado: Listado<C>) =>
      sql<Fila>`select ${columnas} from ${nombre} f ${condiciones(listado)} order by ${orden(listado)}`,
    una: async (db: Db, id: number): Promise<Fila | undefined> =>
      (await sql<Fila>`select ${columnas} from ${nombre} f where f.id = ${id}`.execute(db)).rows[0],
  }
}

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: Listado<string>): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null
