import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef } from 'react'
import { cambiarDatos, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import {
  AvisoFalla,
  BotonEliminar,
  Buscando,
  EliminarObra,
  HerramientasObras,
  ObraModal,
  SinObras,
} from './aPedido.tsx'
import { BarraObras } from './BarraObras.tsx'
import {
  buscadorDe,
  escribirFiltros,
  type Filtros,
  hayFiltros,
  leerFiltros,
  PREFIJO_TABLA,
  SIN_FILTROS,
  type Vista,
} from './filtros.ts'
import { LineaDeTiempo } from './linea/LineaDeTiempo.tsx'
import { ListaObras } from './lista/ListaObras.tsx'
import estilos from './SeguimientoPage.module.css'
import { useObras } from './useObras.ts'
import { useSalidas } from './useSalidas.ts'

const TITULO = 'SEGUIMIENTO DE OBRAS'
/** The views that each width offers, the default first (design §7.7). */
const VISTAS = { ancha: ['linea', 'tabla'], angosta: ['lista', 'linea'] } as const
const NINGUNA: readonly Obra[] = []

/** Changes some filters in the address, which leads to the first page of the table. */
const cambiarFiltros = (cambio: Partial<Filtros>) =>
  cambiarDatos({
    ...Object.fromEntries(Object.entries(cambio).map(([filtro, valor]) => [filtro, valor || null])),
    [`${PREFIJO_TABLA}pagina`]: null,
  })

/** The works of the municipality, for everybody and for the staff in their own frame (SEG-01, SEG-02). */
export function SeguimientoPage() {
  const sesion = useSesion()
  const encargado = sesion !== null && puedeAcceder([Permiso.seguimiento], sesion)
  const datos = useDatosDeLaDireccion()
  const filtros = useMemo(() => leerFiltros(datos), [datos])
  const angosta = useMediaQuery('(max-width: 47.99em)')
  const vistas = VISTAS[angosta ? 'angosta' : 'ancha']
  const vista = vistas.find((una) => una === filtros.vista) ?? vistas[0]

  // What needs all works, whichever comes first: the table pages and orders them.
  const bastanLasPrimeras = vista !== 'tabla' && !hayFiltros(filtros) && !filtros.orden
  const { respuesta, completas, falla, traer } = useObras(bastanLasPrimeras)
  const pendiente = !respuesta && !falla
  const todas = respuesta?.data ?? NINGUNA
  const buscar = useMemo(() => buscadorDe(todas), [todas])
  const obras = useMemo(() => buscar(filtros), [buscar, filtros])
  const { descargar, descargando, imprimir } = useSalidas(TITULO, obras, vista)
  const detalle = useAbrible<Obra>()
  const aEliminar = useAbrible<Obra>()
  const acciones = useCallback(
    (obra: Obra) => (
      <Suspense>
        <BotonEliminar obra={obra} onEliminar={aEliminar.abrir} />
      </Suspense>
    ),
    [aEliminar.abrir],
  )
  const buscador = useRef<HTMLInputElement>(null)
  const tarjeta = useRef<HTMLElement>(null)
  const reintentar = () => {
    tarjeta.current?.focus({ preventScroll: true })
    void traer()
  }
  const quitarFiltros = () => {
    const { vista: _, ...ninguno } = SIN_FILTROS
    cambiarFiltros(ninguno)
    // The pressed button disappears with its message, so the focus goes to the search field.
    buscador.current?.focus()
  }

  return (
    <div className={sesion ? undefined : estilos.publica} data-ancho="completo" data-publica={!sesion || undefined}>
      <Cabeza
        titulo={TITULO}
        acciones={
          encargado && (
            <Suspense>
              <HerramientasObras sesion={sesion} />
            </Suspense>
          )
        }
      >
        {respuesta?.actualizado ? (
          <>
            Actualizado al <b className={estilos.fecha}>{fecha(respuesta.actualizado)}</b> ·{' '}
            {enProyectos(respuesta.total)}
          </>
        ) : (
          // Its line is kept free, so that what is below does not jump when the date comes.
          pendiente && '\u00A0'
        )}
      </Cabeza>
      <section
        ref={tarjeta}
        className={estilos.tarjeta}
        aria-label="Obras"
        aria-busy={!completas && !falla}
        tabIndex={-1}
      >
        <BarraObras
          buscador={buscador}
          obras={completas ? todas : null}
          cuantas={completas ? obras.length : 0}
          filtros={filtros}
          onFiltros={cambiarFiltros}
          vista={vista}
          vistas={vistas}
          descargando={descargando}
          onDescargar={descargar}
          onImprimir={imprimir}
        />
        {falla && respuesta && (
          <Suspense>
            <AvisoFalla onReintentar={reintentar} />
          </Suspense>
        )}
        {respuesta && obras.length > 0 ? (
          <Vistas
            vista={vista}
            obras={obras}
            total={completas ? obras.length : respuesta.total}
            filtrado={escribirFiltros({ ...filtros, vista: '' })}
            hoy={respuesta.hoy}
            onVer={detalle.abrir}
            acciones={encargado ? acciones : undefined}
          />
        ) : pendiente ? (
          <Hueco />
        ) : (
          <Suspense>
            <SinObras
              falla={!respuesta}
              hay={todas.length > 0}
              busqueda={filtros.buscar}
              encargado={encargado}
              onQuitarFiltros={quitarFiltros}
              onReintentar={reintentar}
            />
          </Suspense>
        )}
      </section>
      {/* Shown only until the first list arrives: later ones load while the old one stays on screen (SEG-16, SEG-26, SEG-31). */}
      <Suspense>
        <Buscando abierto={pendiente} titulo={TITULO} texto={MENSAJES_SEGUIMIENTO.obteniendo} arrastrable />
      </Suspense>
      {aEliminar.valor && (
        <Suspense>
          <EliminarObra obra={aEliminar.valor} abierto={aEliminar.abierto} onClose={aEliminar.cerrar} />
        </Suspense>
      )}
      {detalle.valor && respuesta?.actualizado && (
        <Suspense>
          <ObraModal
            obra={todas.find(({ cui }) => cui === detalle.valor?.cui) ?? detalle.valor}
            actualizado={respuesta.actualizado}
            abierto={detalle.abierto}
            onClose={detalle.cerrar}
          />
        </Suspense>
      )}
    </div>
  )
}

const enProyectos = (n: number): string => (n === 1 ? '1 proyecto de inversión' : `${miles(n)} proyectos de inversión`)

// Downloaded when it is chosen; the timeline is first on a wide screen, the list on a phone.
const TablaObras = lazy(() => import('./lista/TablaObras.tsx').then((m) => ({ default: m.TablaObras })))

/** The room of the works while they load, so that nothing below them jumps. */
const Hueco = () => <div className={estilos.hueco} />

interface Props {
  vista: Vista
  obras: readonly Obra[]
  /** How many there are, more than have come while only the first have. */
  total: number
  /** The filters as the address writes them: only other filters send the reader back to the start of the list. */
  filtrado: string
  hoy: string
  onVer: (obra: Obra) => void
  acciones?: ((obra: Obra) => ReactNode) | undefined
}

/** The works in the way that is chosen. */
const Vistas = ({ vista, obras, total, filtrado, hoy, onVer, acciones }: Props) => {
  if (vista === 'linea')
    return <LineaDeTiempo obras={obras} total={total} hoy={hoy} onVer={onVer} {...(acciones && { acciones })} />
  if (vista === 'lista')
    return <ListaObras obras={obras} total={total} filtrado={filtrado} onVer={onVer} acciones={acciones} />
  return (
    <Suspense fallback={<Hueco />}>
      <TablaObras obras={obras} onVer={onVer} acciones={acciones} />
    </Suspense>
  )
}
