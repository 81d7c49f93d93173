import { type Ancla, type Listado, PAGINA_HONDA, type Tabla, TOPE_CONTADAS } from '@cabildo/contracts/base/listado'
import { leerNumeroEscrito, type SerieNumerada } from '@cabildo/contracts/base/numeros'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from './conexion.ts'
import { alReves, contiene, filtra, llano, type OrdenPropio, ordenar, tramo, usadas } from './listado.ts'
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
  /** The descending order of columns where rows without a value stay last. */
  alReves?: Partial<Record<Orden<T>, OrdenPropio>>
  /** Columns that may be without a value: no row of theirs leads to the rows after it. */
  conNulos?: readonly Orden<T>[]
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
  /** Whether no index has the rows in any order: more rows than are counted are then found by the filter, and sorted. */
  sinIndices?: boolean
  /**
   * Sufficient conditions: each row that meets one meets the request, and an index counts them. Where one finds more rows
   * than are counted, the request's own condition, which costs more, is not counted.
   */
  suficientes?: (pedido: Pedido) => Sql[]
  /** Whether all rows of the request are counted, however many: where another figure is compared with theirs. */
  exacta?: (marco: Marco) => boolean
  /** The rows of the answer: `select … from ${de} …`; without a request, for a single row. */
  filas: (de: Sql, pedido: Pedido | undefined, marco: Marco) => RawBuilder<Fila>
  /** The rows of an export, where they are not those of `filas`. */
  exportadas?: (de: Sql, marco: Marco) => RawBuilder<Exportada>
}

/** A condition that the planner cannot look into: it takes it to leave half of the rows, and uses no index for it. */
const aCiegas = (condicion: Sql): Sql => sql`case when ${condicion} then true else false end`

const MUCHAS_MS = 60_000
const FILTROS_RECORDADOS = 500

/**
 * Filters by which more rows were found a moment ago than are counted: to page through them and to order them otherwise
 * needs no count again. For a minute they may have become fewer, which the last page shows.
 */
const recordarMuchas = () => {
  const hasta = new Map<string, number>()
  return {
    tiene: (filtro: string): boolean => (hasta.get(filtro) ?? 0) > performance.now(),
    olvidar: (filtro: string): void => void hasta.delete(filtro),
    anotar: (filtro: string): void => {
      if (hasta.has(filtro) && (hasta.get(filtro) ?? 0) > performance.now()) return
      hasta.delete(filtro)
      hasta.set(filtro, performance.now() + MUCHAS_MS)
      const [masVieja] = hasta.keys()
      if (hasta.size > FILTROS_RECORDADOS && masVieja !== undefined) hasta.delete(masVieja)
    },
  }
}

/** A page beyond the end answers only the totals, in a row without data. */
const esVacia = ([primera]: readonly object[]): boolean =>
  Object.entries(primera ?? {}).every(([campo, valor]) => campo === 'totales' || valor === null)

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
    // The search text holds each column, so its trigram index finds the candidates of a column filter, too: most of them match.
    return descripcion.buscar ? mostrada : sql`${contiene(busqueda, texto)} and ${aCiegas(mostrada)}`
  }
  const ambito = (marco: Marco): Sql[] => (descripcion.ambito ? [descripcion.ambito(marco)] : [])
  /** Conditions of the request. `deTexto` is done to those on texts, of which the planner guesses how many rows they leave. */
  const pedidas = (pedido: Pedido, marco: Marco, deTexto = (condicion: Sql): Sql => condicion): Sql[] => [
    ...(descripcion.propios?.(pedido, marco) ?? []),
    ...(pedido.search ? [deTexto(buscar(pedido.search, marco))] : []),
    ...contrato.filtrables.flatMap((campo: Filtro<T>) => {
      const texto = pedido.columns[campo]
      if (!texto) return []
      const filtrada = filtrar(campo, texto, marco)
      return [typeof descripcion.filtros[campo] === 'function' ? filtrada : deTexto(filtrada)]
    }),
  ]
  const condiciones = (pedido: Pedido, marco: Marco, deTexto?: (condicion: Sql) => Sql): Sql =>
    donde([...ambito(marco), ...pedidas(pedido, marco, deTexto)])
  /** The conditions of a page that is read along its order. */
  const caminando = descripcion.sinIndices ? undefined : aCiegas
  const ordenado = descripcion.ordenado ?? (({ order }: Pedido) => order)
  const orden = (pedido: Pedido): Sql =>
    ordenar<Orden<T>>(ordenado(pedido), ordenes, propioOrden, keyColumn, descripcion.alReves)
  const usado = (pedido: Pedido) => usadas<Orden<T>>(ordenado(pedido), propioOrden)

  /** The filtered total, where it is known without reading rows. */
  const contadas = (pedido: Pedido, marco: Marco) => {
    const libre = !filtra(pedido) && (descripcion.propios?.(pedido, marco) ?? []).length === 0
    return libre ? { caso: null, total: sql`n.total` } : (descripcion.contadas?.(pedido) ?? null)
  }
  const muchas = recordarMuchas()
  /** What says which rows match, whatever the page and its order. */
  const filtroDe = ({ start: _, length: __, order: ___, ancla: ____, ...filtro }: Pedido, marco: Marco): string =>
    JSON.stringify([filtro, marco])
  const exacta = (pedido: Pedido, marco: Marco): boolean =>
    !conteo || contadas(pedido, marco) !== null || (descripcion.exacta?.(marco) ?? false)

  /** What is read for a page: one row more where nobody counted them, for whether there is another page; back from a row there is. */
  const porLeer = (pedido: Pedido, marco: Marco): Pedido =>
    exacta(pedido, marco) || (pedido.ancla && pedido.start < pedido.ancla.start)
      ? pedido
      : { ...pedido, length: pedido.length + 1 }

  const porKeys = (keys: Sql, marco: Marco): Sql =>
    sql`(${keys}) k join ${tabla} on ${keyColumn} = ${sql.ref(`k.${primaryKey}`)} ${juntoDe(marco)}`

  const keysDe = (marco: Marco, condicion: Sql, orden: Sql, trozo: Sql): Sql =>
    sql`select ${keyColumn} from ${tabla} ${juntoDe(marco)} ${condicion} order by ${orden} ${trozo}`

  /**
   * The keys of a page along its order from a row nearby, which takes as long wherever that row is; null where the order has
   * no index that leads on from a row. The row has to be one of those asked for: others tell nobody where they stand.
   */
  const keysDesde = (pedido: Pedido, marco: Marco, { id, start }: Ancla): Sql | null => {
    const lejos = pedido.start - start
    const orden = usado(pedido)
    const [{ dir } = { dir: 'desc' as const }] = orden
    const sigue = orden.every(
      (uno) => uno.dir === dir && !descripcion.conNulos?.includes(uno.column) && !descripcion.alReves?.[uno.column],
    )
    if (!contrato.clave || !sigue || Math.abs(lejos) > PAGINA_HONDA || (lejos < 0 && -lejos < pedido.length))
      return null
    const columnas = orden.map(({ column }) => ordenes[column])
    const ancla = sql.join([
      ...columnas.map((columna, i) => sql`${columna} as ${sql.id(`por_${i}`)}`),
      sql`${keyColumn} as por_key`,
    ])
    const suyas = sql.join([...columnas.map((_, i) => sql.ref(`q.por_${i}`)), sql.ref('q.por_key')])
    const adelante = lejos >= 0
    const comparada = sql.raw(`${adelante === (dir === 'asc') ? '>' : '<'}${adelante ? '=' : ''}`)
    const despues = sql`(${sql.join([...columnas, keyColumn])}) ${comparada} (${suyas})`
    const paso = adelante ? orden : alReves(orden)
    return sql`select x.* from (select ${ancla} from ${tabla} ${juntoDe(marco)} ${donde([...ambito(marco), ...pedidas(pedido, marco), sql`${keyColumn} = ${id}`])}) q
      cross join lateral (${keysDe(
        marco,
        donde([...ambito(marco), ...pedidas(pedido, marco, caminando), despues]),
        ordenar<Orden<T>>(paso, ordenes, propioOrden, keyColumn),
        tramo({ start: adelante ? lejos : -lejos - pedido.length, length: pedido.length }),
      )}) x`
  }

  /** The keys of a page far down: from the end of the order, where the list is known to have `total` rows and that is nearer. */
  const keysPorElFinal = (pedido: Pedido, marco: Marco, total: Sql | null): Sql => {
    const { start, length } = pedido
    const condicion = condiciones(pedido, marco, caminando)
    const desdeElComienzo = keysDe(marco, condicion, orden(pedido), tramo(pedido))
    if (descripcion.alReves || total === null) return desdeElComienzo
    const mitad = sql`${start}::bigint * 2 > ${total}`
    const inverso = ordenar<Orden<T>>(alReves(usado(pedido)), ordenes, propioOrden, keyColumn)
    const antes = tramo({ start: sql`greatest(${total} - ${start} - ${length}, 0)::bigint`, length })
    // The last page may be a short one.
    return sql`(select x.* from (${desdeElComienzo}) x where not ${mitad})
      union all (select x.* from (${keysDe(marco, condicion, inverso, antes)}) x where ${mitad}
        limit greatest(least(${length}, ${total} - ${start}), 0)::bigint)`
  }

  /** The rows of a page, along its order's index. Pages far down walk only an index, so that the rows they skip are not read. */
  const delOrden = (pedido: Pedido, marco: Marco, total: Sql | null): Sql => {
    if (pedido.start >= PAGINA_HONDA) {
      const cerca = pedido.ancla ? keysDesde(pedido, marco, pedido.ancla) : null
      return porKeys(cerca ?? keysPorElFinal(pedido, marco, total), marco)
    }
    const junto = juntoDe(marco)
    return sql`(select ${sql.id(alias)}.* from ${tabla} ${junto} ${condiciones(pedido, marco, caminando)} order by ${orden(pedido)} ${tramo(pedido)}) ${sql.id(alias)} ${junto}`
  }

  /** Rows found once, for their count and for the page: their keys with the columns of the order; and the keys of the page among them. */
  const unaVez = (pedido: Pedido, marco: Marco, que: { columnas: Sql; de: Sql; solo: Sql }) => {
    const ordenadas: Sql[] = []
    /** A column of the order, as the rows found have it. */
    const hallada = (columna: Sql): Sql => {
      const nombre = `por_${ordenadas.length}`
      ordenadas.push(sql`${columna} as ${sql.id(nombre)}`)
      return sql.ref(`h.${nombre}`)
    }
    const suOrden = ordenar<Orden<T>>(ordenado(pedido), ordenes, propioOrden, keyColumn, descripcion.alReves, hallada)
    return {
      halladas: sql`halladas as materialized (select ${keyColumn}${que.columnas}, ${sql.join(ordenadas)} from ${tabla} ${juntoDe(marco)} ${que.de})`,
      keys: sql`select ${sql.ref(`h.${primaryKey}`)} from halladas h ${que.solo} order by ${suOrden} ${tramo(pedido)}`,
    }
  }

  /** The FROM of the page and the counts: the totals row `n`, and the filtered total. */
  const leida = (pedido: Pedido, marco: Marco): { previas: (Sql | undefined)[]; de: Sql; conteo: Sql; quedan: Sql } => {
    if (!conteo) {
      const pedida = pedidas(pedido, marco)
      const coincide = pedida.length > 0 ? sql.join(pedida, sql` and `) : sql`true`
      const { halladas, keys } = unaVez(pedido, marco, {
        columnas: sql`, ${coincide} as coincide`,
        de: donde(ambito(marco)),
        solo: sql`where h.coincide`,
      })
      return {
        previas: [previas, halladas],
        de: porKeys(keys, marco),
        conteo: sql`select count(*) as total, count(*) filter (where coincide) as filtradas from halladas`,
        quedan: sql`n.filtradas`,
      }
    }
    const sinContar = sql.lit(TOPE_CONTADAS + 1)
    const total = contadas(pedido, marco)?.total ?? null
    if (total || muchas.tiene(filtroDe(pedido, marco)))
      return {
        previas: [previas],
        de: delOrden(pedido, marco, total),
        conteo: conteo(marco),
        quedan: total ?? sinContar,
      }
    const condicion = condiciones(pedido, marco)
    const toda = exacta(pedido, marco)
    const { halladas, keys } = unaVez(pedido, marco, {
      columnas: sql``,
      de: toda ? condicion : sql`${condicion} limit ${sinContar}`,
      solo: toda ? sql`` : sql`where n.filtradas < ${sinContar}`,
    })
    // Sufficient conditions are counted first, one after the other: a CASE goes no further than it must.
    const suficientes = (descripcion.suficientes?.(pedido) ?? []).map(
      (suficiente) => sql`when (select count(*) from (
        select from ${tabla} ${juntoDe(marco)} ${donde([...ambito(marco), suficiente])} limit ${sinContar}) x) = ${sinContar} then ${sinContar}`,
    )
    const contar = sql`(select count(*) from halladas)`
    const filtradas = suficientes.length > 0 ? sql`case ${sql.join(suficientes, sql` `)} else ${contar} end` : contar
    // More than are counted: the page is read along its order, where enough rows match to be met soon.
    const cerca = pedido.ancla && pedido.start >= PAGINA_HONDA ? keysDesde(pedido, marco, pedido.ancla) : null
    const caminadas = cerca ?? keysDe(marco, condiciones(pedido, marco, caminando), orden(pedido), tramo(pedido))
    return {
      // The totals are made once, however often they are asked.
      previas: [
        previas,
        halladas,
        sql`n as materialized (select n.*, ${filtradas} as filtradas from (${conteo(marco)}) n)`,
      ],
      de: porKeys(
        toda ? keys : sql`(${keys}) union all (select x.* from (${caminadas}) x where n.filtradas = ${sinContar})`,
        marco,
      ),
      conteo: sql`select * from n`,
      quedan: sql`n.filtradas`,
    }
  }

  /**
   * A page with its totals. Where rows are counted, PostgreSQL plans for the values: the index of the order passes over
   * rows that a filter excludes, the index of the filter needs a sort. The totals are one text: separate columns would
   * be evaluated again for each row.
   */
  const construirPagina = (pedido: Pedido, marco: Marco) => {
    const { previas, de, quedan, ...n } = leida(porLeer(pedido, marco), marco)
    const totales = sql.join([sql`n.total`, ...otros.map((otro) => sql.ref(`n.${otro}`)), quedan])
    return sql<{ totales: string } & Fila>`${sql.raw(contadas(pedido, marco) ? '' : SEGUN_VALORES)}
      ${con(previas)}select concat_ws(' ', ${totales}) as totales, p.* from (${n.conteo}) n
      left join lateral (${filas(de, pedido, marco)} order by ${orden(pedido)}) p on true`
  }

  /** Key of the statement of uncounted first pages, by far the most frequent: case, order and length. */
  const formaDe = (pedido: Pedido, marco: Marco): string | null => {
    const conocidas = contadas(pedido, marco)
    return pedido.start === 0 && conocidas ? JSON.stringify([conocidas.caso, pedido.order, pedido.length]) : null
  }
  const leerPagina = prepareStatement(construirPagina)

  return {
    /** One page and its totals; rows are counted, up to TOPE_CONTADAS, only where the counters do not know them. */
    async pagina(db: Db, pedido: Pedido, marco: Marco) {
      const leer = (de: Pedido) => leerPagina(db, formaDe(de, marco), de, marco)
      let leidas = await leer(pedido)
      // The row that the page was to be found from is no longer in the list.
      if (pedido.ancla && esVacia(leidas)) leidas = await leer({ ...pedido, ancla: undefined })
      const hay = esVacia(leidas) ? [] : leidas
      const data = hay.slice(0, pedido.length)
      const [recordsTotal = 0, ...demas] = leidas[0]?.totales.split(' ').map(Number) ?? []
      const filtradas = demas.at(-1) ?? 0
      const topada = filtradas > TOPE_CONTADAS && !exacta(pedido, marco)
      const filtro = filtroDe(pedido, marco)
      const ninguna = data.length === 0 && pedido.start === 0
      if (topada && ninguna) muchas.olvidar(filtro)
      else if (topada) muchas.anotar(filtro)
      // The last page tells how many there are, though nobody counted them.
      const esUltima = topada && (ninguna || (data.length > 0 && hay.length < porLeer(pedido, marco).length))
      return {
        data: data as Fila[],
        recordsTotal,
        recordsFiltered: esUltima ? pedido.start + data.length : topada ? TOPE_CONTADAS : filtradas,
        ...(topada && !esUltima && { hayMas: true as const }),
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
