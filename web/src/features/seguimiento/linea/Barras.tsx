import { enSoles } from '@cabildo/contracts/base/montos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import type { Tramo } from '@cabildo/contracts/seguimiento-semanas'
import type { CSSProperties } from 'react'
import estilos from './Bloque.module.css'
import { avanceEscrito, type DiaEscrito, finDe, inicioDe, sinBarra } from './textos.ts'

/** The cells from which a bar is drawn, and how many it takes; parts of a cell count. */
const lugar = (celda: number, celdas: number) => ({ '--s': celda, '--n': celdas }) as CSSProperties

const Avance = ({ clase, tramo, avance }: { clase: string | undefined; tramo: Tramo; avance: number | null }) => (
  <div
    className={clase}
    style={lugar(tramo.celda, (tramo.celdas * (avance ?? 0)) / 100)}
    data-sin-dato={avance === null}
  >
    <span>{avanceEscrito(avance)}</span>
  </div>
)

const Dia = ({ nombre, escrito }: { nombre: string; escrito: DiaEscrito | null }) =>
  escrito && (
    <span>
      {nombre} <b>{escrito.dia}</b>
      {escrito.verdadero && ` (${nombre === 'Inicio' ? 'desde' : 'hasta'} ${escrito.verdadero})`}
    </span>
  )

/** The three rows of a project (SEG-06, SEG-07): its term with the physical bar, the financial bar, and what else is told. */
export const Barras = ({ obra, tramo }: { obra: Obra; tramo: Tramo | null }) => {
  const { avance_fisico, avance_financiero, costo_actualizado, clase } = obra
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
      <div>
        <p className={estilos.info}>
          <span className={estilos.avance}>
            Físico <b>{avanceEscrito(avance_fisico)}</b>
          </span>
          <span className={estilos.avance}>
            Financ. <b>{avanceEscrito(avance_financiero)}</b>
          </span>
          <Dia nombre="Inicio" escrito={inicioDe(obra)} />
          <Dia nombre="Fin" escrito={finDe(obra)} />
          {!tramo && <b>{sinBarra(obra, false)}</b>}
          {costo_actualizado !== null && (
            <span>
              Costo actualizado <b>{enSoles(costo_actualizado)}</b>
            </span>
          )}
          <span className={estilos.estado}>{CLASES_OBRA[clase]}</span>
        </p>
      </div>
    </div>
  )
}
