import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import { leerNumeroEscrito, type SerieNumerada } from '@cabildo/contracts/base/numeros'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from './conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, tramo } from './listado.ts'
import { prepareStatement } from './prepared-statement.ts'
import type { DB } from './tables.gen.ts'

type Sql = RawBuilder<unknown>
type Orden<T extends Tabla<string>> = T['ordenables'][number]
type Filtro<T extends Tabla<string>> = T['filtrables'][number]

/**
 * A list as a feature describes it (decision 0122). `T` is its table in the contract, `Marco` an object of the values that
 * the caller gives to the scope (void where there are none), `Pedido` the request, `Otro` the totals that it answers beside
 * the usual two.
 */
interface Descripcion<
  T extends Tabla<string>,
  Fila,
  Exportada,
  Marco,
  Otro extends string,
  Pedido extends Listado<Orden<T> | Filtro<T>>,
> {
  tabla: keyof DB & string
  /** The name of the table's row in all expressions below. */
  alias: string
  /** Its key, by which rows of equal order are ordered; `id` unless another is named. */
  primaryKey?: string
  /** Joins that conditions and orders need beside the row, one row each; of a function, by the values of the caller. */
  junto?: Sql | ((marco: Marco) => Sql)
  /** Named queries that `junto` reads from. */
  previas?: Sql
  /** Condition for all rows of the list, whatever is asked: those of an area, those not deleted. */
  ambito?: (marco: Marco) => Sql
  /** Further conditions of the request, besides search and column filters. */
  propios?: (pedido: Pedido, marco: Marco) => Sql[]
  /** Condition of the search; by default, on the folded column `busqueda`, which holds all filtered columns. */
  buscar?: (texto: string, marco: Marco) => Sql
  /** The conditions that find a number written with the prefix of its series, 'REG-2026-000012', beside the search text. */
  numeros?: Partial<Record<SerieNumerada, (numero: string) => Sql>>
  /** Condition of each filter; or the column, as shown, that must contain the filter's text. */
  filtros: Record<Filtro<T>, Sql | ((texto: string, marco: Marco) => Sql)>
  /** SQL expression by which each column is ordered. */
  ordenes: Record<Orden<T>, Sql>
  /** The whole descending order of columns where rows without a value stay last; of lists without `halladas`. */
  alReves?: Partial<Record<Orden<T>, Sql>>
  /** The default order of the list, in descending order. */
  propio: readonly [Orden<T>, ...Orden<T>[]]
  /** The order to use, where it differs from the one asked for. */
  ordenado?: (pedido: Pedido) => Pedido['order']
  /**
   * Query of the counters' row: `total` and each of `otros`. Without it, the list is small: its rows are read once and
   * counted, searched and ordered together.
   */
  conteo?: (marco: Marco) => Sql
  otros?: readonly Otro[]
  /**
   * The filtered total where the counters, `n`, know it in spite of a filter. `caso` names the request's case; requests
   * of one case share a statement. Null where rows have to be counted.
   */
  contadas?: (pedido: Pedido) => { caso: string; total: Sql } | null
  /** Whether a filter's rows are found once, for count and page, instead of along an order's index. */
  halladas?: (pedido: Pedido) => boolean
  /** The rows of the answer: `select … from ${de} …`; without a request, for a single row. */
  filas: (de: Sql, pedido: Pedido | undefined, marco: Marco) => RawBuilder<Fila>
  /** The rows of an export, where they are not those of `filas`. */
  exportadas?: (de: Sql, marco: Marco) => RawBuilder<Exportada>
}

/** The condition that all of `partes` hold, as a WHERE; nothing where there are none. */
const donde = (partes: Sql[]): Sql => (partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``)
const con = (consultas: (Sql | undefined)[]): Sql => {
  const dadas = consultas.filter((consulta) => consulta !== undefined)
  return dadas.length > 0 ? sql`with ${sql.join(dadas)} ` : sql``
}

/**
 * The list of a table: its pages with their totals in one statement (D-13, D-42), all rows for an export (SHE-85), and a
 * single row. The contract's table says which orders and filters there have to be, and the compiler that there are no others.
 */
export const crearLista = <
  T extends Tabla<string>,
  Fila,
  Exportada = Fila,
  Marco = void,
  Otro extends string = never,
  Pedido extends Listado<Orden<T> | Filtro<T>> = Listado<Orden<T> | Filtro<T>>,
>(
  contrato: T,
  descripcion: Descripcion<T, Fila, Exportada, Marco, Otro, Pedido>,
) => {
  const { alias, primaryKey = 'id', propio, ordenes, otros = [], previas, conteo, filas } = descripcion
  const keyColumn = sql.ref(`${alias}.${primaryKey}`)
  const tabla = sql`${sql.table(descripcion.tabla)} ${sql.id(alias)}`
  const juntoDe = (marco: Marco): Sql =>
    typeof descripcion.junto === 'function' ? descripcion.junto(marco) : (descripcion.junto ?? sql``)
  const busqueda = sql<string>`${sql.ref(`${alias}.busqueda`)}`
  /** The number of one of the list's own series that a text is. */
  const leerPropio = (texto: string) => {
    const leido = leerNumeroEscrito(texto)
    const suya = leido && descripcion.numeros?.[leido.serie]
    return suya ? { numero: leido.numero, condicion: suya(leido.numero) } : null
  }
  const buscarTexto = descripcion.buscar ?? ((texto: string) => contiene(busqueda, texto))
  const buscar = (texto: string, marco: Marco): Sql => leerPropio(texto)?.condicion ?? buscarTexto(texto, marco)
  const propioOrden = propio.map((column) => ({ column, dir: 'desc' as const }))

  const filtrar = (campo: Filtro<T>, escrito: string, marco: Marco): Sql => {
    const texto = leerPropio(escrito)?.numero ?? escrito
    const filtro = descripcion.filtros[campo]
    if (typeof filtro === 'function') return filtro(texto, marco)
    const mostrada = contiene(llano(filtro), texto)
    // The search text holds each column, so its trigram index finds the candidates of a column filter, too.
    return descripcion.buscar ? mostrada : sql`${contiene(busqueda, texto)} and ${mostrada}`
  }
  const ambito = (marco: Marco): Sql[] => (descripcion.ambito ? [descripcion.ambito(marco)] : [])
  const pedidas = (pedido: Pedido, marco: Marco): Sql[] => [
    ...(descripcion.propios?.(pedido, marco) ?? []),
    ...(pedido.search ? [buscar(pedido.search, marco)] : []),
    ...contrato.filtrables.flatMap((campo: Filtro<T>) => {
      const texto = pedido.columns[campo]
      return texto ? [filtrar(campo, texto, marco)] : []
    }),
  ]
  const condiciones = (pedido: Pedido, marco: Marco): Sql => donde([...ambito(marco), ...pedidas(pedido, marco)])
  const ordenado = descripcion.ordenado ?? (({ order }: Pedido) => order)
  const orden = (pedido: Pedido): Sql =>
    ordenar<Orden<T>>(ordenado(pedido), ordenes, propioOrden, keyColumn, descripcion.alReves)

  /** The filtered total, where it is known without reading rows. */
  const contadas = (pedido: Pedido, marco: Marco) => {
    const libre = !filtra(pedido) && (descripcion.propios?.(pedido, marco) ?? []).length === 0
    return libre ? { caso: null, total: sql`n.total` } : (descripcion.contadas?.(pedido) ?? null)
  }

  const porKeys = (keys: Sql, marco: Marco): Sql =>
    sql`(${keys}) k join ${tabla} on ${keyColumn} = ${sql.ref(`k.${primaryKey}`)} ${juntoDe(marco)}`

  /** The page's rows. Pages far down walk only an index, so that the rows they skip are not read. */
  const delOrden = (pedido: Pedido, marco: Marco): Sql => {
    const junto = juntoDe(marco)
    const resto = sql`from ${tabla} ${junto} ${condiciones(pedido, marco)} order by ${orden(pedido)} ${tramo(pedido)}`
    return pedido.start < PAGINA_HONDA
      ? sql`(select ${sql.id(alias)}.* ${resto}) ${sql.id(alias)} ${junto}`
      : porKeys(sql`select ${keyColumn} ${resto}`, marco)
  }

  /** The keys found, with their order columns; whole rows are read only for the page. */
  const deHalladas = (pedido: Pedido, marco: Marco, que: { columnas: Sql; de: Sql; solo: Sql }) => {
    const order = ordenado(pedido)
    const campos = [...new Set((order.length > 0 ? order : propioOrden).map(({ column }) => column as Orden<T>))]
    const suyas = Object.fromEntries(campos.map((campo) => [campo, sql.ref(`h.por_${campo}`)])) as Record<Orden<T>, Sql>
    const ordenadas = sql.join(campos.map((campo) => sql`${ordenes[campo]} as ${sql.id(`por_${campo}`)}`))
    const suOrden = ordenar<Orden<T>>(order, suyas, propioOrden, sql.ref(`h.${primaryKey}`))
    return {
      halladas: sql`halladas as materialized (select ${keyColumn}${que.columnas}, ${ordenadas} from ${tabla} ${juntoDe(marco)} ${que.de})`,
      de: porKeys(
        sql`select ${sql.ref(`h.${primaryKey}`)} from halladas h ${que.solo} order by ${suOrden} ${tramo(pedido)}`,
        marco,
      ),
    }
  }

  /** The FROM of the page and the counts: the totals row `n`, and the filtered total. */
  const leida = (pedido: Pedido, marco: Marco): { halladas?: Sql; de: Sql; conteo: Sql; quedan: Sql } => {
    if (!conteo) {
      const pedida = pedidas(pedido, marco)
      const coincide = pedida.length > 0 ? sql.join(pedida, sql` and `) : sql`true`
      return {
        ...deHalladas(pedido, marco, {
          columnas: sql`, ${coincide} as coincide`,
          de: donde(ambito(marco)),
          solo: sql`where h.coincide`,
        }),
        conteo: sql`select count(*) as total, count(*) filter (where coincide) as filtradas from halladas`,
        quedan: sql`n.filtradas`,
      }
    }
    if (descripcion.halladas?.(pedido))
      return {
        ...deHalladas(pedido, marco, { columnas: sql``, de: condiciones(pedido, marco), solo: sql`` }),
        conteo: conteo(marco),
        quedan: sql`(select count(*) from halladas)`,
      }
    return {
      de: delOrden(pedido, marco),
      conteo: conteo(marco),
      quedan:
        contadas(pedido, marco)?.total ??
        sql`(select count(*) from ${tabla} ${juntoDe(marco)} ${condiciones(pedido, marco)})`,
    }
  }

  /**
   * A page with its totals. Where rows are counted, PostgreSQL plans for the values: the index of the order passes over
   * rows that a filter excludes, the index of the filter needs a sort. The totals are one text: separate columns would
   * be evaluated again for each row.
   */
  const construirPagina = (pedido: Pedido, marco: Marco) => {
    const { halladas, de, quedan, ...n } = leida(pedido, marco)
    const totales = sql.join([sql`n.total`, ...otros.map((otro) => sql.ref(`n.${otro}`)), quedan])
    return sql<{ totales: string } & Fila>`${sql.raw(contadas(pedido, marco) ? '' : SEGUN_VALORES)}
      ${con([previas, halladas])}select concat_ws(' ', ${totales}) as totales, p.* from (${n.conteo}) n
      left join lateral (${filas(de, pedido, marco)} order by ${orden(pedido)}) p on true`
  }

  /** Key of the statement of uncounted first pages, by far the most frequent: case, order and length. */
  const formaDe = (pedido: Pedido, marco: Marco): string | null => {
    const conocidas = contadas(pedido, marco)
    return pedido.start === 0 && conocidas ? JSON.stringify([conocidas.caso, pedido.order, pedido.length]) : null
  }
  const leerPagina = prepareStatement(construirPagina)

  return {
    /** One page and its totals; a count runs only where the counters do not know them. */
    async pagina(db: Db, pedido: Pedido, marco: Marco) {
      const leidas = await leerPagina(db, formaDe(pedido, marco), pedido, marco)
      const [primera] = leidas
      const [recordsTotal = 0, ...demas] = primera?.totales.split(' ').map(Number) ?? []
      // A page beyond the end answers only the totals, in a row without data.
      const vacia = Object.entries(primera ?? {}).every(([campo, valor]) => campo === 'totales' || valor === null)
      return {
        data: (vacia ? [] : leidas) as Fila[],
        recordsTotal,
        recordsFiltered: demas.at(-1) ?? 0,
        ...(Object.fromEntries(otros.map((otro, i) => [otro, demas[i] ?? 0])) as Record<Otro, number>),
      }
    },
    /** How many rows match, as an expression: a figure that is shown elsewhere counts by the list's own conditions. */
    cuantas: (pedido: Pedido, marco: Marco): Sql => {
      const conocidas = conteo && contadas(pedido, marco)
      return conocidas
        ? sql`(select ${conocidas.total} from (${conteo(marco)}) n)`
        : sql`(${con([previas])}select count(*) from ${tabla} ${juntoDe(marco)} ${condiciones(pedido, marco)})`
    },
    /** All rows that match, ordered. */
    todas: (pedido: Pedido, marco: Marco): RawBuilder<Exportada> => {
      const de = sql`${tabla} ${juntoDe(marco)}`
      const exportadas =
        descripcion.exportadas?.(de, marco) ??
        (filas(de, undefined, marco) as RawBuilder<unknown> as RawBuilder<Exportada>)
      return sql<Exportada>`${con([previas])}${exportadas} ${condiciones(pedido, marco)}
        order by ${orden(pedido)}`
    },
    /** The row of a key, if the list has it. */
    una: async (db: Db, id: number, marco: Marco): Promise<Fila | undefined> =>
      (
        await sql<Fila>`${con([previas])}${filas(sql`${tabla} ${juntoDe(marco)}`, undefined, marco)} ${donde([...ambito(marco), sql`${keyColumn} = ${id}`])}`.execute(
          db,
        )
      ).rows[0],
  }
}
