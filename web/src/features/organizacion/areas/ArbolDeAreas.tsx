import { type AreaDeOrganizacion, estadoDeArea, MENSAJES_AREAS } from '@cabildo/contracts/organizacion'
import {
  IconAlertTriangle,
  IconArchive,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconDots,
} from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo, useEffect, useRef } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import { Cabecera } from '../../../ui/tabla/Cabecera.tsx'
import { Estado } from '../../../ui/tabla/celdas.tsx'
import tabla from '../../../ui/tabla/DataTable.module.css'
import { miles } from '../../../ui/tabla/idioma.ts'
import { ROL, ROL_ARBOL } from '../../../ui/tabla/roles.ts'
import { vestirPropias } from '../../../ui/tabla/tipos.ts'
import estilos from './arbol.module.css'
import type { Arbol } from './useArbol.ts'

/** The state of an area, by icon and word. */
export const EstadoDeArea = ({ area }: { area: AreaDeOrganizacion }) => (
  <Estado tono="neutro" icono={area.cerrada_at === null ? IconCircleCheck : IconArchive}>
    {estadoDeArea(area)}
  </Estado>
)

export const SinJefe = () => (
  <Estado tono="espera" icono={IconAlertTriangle}>
    {MENSAJES_AREAS.sinJefe}
  </Estado>
)

const COLUMNAS = vestirPropias<AreaDeOrganizacion>([
  { campo: 'name', titulo: 'Área' },
  { campo: 'id', titulo: 'N°', numero: true },
  { campo: 'siglas', titulo: 'Siglas' },
  { campo: 'jefe', titulo: 'Jefe' },
  { campo: 'trabajadores', titulo: 'Trabajadores', numero: true },
  { campo: 'usuarios', titulo: 'Usuarios', numero: true },
  { campo: 'cerrada_at', titulo: 'Estado' },
])
const SIN_ORDEN = () => null

interface PropsDeCeldas {
  area: AreaDeOrganizacion
  abierta: boolean | undefined
  antes: string | undefined
  menuAbierto: boolean
  onAlternar: (id: number, abrir: boolean) => void
  onMenu: (area: AreaDeOrganizacion, boton: HTMLElement) => void
}

/** Memoized by plain values: of 400 rows only those that change are drawn again. */
const Celdas = memo(({ area, abierta, antes, menuAbierto, onAlternar, onMenu }: PropsDeCeldas) => (
  <>
    <td {...ROL_ARBOL.celda} className={tabla.principal}>
      <div className={estilos.nombre} data-rama={abierta === undefined ? undefined : true}>
        {abierta !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            className={estilos.alterna}
            aria-label={`${abierta ? 'Plegar' : 'Desplegar'} ${area.name}`}
            onClick={() => onAlternar(area.id, !abierta)}
          >
            <Icono de={abierta ? IconChevronDown : IconChevronRight} tam={16} />
          </button>
        )}
        <span>
          {area.name}
          {antes !== undefined && <small>antes {antes}</small>}
        </span>
      </div>
    </td>
    <td {...ROL_ARBOL.celda} className={`${tabla.numero} ${tabla.oculta}`}>
      {area.id}
    </td>
    <td {...ROL_ARBOL.celda} className={`${tabla.mitad} ${estilos.siglas}`}>
      {area.siglas}
    </td>
    <td {...ROL_ARBOL.celda} className={tabla.oculta}>
      {area.jefe ? area.jefe.name : area.cerrada_at === null && <SinJefe />}
    </td>
    <td {...ROL_ARBOL.celda} className={`${tabla.numero} ${tabla.oculta}`}>
      {miles(area.trabajadores)}
    </td>
    <td {...ROL_ARBOL.celda} className={`${tabla.numero} ${tabla.oculta}`}>
      {miles(area.usuarios)}
    </td>
    <td {...ROL_ARBOL.celda} className={tabla.lado}>
      <EstadoDeArea area={area} />
    </td>
    <td {...ROL_ARBOL.celda} className={tabla.celdaAcciones}>
      <div className={tabla.acciones}>
        <AccionFila
          icono={IconDots}
          nombre={`Acciones de ${area.name}`}
          menu={menuAbierto}
          onClick={(boton) => onMenu(area, boton)}
        />
      </div>
    </td>
  </>
))

const esDeBoton = ({ target }: MouseEvent) => target instanceof Element && target.closest('button') !== null

interface Props {
  arbol: Arbol
  /** A press on a row, besides selecting it; and a second one, or Enter. */
  onTocar: (area: AreaDeOrganizacion) => void
  onEntrar: (area: AreaDeOrganizacion) => void
}

/**
 * The areas as a tree grid: arrows, Home, End and typing move, Right and Left open and close (ORG-04, ORG-07). Flat rows in
 * one table; where the window is narrow each is a card with name, siglas and state.
 */
export const ArbolDeAreas = ({ arbol: { lineas, alternar, seleccion, elegida }, onTocar, onEntrar }: Props) => {
  const cuerpo = useRef<HTMLTableSectionElement>(null)
  const elegida_id = elegida?.id
  const visto = useRef(elegida_id)
  // What was just saved may stand anywhere; the first one that shows leaves the page where it is.
  useEffect(() => {
    if (visto.current === elegida_id) return
    visto.current = elegida_id
    cuerpo.current?.querySelector(`[data-key="${elegida_id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [elegida_id])
  const atributosDe = seleccion.atributos(lineas.map(({ rama }) => rama))
  return (
    <table className={`${tabla.tabla} ${estilos.arbol}`} {...ROL_ARBOL.tabla} aria-label="Áreas">
      <Cabecera columnas={COLUMNAS} orden={SIN_ORDEN} conAcciones />
      <tbody ref={cuerpo} {...ROL.grupo}>
        {lineas.map(({ rama, nivel, lugar, hermanos, abierta, antes }) => {
          const atributos = atributosDe(rama)
          return (
            <tr
              key={rama.id}
              data-key={rama.id}
              {...ROL.fila}
              style={{ '--nivel': nivel - 1 } as CSSProperties}
              aria-level={nivel}
              aria-posinset={lugar}
              aria-setsize={hermanos}
              aria-expanded={abierta}
              data-cerrada={rama.cerrada_at !== null || undefined}
              {...atributos}
              tabIndex={rama === elegida ? 0 : -1}
              aria-selected={rama === elegida}
              onClick={(evento) => {
                atributos.onClick?.(evento)
                if (!esDeBoton(evento)) onTocar(rama)
              }}
              onDoubleClick={(evento) => {
                if (!esDeBoton(evento)) onEntrar(rama)
              }}
            >
              <Celdas
                area={rama}
                abierta={abierta}
                antes={antes}
                menuAbierto={seleccion.menuAbiertoEn(rama)}
                onAlternar={alternar}
                onMenu={seleccion.abrirMenuEn}
              />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
