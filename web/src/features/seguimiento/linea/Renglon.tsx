import { enSoles } from '@cabildo/contracts/base/montos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import estilos from './Bloque.module.css'
import { avanceEscrito, type DiaEscrito, finDe, inicioDe, sinBarra } from './textos.ts'

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
export const Renglon = ({ obra, dibujada }: { obra: Obra; dibujada: boolean }) => {
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
