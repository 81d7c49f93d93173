import { escribirAncla, type Listado, leerAncla, PAGINA_HONDA, type Tabla } from '@cabildo/contracts/base/listado'
import { useCallback, useMemo, useState } from 'react'
import type { CambioListado, Vista } from '../ui/tabla/tipos.ts'
import { LARGOS, type Lista } from '../ui/tabla/useListado.ts'
import { usePaginaViva } from '../ui/useMediaQuery.ts'
import { cambiarDatos, leerDatos, leerNombre, useDatosDeLaDireccion } from './direccion.ts'
import { sesionActual } from './sesion.ts'

/** What a person chose of a screen's table; the rest of its state is in the address. */
interface Preferencia {
  orden?: string
  filas?: number
  ocultas?: readonly string[]
  densa?: boolean
}

/** Where this browser keeps what one person chose of one screen. */
const lugarDePreferencia = () => `cb.tabla.${sesionActual()?.user.id ?? 0}.${leerNombre()}`

const leerPreferencia = (): Preferencia => {
  try {
    const dato: unknown = JSON.parse(localStorage.getItem(lugarDePreferencia()) ?? '')
    return typeof dato === 'object' && dato !== null ? dato : {}
  } catch {
    return {}
  }
}

const NINGUNA: Preferencia = {}

const guardarPreferencia = (preferencia: Preferencia) => {
  try {
    localStorage.setItem(lugarDePreferencia(), JSON.stringify(preferencia))
  } catch {
    // If the browser refuses storage, the choice lasts as long as the screen.
  }
}

type Orden<C extends string> = Listado<C>['order']

const escribirOrden = (orden: Orden<string>) => orden.map(({ column, dir }) => `${column}:${dir}`).join(',')

/** The order that a text tells; null if the table cannot be ordered so. */
const leerOrden = <C extends string>(texto: unknown, { ordenables }: Tabla<C>): Orden<C> | null => {
  if (typeof texto !== 'string') return null
  const orden: Orden<C> = []
  for (const uno of texto.split(',')) {
    const [nombre, dir] = uno.split(':')
    const column = ordenables.find((ordenable) => ordenable === nombre)
    if (column === undefined || (dir !== 'asc' && dir !== 'desc')) return null
    orden.push({ column, dir })
  }
  return orden
}

const LARGO_DE_TEXTO = 200
/** Invisible characters would narrow the list without a visible reason. */
const INVISIBLES = /\p{C}/gu
const limpiar = (texto: string | null): string => (texto ?? '').replace(INVISIBLES, '').trim().slice(0, LARGO_DE_TEXTO)

const esLargo = (n: unknown): n is number => (LARGOS as readonly unknown[]).includes(n)
const TODAS = 'todas'

/** How a screen begins: in what order, and filtered by what. */
interface Comienzo<C extends string> {
  order: Orden<C>
  columns: Partial<Record<C, string>>
  /** Before the names of the parts in the address, where the screen has filters of the same names. */
  prefijo: string
}

/** The query that the address tells; what is missing or impossible is as the person likes it, or as the screen begins. */
const leerListado = <C extends string>(
  datos: string,
  tabla: Tabla<C>,
  { order, columns: deEntrada, prefijo }: Comienzo<C>,
  { orden, filas }: Preferencia,
): Listado<C> => {
  const partes = new URLSearchParams(datos)
  const parte = (nombre: string) => partes.get(prefijo + nombre)
  const pedidas = parte('filas')
  const dichas = pedidas === TODAS ? -1 : Number(pedidas)
  const length = esLargo(dichas) ? dichas : esLargo(filas) ? filas : LARGOS[0]
  const pagina = /^[1-9]\d{0,6}$/.test(parte('pagina') ?? '') ? Number(parte('pagina')) : 1
  const columns: Partial<Record<C, string>> = {}
  for (const columna of tabla.filtrables) {
    const texto = partes.has(columna) ? limpiar(partes.get(columna)) : deEntrada[columna]
    if (texto) columns[columna] = texto
  }
  const start = length > 0 ? (pagina - 1) * length : 0
  const ancla = start >= PAGINA_HONDA ? leerAncla(parte('ancla') ?? '') : undefined
  return {
    start,
    length,
    search: limpiar(parte('buscar')),
    order: leerOrden(parte('orden'), tabla) ?? leerOrden(orden, tabla) ?? order,
    columns,
    ...(ancla && { ancla }),
  }
}

/**
 * The parts of the address that tell a query; null where it is as the screen begins. Which rows a page is depends on length
 * and order, so they stand beside it.
 */
const escribirListado = <C extends string>(
  { start, length, search, order, columns, ancla }: Listado<C>,
  tabla: Tabla<C>,
  deEntrada: Comienzo<C>,
): Record<string, string | null> => {
  const conPagina = length > 0 && start > 0
  return {
    ...Object.fromEntries(
      tabla.filtrables.map((columna) => {
        const texto = columns[columna]?.trim() ?? ''
        return [columna, texto === (deEntrada.columns[columna] ?? '') ? null : texto]
      }),
    ),
    [`${deEntrada.prefijo}buscar`]: search.trim() || null,
    [`${deEntrada.prefijo}pagina`]: conPagina ? String(Math.floor(start / length) + 1) : null,
    [`${deEntrada.prefijo}ancla`]: conPagina && ancla ? escribirAncla(ancla) : null,
    [`${deEntrada.prefijo}filas`]: length === LARGOS[0] && !conPagina ? null : length === -1 ? TODAS : String(length),
    [`${deEntrada.prefijo}orden`]:
      !conPagina && escribirOrden(order) === escribirOrden(deEntrada.order) ? null : escribirOrden(order) || null,
  }
}

/** The parts of an address that say which page of a list shows, taken out: its first one. */
export const PRIMERA_PAGINA = { pagina: null, ancla: null } as const

/**
 * The query of a screen's table (D-13), which stands in the address, so that a reload, Back and a link lead to the same
 * rows. Any change except of the page goes to the first row. Order, page length, columns and density are remembered for
 * the person in this browser (SHE-73, SHE-74). The filters of the address may name any column that the table filters by.
 * A screen that begins with filters of its own gives each view its order, which nobody's choice replaces.
 */
export const useListaDePantalla = <C extends string>(
  tabla: Tabla<C>,
  deEntrada: { column: NoInfer<C>; dir: 'asc' | 'desc' }[] = [],
  filtrosDeEntrada?: Partial<Record<NoInfer<C>, string>>,
  prefijo = '',
): Lista<C> & { vista: Vista } => {
  const datos = useDatosDeLaDireccion()
  const [recordada, setPreferencia] = useState(leerPreferencia)
  // A page that was painted comes to life as everybody sees it (decision 0230).
  const preferencia = usePaginaViva() ? recordada : NINGUNA
  // What the first render says counts: callers write it in place.
  const [comienzo] = useState<Comienzo<C>>({ order: deEntrada, columns: filtrosDeEntrada ?? {}, prefijo })
  const conOrden = filtrosDeEntrada === undefined
  const recordar = useCallback((cambio: Preferencia) => {
    const nuevo = { ...leerPreferencia(), ...cambio }
    guardarPreferencia(nuevo)
    setPreferencia(nuevo)
  }, [])
  const listado = useMemo(() => leerListado(datos, tabla, comienzo, preferencia), [datos, tabla, comienzo, preferencia])
  const cambiar = useCallback<CambioListado<C>>(
    (cambio) => {
      const antes = leerListado(leerDatos(), tabla, comienzo, leerPreferencia())
      if (cambio.order || cambio.length)
        recordar({
          ...(cambio.order && conOrden && { orden: escribirOrden(cambio.order) }),
          ...(cambio.length && { filas: cambio.length }),
        })
      cambiarDatos(escribirListado({ ...antes, start: 0, ancla: undefined, ...cambio }, tabla, comienzo))
    },
    [tabla, comienzo, conOrden, recordar],
  )
  const vista = useMemo<Vista>(
    () => ({
      ocultas: Array.isArray(preferencia.ocultas) ? preferencia.ocultas : undefined,
      densa: preferencia.densa === true,
      cambiar: recordar,
    }),
    [preferencia, recordar],
  )
  return { tabla, listado, cambiar, vista }
}

type Filtros = Record<string, string | number>

/** A filter as the address tells it, of the kind that it begins with. */
const leerFiltro = (texto: string | null, inicial: string | number): string | number => {
  if (texto === null) return inicial
  if (typeof inicial === 'string') return limpiar(texto)
  return /^\d{1,9}$/.test(texto) ? Number(texto) : inicial
}

/**
 * The filters of a screen besides those of its table's columns, in the address. A change goes to the first row. `revisar`
 * says what of an address that somebody wrote by hand is possible.
 */
export const useFiltrosDePantalla = <F extends { [campo in keyof F]: string | number }>(
  deEntrada: F,
  revisar: (leidos: F) => F = (leidos) => leidos,
) => {
  const datos = useDatosDeLaDireccion()
  const [iniciales] = useState(deEntrada)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rule of a screen is the same each time
  const filtros = useMemo(() => {
    const partes = new URLSearchParams(datos)
    const leidos = Object.entries(iniciales as Filtros).map(([campo, inicial]) => [
      campo,
      leerFiltro(partes.get(campo), inicial),
    ])
    return revisar(Object.fromEntries(leidos) as F)
  }, [datos, iniciales])
  const filtrar = useCallback(
    (nuevos: F) => {
      const partes = Object.entries(nuevos as Filtros).map(([campo, valor]) => [
        campo,
        valor === (iniciales as Filtros)[campo] ? null : String(valor),
      ])
      cambiarDatos({ ...Object.fromEntries(partes), ...PRIMERA_PAGINA })
    },
    [iniciales],
  )
  return [filtros, filtrar] as const
}
