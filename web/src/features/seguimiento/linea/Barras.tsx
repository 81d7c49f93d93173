import type { Obra } from '@cabildo/contracts/seguimiento'
import type { Tramo } from '@cabildo/contracts/seguimiento-semanas'
import type { CSSProperties } from 'react'
import estilos from './Bloque.module.css'
import { avanceEscrito } from './textos.ts'

/** The cells from which a bar is drawn, and how many it takes; parts of a cell count. */
const lugar = (celda: number, celdas: number) => ({ '--s': celda, '--n': celdas }) as CSSProperties

/** The zooms at which a figure fits within a bar of so many cells: more than four of the widest (README §7.7). */
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
export const Barras = ({ obra, tramo }: { obra: Obra; tramo: Tramo | null }) => {
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
