import { enSoles } from '@cabildo/contracts/base/montos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, type AlertaObra, CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { type Tramo, tramoDe } from '@cabildo/contracts/seguimiento-semanas'
import { type Icon, IconCalendarX, IconClockPause, IconTrendingDown } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { Consejo } from '../../../ui/Consejo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import estilos from './Bloque.module.css'
import { avanceEscrito, type DiaEscrito, duracionEscrita, finDe, inicioDe, resumenDe, sinBarra } from './textos.ts'

const Dia = ({ nombre, escrito }: { nombre: string; escrito: DiaEscrito | null }) =>
  escrito && (
    <span>
      {nombre} <b>{escrito.dia}</b>
      {escrito.dibujado && ` (barra ${escrito.dibujado})`}
    </span>
  )

/**
 * The third row of a project: its dates, cost and state (SEG-07). It is part of the frozen pane, because each fixed
 * element would need a layer of its own. Narrow windows show `data-avances`.
 */
const Renglon = ({ obra, dibujada }: { obra: Obra; dibujada: boolean }) => {
  const { avance_fisico, avance_financiero, costo_actualizado, clase } = obra
  return (
    <p
      className={estilos.info}
      aria-hidden="true"
      data-avances={`Físico ${avanceEscrito(avance_fisico)}  Financ. ${avanceEscrito(avance_financiero)}`}
    >
      <Dia nombre="Inicio" escrito={inicioDe(obra)} />
      <Dia nombre="Fin" escrito={finDe(obra)} />
      {!dibujada && <b>{sinBarra(obra, false)}</b>}
      {costo_actualizado !== null && (
        <span>
          Costo actualizado <b>{enSoles(costo_actualizado)}</b>
        </span>
      )}
      <span className={estilos.estado}>{CLASES_OBRA[clase]}</span>
    </p>
  )
}

interface Props {
  obra: Obra
  /** Its place in the list, from 0. */
  indice: number
  /** The last year of the timeline. */
  ultimo: number
  onVer: (obra: Obra) => void
  acciones?: ((obra: Obra) => ReactNode) | undefined
}

/** A project of the timeline: the frozen pane that says which it is, and its three rows over the weeks (SEG-06). */
export const Bloque = memo(({ obra, indice, ultimo, onVer, acciones }: Props) => {
  const { cui, title_meta, clase, inicio, fin } = obra
  const tramo = inicio !== null && fin !== null ? tramoDe({ inicio, fin }, ultimo) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are placed by their number cannot be those of a table
    // biome-ignore lint/a11y/useFocusableInteractive: of a table that is read, not of a grid
    <div
      role="row"
      aria-rowindex={indice + 2}
      className={estilos.bloque}
      data-clase={clase}
      data-cui={cui}
      style={{ '--i': indice } as CSSProperties}
    >
      <div className={estilos.panel}>
        {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
        <div role="rowheader" className={estilos.obra}>
          <span className={estilos.cui}>
            <span>CUI</span>
            {cui}
          </span>
          <span className={estilos.marcas}>
            <Banderas obra={obra} onVer={onVer} />
            {acciones?.(obra)}
          </span>
          <button type="button" className={estilos.titulo} title={title_meta} onClick={() => onVer(obra)}>
            <span>{title_meta}</span>
          </button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
        <div role="cell" className={estilos.metricas}>
          <p>
            Físico <b>{avanceEscrito(obra.avance_fisico)}</b>
          </p>
          <p>
            Financiero <b>{avanceEscrito(obra.avance_financiero)}</b>
          </p>
          <p>
            Plazo <b>{duracionEscrita(obra)}</b>
          </p>
        </div>
        <Renglon obra={obra} dibujada={tramo !== null} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      <div role="cell" className={estilos.pista}>
        <span className="solo-lector">{resumenDe(obra, tramo !== null)}</span>
        <Barras obra={obra} tramo={tramo} />
      </div>
    </div>
  )
})

/** The first cell of a bar and how many cells it takes; both may be fractions. */
const lugar = (celda: number, celdas: number) => ({ '--s': celda, '--n': celdas }) as CSSProperties

/** The zooms at which a figure fits inside a bar of so many cells: more than four of the widest (README §7.7). */
const cabeEn = (celdas: number): string =>
  [celdas > 4 && 'semana', celdas > 10 && 'mes', celdas > 32 && 'anio'].join(' ')

const Avance = ({ clase, tramo, avance }: { clase: string | undefined; tramo: Tramo; avance: number | null }) => {
  const celdas = (tramo.celdas * (avance ?? 0)) / 100
  return (
    <div
      className={clase}
      style={lugar(tramo.celda, celdas)}
      data-cabe={cabeEn(celdas)}
      data-sin-dato={avance === null || undefined}
    >
      <span>{avanceEscrito(avance)}</span>
    </div>
  )
}

/** The first two rows of a project: its term with the physical bar, and the financial bar (SEG-06, SEG-07). */
const Barras = ({ obra, tramo }: { obra: Obra; tramo: Tramo | null }) => {
  const { avance_fisico, avance_financiero } = obra
  return (
    <div className={estilos.barras} aria-hidden="true">
      <div>
        {tramo && (
          <>
            <div className={estilos.plazo} style={lugar(tramo.celda, tramo.celdas)} />
            <Avance clase={estilos.fisico} tramo={tramo} avance={avance_fisico} />
          </>
        )}
      </div>
      <div>
        {tramo && (
          <>
            <div className={estilos.base} style={lugar(tramo.celda, tramo.celdas)} />
            <Avance clase={estilos.financiero} tramo={tramo} avance={avance_financiero} />
          </>
        )}
      </div>
    </div>
  )
}

const ICONOS: Record<AlertaObra, Icon> = {
  vencida: IconCalendarX,
  atrasada: IconTrendingDown,
  sin_cambios: IconClockPause,
}

interface PropsBanderas {
  obra: Obra
  onVer: (obra: Obra) => void
}

/** The alerts of a work as icons: hover or focus shows the rule, pressing opens the work. */
const Banderas = ({ obra, onVer }: PropsBanderas) =>
  obra.alertas.map((alerta) => {
    const { rotulo, regla } = ALERTAS_OBRA[alerta]
    return (
      <Consejo key={alerta} texto={`${rotulo}. ${regla}`} activo encima>
        <button
          type="button"
          className={estilos.bandera}
          data-alerta={alerta}
          aria-label={`${rotulo}. ${regla}`}
          onClick={() => onVer(obra)}
        >
          <Icono de={ICONOS[alerta]} tam={16} />
        </button>
      </Consejo>
    )
  })
