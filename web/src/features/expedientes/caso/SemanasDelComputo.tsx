import { diaDeLaSemana, fecha } from '@cabildo/contracts/base/tiempo'
import type { DiaDelCaso } from '@cabildo/contracts/plazos-esquema'
import estilos from './computo.module.css'

const SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const FIN_DE_SEMANA = ['sábado', 'domingo']
/** What the engine calls the days that a correction stops (PLA-08). */
const EN_SUBSANACION = 'en subsanación'

const claseDe = ({ numero, motivo }: DiaDelCaso): string => {
  if (numero !== null) return 'contado'
  if (motivo === EN_SUBSANACION) return 'subsanacion'
  return FIN_DE_SEMANA.includes(motivo ?? '') ? 'descanso' : 'feriado'
}

interface Props {
  computo: readonly DiaDelCaso[]
  vence: string | null
  /** Lima's day. */
  hoy: string
}

/** All days of a term in weeks from Monday, each with its number in the count or why it is not counted (PLA-08, PLA-29). */
export const SemanasDelComputo = ({ computo, vence, hoy }: Props) => (
  <div className={estilos.semanas}>
    <div className={estilos.cabeza} aria-hidden="true">
      {SEMANA.map((dia) => (
        <span key={dia}>{dia}</span>
      ))}
    </div>
    <ol aria-label="Días del plazo">
      {computo.map((uno, i) => {
        const { dia, numero, motivo } = uno
        const semana = diaDeLaSemana(dia)
        return (
          <li
            key={dia}
            data-clase={claseDe(uno)}
            data-hoy={dia === hoy || undefined}
            data-vence={dia === vence || undefined}
            // The first week may begin in its middle.
            {...(i === 0 && { style: { gridColumnStart: SEMANA.indexOf(semana) + 1 } })}
          >
            <span>
              <i>{semana} </i>
              {fecha(dia)}
            </span>{' '}
            {numero === null ? (
              <small>{motivo}</small>
            ) : (
              <b>
                <i>día hábil </i>
                {numero}
              </b>
            )}
            {dia === hoy && <small>hoy</small>}
            {dia === vence && <small>vence</small>}
          </li>
        )
      })}
    </ol>
  </div>
)
