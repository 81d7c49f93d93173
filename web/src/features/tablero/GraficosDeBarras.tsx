import type { Tablero } from '@cabildo/contracts/tablero'
import estilos from './Barras.module.css'
import { Cifra } from './Cifra.tsx'
import { Grafico } from './Grafico.tsx'
import { mayorDe, porciento, porGrupo, porReferencia } from './series.ts'

/** The people of each group, and the share that was delivered. */
export const Grupos = ({ tablero }: { tablero: Tablero }) => {
  const partes = porGrupo(tablero)
  const mayor = mayorDe(partes)
  const filas = partes.map((parte) => ({ ...parte, parte: porciento(parte.entregados, parte.total) }))
  return (
    <Grafico
      titulo="Beneficiarios por grupo"
      frase={`Beneficiarios por grupo y parte entregada: ${filas.map(({ rotulo, parte }) => `${rotulo} ${parte}`).join(', ')}`}
      columnas={['Grupo', 'Entregado']}
      filas={filas}
      ancho
    >
      <Leyenda />
      <ul className={`${estilos.barras} ${estilos.grupos}`}>
        {filas.map(({ rotulo, total, entregados, filtros, parte }) => (
          <li key={rotulo} className={estilos.fila}>
            <span className={estilos.rotulo}>{rotulo}</span>
            <span className={estilos.via}>
              <span style={{ width: `${(100 * entregados) / mayor}%`, background: COLOR_ENTREGADO }} />
              <span style={{ width: `${(100 * (total - entregados)) / mayor}%`, background: COLOR_POR_ENTREGAR }} />
            </span>
            <span className={estilos.valor}>
              <Cifra n={total} de={rotulo} filtros={filtros} /> <small>{parte} entregado</small>
            </span>
          </li>
        ))}
      </ul>
    </Grafico>
  )
}

/** The colours of the baskets delivered, by either programme, and of those not delivered. */
export const COLOR_ENTREGADO = 'var(--cb-serie-1)'
export const COLOR_POR_ENTREGAR = 'var(--cb-serie-6)'

/** Names the two parts of a bar. */
export const Leyenda = () => (
  <ul className={estilos.leyenda} aria-hidden="true">
    <li>
      <span style={{ background: COLOR_ENTREGADO }} />
      Entregado (MPI y Quellaveco)
    </li>
    <li>
      <span style={{ background: COLOR_POR_ENTREGAR }} />
      Sin entregar
    </li>
  </ul>
)

/** The number of people by reference, largest first. */
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
