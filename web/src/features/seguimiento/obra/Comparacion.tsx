import type { Obra } from '@cabildo/contracts/seguimiento'
import { compararAvance } from '@cabildo/contracts/seguimiento-reglas'
import { avanceEscrito, SIN_DATO } from '../linea/textos.ts'
import { puntosEscritos } from '../palabras.ts'
import estilos from './obra.module.css'

const SERIES = [
  ['avance_fisico', 'Físico'],
  ['avance_financiero', 'Financiero'],
] as const

const SEGUN = { columna: 'según su programa', fechas: 'según sus fechas' } as const

/** What was planned of both progresses by today, what was reached, and by how much they differ (decision 0137). */
export const Comparacion = ({ obra }: { obra: Obra }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the dialog and scrolls with the keys
  <section className={estilos.marco} aria-label="Programado y ejecutado" tabIndex={0}>
    <table className={estilos.tabla}>
      <thead>
        <tr>
          <th scope="col">Avance</th>
          <th scope="col">Programado</th>
          <th scope="col">Ejecutado</th>
          <th scope="col">Diferencia</th>
        </tr>
      </thead>
      <tbody>
        {SERIES.map(([serie, rotulo]) => {
          const { real, programado, por, atraso } = compararAvance(obra, serie)
          return (
            <tr key={serie}>
              <th scope="row">{rotulo}</th>
              <td>
                {avanceEscrito(programado)}
                {programado !== null && <span className={estilos.segun}> {SEGUN[por]}</span>}
              </td>
              <td>{avanceEscrito(real)}</td>
              <td>{atraso === null ? SIN_DATO : puntosEscritos(atraso)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
