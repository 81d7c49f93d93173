import { type Ancla, type Listado, PAGINA_HONDA, type Tabla } from '@cabildo/contracts/base/listado'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Barra } from './Barra.tsx'
import { Cabecera } from './Cabecera.tsx'
import { Cuerpo, Esqueleto } from './Cuerpo.tsx'
import estilos from './DataTable.module.css'
import { AvisoFalla, Estado, Falla, SinCoincidencias } from './Estados.tsx'
import type { PropsExportar } from './Exportar.tsx'
import type * as Filtros from './FiltrosColumna.tsx'
import { IDIOMA } from './idioma.ts'
import { ordenDe } from './orden.ts'
import { Pie } from './Pie.tsx'
import { ROL, ROL_GRILLA } from './roles.ts'
import type {
  AtributosDeFilas,
  CambioListado,
  ColumnaTabla,
  EstadoListado,
  Exportacion,
  MarcasFila,
  TextoVacio,
  Vista,
} from './tipos.ts'
import type { Eleccion } from './useEleccion.ts'
import { useFilasQuietas } from './useFilasQuietas.ts'
import { useMarco } from './useMarco.ts'

// Loads along with the rows, if the table has exports. The cast restores the type of the rows, which `lazy` loses.
const Exportar = lazy(() => import('./Exportar.tsx').then((m) => ({ default: m.Exportar }))) as unknown as <Fila>(
  props: PropsExportar<Fila>,
) => ReactNode

// As above; few people choose columns.
const MenuVista = lazy(() => import('./MenuVista.tsx').then((m) => ({ default: m.MenuVista })))

// As above; few tables filter by column.
const FiltrosAlPie = lazy(() =>
  import('./FiltrosColumna.tsx').then((m) => ({ default: m.FiltrosAlPie })),
) as unknown as typeof Filtros.FiltrosAlPie
const FiltrosSobreTarjetas = lazy(() =>
  import('./FiltrosColumna.tsx').then((m) => ({ default: m.FiltrosSobreTarjetas })),
) as unknown as typeof Filtros.FiltrosSobreTarjetas

export interface PropsDataTable<Fila extends object, C extends string> {
  /** Accessible name, and the heading of the print. */
  titulo: string
  columnas: readonly ColumnaTabla<Fila>[]
  /** What the contract lets order and filter. */
  tabla: Tabla<C>
  listado: Listado<C>
  onListado: CambioListado<C>
  /** Names the search where it looks further than the table; `false` where the screen has a search of its own. */
  buscar?: string | false
  /** A line between the toolbar and the rows. */
  aviso?: ReactNode
  estado: EstadoListado<Fila>
  rowKey: (fila: Fila) => string | number
  marcas?: (fila: Fila) => MarcasFila
  acciones?: (fila: Fila) => ReactNode
  /** Rows that can be selected; from useSeleccion. */
  atributos?: AtributosDeFilas<Fila>
  /** Rows that can be chosen to be acted on together; from useEleccion. */
  eleccion?: Eleccion<Fila>
  /** The field that the title of the actions orders by. */
  ordenAcciones?: C
  /** Replaces the title 'Accion' in tables where it means something else. */
  tituloAcciones?: string
  filtroRapido?: ReactNode
  filtros?: ReactNode
  /** A filter of the screen itself is set; `onQuitarFiltros` then clears it along with search and column filters. */
  filtrado?: boolean
  onQuitarFiltros?: () => void
  filtrosPorColumna?: boolean
  /** How the person wants to see the table, with a menu to choose it. */
  vista?: Vista
  /** Titles of the columns that show only when the person chooses them. */
  escondidas?: readonly string[]
  exportacion?: Exportacion<Fila>
  vacio: TextoVacio
  /** Rows of at most two lines, as low as those allow. */
  baja?: boolean
  /** Many columns: it condenses earlier (nine or more). */
  ancha?: boolean
}

const SIN_MARCAS = (): MarcasFila => ({})
const campoDe = <Fila,>({ campo, vestido }: ColumnaTabla<Fila>) => vestido.orden ?? campo
const tituloDe = ({ titulo }: { titulo: string }) => titulo
const NINGUNA: readonly string[] = []
const SIN_FILAS: never[] = []

/** The part of the list that the shown rows are; while another part loads it differs from the query. */
const useParte = <Fila,>(estado: EstadoListado<Fila>, { start, length }: Listado<string>) => {
  const [parte, setParte] = useState({ start, length })
  const llego = estado.pagina !== undefined && !estado.cargando
  if (llego && (parte.start !== start || parte.length !== length)) setParte({ start, length })
  return parte
}

/** A row shown from which a page far down is found, if it is near. */
const anclaDe = <Fila extends object>(
  clave: string | undefined,
  filas: readonly Fila[],
  desde: number,
  start: number,
): Ancla | undefined => {
  const [fila] = filas
  if (!clave || !fila || start < PAGINA_HONDA || Math.abs(start - desde) > PAGINA_HONDA) return undefined
  return { id: Number(fila[clave as keyof Fila]), start: desde }
}

/** The table of every list (SHE-73 to SHE-88). The server orders, filters and pages. All data comes by props. */
export function DataTable<Fila extends object, C extends string>(props: PropsDataTable<Fila, C>) {
  const { aunFiltrada = false, conFiltros, ...vacio } = props.vacio
  const { titulo, tabla, listado, onListado, estado, acciones, exportacion, vista, escondidas = NINGUNA } = props
  const ocultas = vista?.ocultas ?? escondidas
  const columnas = useMemo(
    () => props.columnas.filter((columna) => !ocultas.includes(columna.titulo)),
    [props.columnas, ocultas],
  )
  const [pagina, alPulsar] = useFilasQuietas(estado.pagina)
  const conAcciones = acciones !== undefined
  const conEleccion = props.eleccion !== undefined
  const filas = pagina?.data ?? SIN_FILAS
  const { marco, atributos: delMarco } = useMarco(filas, titulo)
  const parte = useParte(estado, listado)
  // Of the part that came last, which a press may keep from being shown.
  const llegadas = estado.pagina?.data ?? SIN_FILAS
  const buscador = useRef<HTMLInputElement>(null)
  const filtrado = props.filtrado || listado.search !== '' || Object.values(listado.columns).some(Boolean)

  // If the last row of the last page was deleted, the page before it becomes the last.
  const quedan = Math.min(pagina?.recordsFiltered ?? 0, listado.start)
  const fuera = pagina && !estado.cargando && filas.length === 0 && listado.start > 0 && quedan > 0
  useEffect(() => {
    if (fuera) onListado({ start: Math.floor((quedan - 1) / listado.length) * listado.length })
  }, [fuera, quedan, listado.length, onListado])

  const filtrables = { columnas, tabla, listado, onListado }
  const esconder = (titulos: readonly string[]) => {
    vista?.cambiar({ ocultas: titulos })
    // Hiding a column removes its filter: a filter must be visible.
    const vistos = props.columnas.filter(({ titulo }) => !titulos.includes(titulo)).map(campoDe)
    const idas = props.columnas.map(campoDe).filter((campo) => !vistos.includes(campo) && campo in listado.columns)
    if (idas.length === 0) return
    const columns: typeof listado.columns = { ...listado.columns }
    for (const campo of idas) delete columns[campo as C]
    onListado({ columns })
  }
  const quitarFiltros = () => {
    onListado({ search: '', columns: {} })
    props.onQuitarFiltros?.()
    // The button goes away with its message, and so does the one below.
    buscador.current?.focus()
  }
  const reintentar = () => {
    marco.current?.focus({ preventScroll: true })
    estado.reintentar()
  }

  return (
    <section
      className={estilos.tarjeta}
      aria-label={titulo}
      data-ancha={props.ancha || undefined}
      data-densa={vista?.densa || undefined}
      data-baja={props.baja || undefined}
      onPointerDown={alPulsar}
    >
      <Barra
        buscador={buscador}
        busqueda={listado.search}
        rotulo={props.buscar}
        onBusqueda={(search) => onListado({ search })}
        filtroRapido={props.filtroRapido}
        filtros={props.filtros}
        exportar={
          <div className={estilos.alFinal}>
            {vista && (
              <Suspense>
                <MenuVista
                  // The column that names the row always shows.
                  titulos={props.columnas.filter(({ vestido }) => vestido.lugar !== 'principal').map(tituloDe)}
                  ocultas={ocultas}
                  vista={vista}
                  onOcultas={esconder}
                />
              </Suspense>
            )}
            {exportacion && (
              <Suspense>
                <Exportar
                  titulo={titulo}
                  columnas={props.columnas.filter(({ vestido }) => !vestido.soloPantalla)}
                  exportacion={exportacion}
                />
              </Suspense>
            )}
          </div>
        }
      />
      {props.aviso}
      {props.filtrosPorColumna && (
        <Suspense>
          <FiltrosSobreTarjetas {...filtrables} />
        </Suspense>
      )}
      {estado.error && pagina && <AvisoFalla onReintentar={reintentar} />}
      <div className={estilos.marco} {...delMarco}>
        <table
          className={estilos.tabla}
          {...(props.atributos ? ROL_GRILLA : ROL).tabla}
          aria-label={titulo}
          aria-busy={estado.cargando || undefined}
        >
          <Cabecera
            columnas={columnas}
            orden={(campo) => ordenDe(campo, tabla, listado, onListado)}
            conAcciones={conAcciones}
            ordenAcciones={props.ordenAcciones}
            tituloAcciones={props.tituloAcciones}
            eleccion={props.eleccion}
          />
          {pagina ? (
            <Cuerpo
              columnas={columnas}
              filas={filas}
              rowKey={props.rowKey}
              marcas={props.marcas ?? SIN_MARCAS}
              acciones={acciones}
              atributos={props.atributos}
              eleccion={props.eleccion}
            />
          ) : (
            !estado.error && (
              <Esqueleto
                columnas={columnas.length + Number(conAcciones) + Number(conEleccion)}
                filas={Math.max(listado.length, 10)}
              />
            )
          )}
          {props.filtrosPorColumna && (
            <Suspense>
              <FiltrosAlPie {...filtrables} conAcciones={conAcciones} conEleccion={conEleccion} />
            </Suspense>
          )}
        </table>
      </div>
      {!pagina && !estado.error && (
        <span className="solo-lector" role="status">
          {IDIOMA.cargando}
        </span>
      )}
      {estado.error && !pagina && <Falla onReintentar={reintentar} />}
      {pagina &&
        !estado.cargando &&
        filas.length === 0 &&
        !fuera &&
        (filtrado && !aunFiltrada ? (
          <SinCoincidencias titulo={conFiltros} busqueda={listado.search} onQuitar={quitarFiltros} />
        ) : (
          <Estado {...vacio} />
        ))}
      <Pie
        start={listado.start}
        length={listado.length}
        parte={parte}
        filas={filas.length}
        recordsFiltered={pagina?.recordsFiltered ?? 0}
        hayMas={pagina?.hayMas}
        onCambio={({ start, ...cambio }) =>
          onListado(
            start === undefined
              ? cambio
              : { start, ancla: anclaDe(tabla.clave, llegadas, parte.start, start), ...cambio },
          )
        }
      />
    </section>
  )
}
