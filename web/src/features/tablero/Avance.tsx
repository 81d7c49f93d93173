import type { Tablero } from '@cabildo/contracts/tablero'
import { Cifra } from './Cifra.tsx'
import { Grafico } from './Grafico.tsx'
import estilos from './graficos.module.css'
import { avanceDe, porciento } from './series.ts'

const RADIO = 70
/** The gap between two parts, in hundredths of the ring; very small parts keep their full size. */
const HUECO = 0.6

/** The state of the delivery: a ring of four parts with the delivered share in its middle (design §7.8). */
export const Avance = ({ tablero }: { tablero: Tablero }) => {
  const { entregados, partes, otras } = avanceDe(tablero)
  const { total } = tablero
  const anillo = [...partes, { ...otras, rotulo: 'Otras referencias' }]
  const frase = `Avance de entrega: ${anillo.map((parte) => `${parte.rotulo} ${porciento(parte.total, total)}`).join(', ')}`
  return (
    <Grafico
      titulo="Avance de entrega"
      frase={frase}
      columnas={['Estado', 'Del total']}
      filas={[...partes, ...otras.partes].map((parte) => ({ ...parte, parte: porciento(parte.total, total) }))}
    >
      <div className={estilos.avance}>
        <Anillo frase={frase} partes={anillo} total={total} centro={porciento(entregados, total)} />
        <ul>
          {partes.map(({ rotulo, total: suyos, filtros, color }) => (
            <li key={rotulo} className={estilos.parte}>
              <span className={estilos.muestra} style={{ background: color }} />
              {rotulo}
              <b>
                <Cifra n={suyos} de={rotulo} filtros={filtros} />
              </b>
            </li>
          ))}
          <li>
            <div className={estilos.parte}>
              <span className={estilos.muestra} style={{ background: otras.color }} />
              Otras referencias
            </div>
            <ul>
              {otras.partes.map(({ rotulo, total: suyos, filtros }) => (
                <li key={rotulo} className={estilos.parte}>
                  {rotulo}
                  <b>
                    <Cifra n={suyos} de={rotulo} filtros={filtros} />
                  </b>
                </li>
              ))}
            </ul>
          </li>
        </ul>
      </div>
    </Grafico>
  )
}

interface PropsAnillo {
  frase: string
  partes: readonly { rotulo: string; total: number; color: string }[]
  total: number
  centro: string
}

const Anillo = ({ frase, partes, total, centro }: PropsAnillo) => {
  let antes = 0
  return (
    <svg className={estilos.anillo} viewBox="0 0 200 200" role="img" aria-label={frase}>
      {partes.map(({ rotulo, total: suyos, color }) => {
        const desde = antes
        const largo = (100 * suyos) / total
        antes += largo
        return (
          <circle
            key={rotulo}
            r={RADIO}
            cx={100}
            cy={100}
            pathLength={100}
            style={{ stroke: color }}
            strokeDasharray={`${largo > 2 * HUECO ? largo - HUECO : largo} 100`}
            strokeDashoffset={-desde}
          />
        )
      })}
      <text x={100} y={103}>
        {centro}
      </text>
      <text x={100} y={124} className={estilos.de}>
        entregado
      </text>
    </svg>
  )
}
