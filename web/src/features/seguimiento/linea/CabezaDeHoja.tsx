import { MESES } from '@cabildo/contracts/seguimiento-semanas'
import estilos from './Hoja.module.css'

interface Props {
  anios: readonly number[]
  /** The cell of the current week, counted from the first year that is given. */
  ahora: number
}

const SEMANAS = [1, 2, 3, 4] as const

/** Years, months and, of a single year, its weeks; browsers repeat it on each sheet (SEG-04, SEG-05, SEG-11). */
export const CabezaDeHoja = ({ anios, ahora }: Props) => {
  const uno = anios.length === 1
  return (
    <thead>
      <tr>
        <th className={estilos.obra}>Proyecto</th>
        <th className={estilos.avance}>Avance</th>
        <th className={estilos.cabeza}>
          <div>
            {anios.map((anio) => (
              <b key={anio}>{anio}</b>
            ))}
          </div>
          <div>{anios.map((anio) => MESES.map((mes) => <span key={`${anio} ${mes}`}>{uno ? mes : mes[0]}</span>))}</div>
          {uno && (
            <div>
              {MESES.map((mes, i) =>
                SEMANAS.map((semana) => (
                  <i key={`${mes} ${semana}`} data-ahora={ahora === i * 4 + semana - 1 || undefined}>
                    {semana}
                  </i>
                )),
              )}
            </div>
          )}
        </th>
      </tr>
    </thead>
  )
}
