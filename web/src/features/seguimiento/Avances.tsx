import type { Obra } from '@cabildo/contracts/seguimiento'
import estilos from './Avances.module.css'
import { avanceEscrito } from './linea/textos.ts'

const FILAS = [
  ['avance_fisico', 'Físico', 'fisico'],
  ['avance_financiero', 'Financiero', 'financiero'],
] as const

/** Both progresses of a work as bars beside their figures. */
export const Avances = ({ obra }: { obra: Pick<Obra, 'avance_fisico' | 'avance_financiero'> }) => (
  <div className={estilos.avances}>
    {FILAS.map(([campo, rotulo, serie]) => {
      const valor = obra[campo]
      return (
        <div key={campo}>
          <span>{rotulo}</span>
          <span className={estilos.via} aria-hidden="true">
            {valor !== null && <i data-serie={serie} style={{ inlineSize: `${valor}%` }} />}
          </span>
          <b data-vacio={valor === null || undefined}>{avanceEscrito(valor)}</b>
        </div>
      )
    })}
  </div>
)
