import type { Tablero } from '@cabildo/contracts/tablero'
import estilos from './Barras.module.css'
import { Cifra } from './Cifra.tsx'
import { Grafico } from './Grafico.tsx'
import { mayorDe, porciento, porReferencia } from './series.ts'

/** Whoever has each reference, the most first. */
export const Barras = ({ tablero }: { tablero: Tablero }) => {
  const partes = porReferencia(tablero)
  const mayor = mayorDe(partes)
  const filas = partes.map((parte) => ({ ...parte, parte: porciento(parte.total, tablero.total) }))
  return (
    <Grafico
      titulo="Beneficiarios por referencia"
      frase={`Beneficiarios por referencia: ${filas.map(({ rotulo, parte }) => `${rotulo} ${parte}`).join(', ')}`}
      columnas={['Referencia', 'Del total']}
      filas={filas}
    >
      <ul className={estilos.barras}>
        {filas.map(({ rotulo, total, filtros, color, parte }) => (
          <li key={rotulo} className={estilos.fila}>
            <span className={estilos.rotulo}>{rotulo}</span>
            <span className={estilos.via}>
              <span style={{ width: `${(100 * total) / mayor}%`, background: color }} />
            </span>
            <span className={estilos.valor}>
              <Cifra n={total} de={rotulo} filtros={filtros} /> <small>{parte}</small>
            </span>
          </li>
        ))}
      </ul>
    </Grafico>
  )
}
