import {
  type AreaDeOrganizacion,
  FILTROS_AREAS,
  MENSAJES_AREAS,
  sinCoincidencias,
} from '@cabildo/contracts/organizacion'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFilterOff, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { useFiltrosDePantalla } from '../../../platform/useListaDePantalla.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { OFalla } from '../../../ui/OFalla.tsx'
import { useAtajoNuevo } from '../../../ui/PantallaDeLista.tsx'
import { Barra } from '../../../ui/tabla/Barra.tsx'
import { Esqueleto } from '../../../ui/tabla/Cuerpo.tsx'
import tabla from '../../../ui/tabla/DataTable.module.css'
import { Estado } from '../../../ui/tabla/Estados.tsx'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import { IDIOMA } from '../../../ui/tabla/idioma.ts'
import { useFilasQuietas } from '../../../ui/tabla/useFilasQuietas.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { EnLaCabeza } from '../EnLaCabeza.tsx'
import { arbolQuery, useAnotarArea } from '../organizacion.api.ts'
import { ArbolDeAreas } from './ArbolDeAreas.tsx'
import { ACTOS_DE_ALTA, ACTOS_DE_AREA, type PropsDeActo } from './acciones.ts'
import estilos from './areas.module.css'
import { FichaDeArea, FichaDialogo } from './FichaDeArea.tsx'
import { MenuDeArea } from './MenuDeArea.tsx'
import { type FiltrosDelArbol, useArbol } from './useArbol.ts'

type Areas = readonly AreaDeOrganizacion[]
/** The act whose dialog is open, and its area; null of an act that brings areas in. */
type Abierto = { acto: string; area: AreaDeOrganizacion | null }

const COLUMNAS = 8
const HUESOS = 12
const ALTA = ACTOS_DE_ALTA.at(-1)?.id ?? ''
const SIN_FILTROS: FiltrosDelArbol = { estado: FILTROS_AREAS[0].id, buscar: '' }
const revisar = (leidos: FiltrosDelArbol): FiltrosDelArbol =>
  FILTROS_AREAS.some(({ id }) => id === leidos.estado) ? leidos : { ...leidos, estado: SIN_FILTROS.estado }

/** '42 áreas activas, 3 cerradas'. */
const cuentaDe = (areas: Areas): string => {
  const cerradas = areas.filter(({ cerrada_at }) => cerrada_at !== null).length
  const activas = areas.length - cerradas
  return [
    activas === 1 ? '1 área activa' : `${activas} áreas activas`,
    ...(cerradas === 0 ? [] : [cerradas === 1 ? '1 cerrada' : `${cerradas} cerradas`]),
  ].join(', ')
}

/** Tab Áreas: the tree, the card of the chosen area, and what can be done to it (ORG-04 to ORG-07). */
export const Areas = ({ sesion }: { sesion: SesionUsuario }) => {
  const consulta = useQuery(arbolQuery)
  const [areas, alPulsar] = useFilasQuietas(consulta.data)
  const [filtros, filtrar] = useFiltrosDePantalla(SIN_FILTROS, revisar)
  const dialogo = useFormularioAbrible<Abierto>('organizacion.area')
  const ficha = useAbrible<number>()
  const alLado = useRef<HTMLDivElement>(null)
  /** Opens the card where it has no room beside the tree. */
  const alEntrar = ({ id }: AreaDeOrganizacion) => {
    if (!alLado.current?.checkVisibility()) ficha.abrir(id)
  }
  const enTelefono = useMediaQuery('(max-width: 48em)')
  const arbol = useArbol(areas, filtros, alEntrar)
  const { seleccion, elegida, lineas } = arbol
  const anotar = useAnotarArea()
  const buscador = useRef<HTMLInputElement>(null)

  const { abrir } = dialogo
  const actuar = useCallback((acto: string, area: AreaDeOrganizacion | null) => abrir({ acto, area }), [abrir])
  useAtajoNuevo(useCallback(() => actuar(ALTA, null), [actuar]))

  const botones = ACTOS_DE_ALTA.map(({ id, titulo, icono }) => (
    <Button
      key={id}
      {...(id === ALTA ? { 'aria-keyshortcuts': 'Alt+N' } : { variant: 'default' })}
      leftSection={<Icono de={icono} />}
      onClick={() => actuar(id, null)}
    >
      {titulo}
    </Button>
  ))

  return (
    <>
      <EnLaCabeza contexto={areas && cuentaDe(areas)}>{botones}</EnLaCabeza>
      <div className={estilos.pantalla}>
        <div className={estilos.partes}>
          <section className={`${tabla.tarjeta} ${estilos.arbol}`} aria-label="Árbol de áreas" onPointerDown={alPulsar}>
            <Barra
              buscador={buscador}
              busqueda={filtros.buscar}
              rotulo="Nombre, siglas, número o nombre anterior"
              onBusqueda={(buscar) => filtrar({ ...filtros, buscar })}
              filtroRapido={
                <FiltroRapido
                  etiqueta="Estado de las áreas"
                  opciones={FILTROS_AREAS.map(({ id, name }) => ({ valor: id, etiqueta: name }))}
                  valor={filtros.estado}
                  onValor={(estado) => filtrar(revisar({ ...filtros, estado: estado as FiltrosDelArbol['estado'] }))}
                />
              }
              filtros={null}
              exportar={null}
            />
            <OFalla de={consulta}>{!areas && <Cargando />}</OFalla>
            {lineas.length > 0 && (
              <ArbolDeAreas
                arbol={arbol}
                onTocar={(area) => {
                  if (enTelefono) alEntrar(area)
                }}
                onEntrar={alEntrar}
              />
            )}
            {areas && (
              <EnLugarDeFilas
                areas={areas}
                hay={lineas.length > 0}
                filtros={filtros}
                botones={botones}
                onQuitar={() => {
                  filtrar(SIN_FILTROS)
                  // The button goes away with its message.
                  buscador.current?.focus()
                }}
              />
            )}
          </section>
          <div ref={alLado} className={estilos.ficha}>
            {areas && elegida && (
              <FichaDeArea
                area={elegida}
                areas={areas}
                onActo={actuar}
                onMenu={(boton) => seleccion.abrirMenuEn(elegida, boton)}
              />
            )}
          </div>
        </div>
      </div>
      <MenuDeArea
        area={seleccion.menu?.fila}
        lugar={seleccion.menu?.lugar ?? null}
        onCerrar={seleccion.cerrarMenu}
        onActo={actuar}
      />
      <AlAbrir de={ficha}>
        {(id, ventana) => {
          const area = areas?.find((una) => una.id === id)
          return (
            area && (
              <FichaDialogo
                area={area}
                areas={areas ?? []}
                {...ventana}
                onActo={(acto, suya) => {
                  ficha.cerrar()
                  actuar(acto, suya)
                }}
              />
            )
          )
        }}
      </AlAbrir>
      <AlAbrir de={dialogo}>
        {({ acto, area }, ventana) => (
          <DialogoDelActo
            // Another act has another dialog; the same one stays mounted, so that it can close.
            key={`${acto} ${area?.id}`}
            acto={acto}
            area={area}
            areas={areas ?? []}
            sesion={sesion}
            {...ventana}
            borrador={dialogo.borrador}
            onGrabada={(suya) => {
              anotar(suya)
              arbol.mostrar(suya)
            }}
          />
        )}
      </AlAbrir>
    </>
  )
}

const DialogoDelActo = ({ acto, area, ...props }: Abierto & Omit<PropsDeActo, 'area'>) => {
  if (area === null) {
    const DelAlta = ACTOS_DE_ALTA.find(({ id }) => id === acto)?.Dialogo
    return DelAlta && <DelAlta area={null} {...props} />
  }
  const DelArea = ACTOS_DE_AREA.find(({ id }) => id === acto)?.Dialogo
  return DelArea && <DelArea area={area} {...props} />
}

const Cargando = () => (
  <>
    <table className={tabla.tabla} aria-hidden>
      <Esqueleto columnas={COLUMNAS} filas={HUESOS} />
    </table>
    <span className="solo-lector" role="status">
      {IDIOMA.cargando}
    </span>
  </>
)

interface PropsDelVacio {
  areas: Areas
  /** The tree has rows. */
  hay: boolean
  filtros: FiltrosDelArbol
  botones: ReactNode
  onQuitar: () => void
}

/** What the tree says below its rows, or in their place (ORG-06). */
const EnLugarDeFilas = ({ areas, hay, filtros, botones, onQuitar }: PropsDelVacio) => {
  if (areas.length <= 1 && filtros.buscar === '')
    return (
      <Estado
        icono={<Icono de={IconSitemap} tam={32} />}
        titulo="Empiece por las áreas"
        texto={MENSAJES_AREAS.vacio}
        accion={<div className={estilos.botones}>{botones}</div>}
      />
    )
  if (hay) return null
  return (
    <Estado
      icono={<Icono de={IconFilterOff} tam={32} />}
      titulo={filtros.buscar ? sinCoincidencias(filtros.buscar) : IDIOMA.sinCoincidencias}
      texto={filtros.buscar ? 'Revise lo escrito, o quite los filtros.' : IDIOMA.conFiltros}
      accion={
        <Button variant="default" onClick={onQuitar}>
          {IDIOMA.quitarFiltros}
        </Button>
      }
    />
  )
}
