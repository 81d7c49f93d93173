import { enSoles } from '@cabildo/contracts/base/montos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { tramoDe } from '@cabildo/contracts/seguimiento-semanas'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { Banderas } from './Banderas.tsx'
import { Barras } from './Barras.tsx'
import estilos from './Bloque.module.css'
import { avanceEscrito, type DiaEscrito, finDe, inicioDe, resumenDe, semanasEscritas, sinBarra } from './textos.ts'

const Dia = ({ nombre, escrito }: { nombre: string; escrito: DiaEscrito | null }) =>
  escrito && (
    <span>
      {nombre} <b>{escrito.dia}</b>
      {escrito.verdadero && ` (${nombre === 'Inicio' ? 'desde' : 'hasta'} ${escrito.verdadero})`}
    </span>
  )

/**
 * The third row of a project: its days, what it costs and how it stands (SEG-07). It hangs from the frozen pane, because
 * each part of a page that stays while the rest scrolls costs the drawing of a layer. Narrow windows show `data-avances`.
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
            Plazo <b>{semanasEscritas(obra)}</b>
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
