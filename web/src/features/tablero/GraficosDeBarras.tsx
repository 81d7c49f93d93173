import type { Tablero } from '@cabildo/contracts/tablero'
import { Barras as BarrasDeGrafico, Leyenda as LeyendaDeGrafico } from '../../ui/graficos/Barras.tsx'
import { Cifra } from './Cifra.tsx'
import { Grafico } from './Grafico.tsx'
import { mayorDe, porciento, porGrupo, porReferencia } from './series.ts'

/** The people of each group, and the share that was delivered. */
export const Grupos = ({ tablero }: { tablero: Tablero }) => {
  const partes = porGrupo(tablero)
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
      <BarrasDeGrafico
        forma="valores"
        mayor={mayorDe(partes)}
        filas={filas.map(({ rotulo, total, entregados, filtros, parte }) => ({
          rotulo,
          tramos: [
            { total: entregados, color: COLOR_ENTREGADO },
            { total: total - entregados, color: COLOR_POR_ENTREGAR },
          ],
          valor: (
            <>
              <Cifra n={total} de={rotulo} filtros={filtros} /> <small>{parte} entregado</small>
            </>
          ),
        }))}
      />
    </Grafico>
  )
}

/** The colours of the baskets delivered, by either programme, and of those not delivered. */
export const COLOR_ENTREGADO = 'var(--cb-serie-1)'
export const COLOR_POR_ENTREGAR = 'var(--cb-serie-6)'

/** Names the two parts of a bar. */
export const Leyenda = () => (
  <LeyendaDeGrafico
    partes={[
      { rotulo: 'Entregado (MPI y Quellaveco)', color: COLOR_ENTREGADO },
      { rotulo: 'Sin entregar', color: COLOR_POR_ENTREGAR },
    ]}
  />
)

/** The number of people by reference, largest first. */
export const Barras = ({ tablero }: { tablero: Tablero }) => {
  const partes = porReferencia(tablero)
  const filas = partes.map((parte) => ({ ...parte, parte: porciento(parte.total, tablero.total) }))
  return (
    <Grafico
      titulo="Beneficiarios por referencia"
      frase={`Beneficiarios por referencia: ${filas.map(({ rotulo, parte }) => `${rotulo} ${parte}`).join(', ')}`}
      columnas={['Referencia', 'Del total']}
      filas={filas}
    >
      <BarrasDeGrafico
        mayor={mayorDe(partes)}
        filas={filas.map(({ rotulo, total, filtros, color, parte }) => ({
          rotulo,
          tramos: [{ total, color }],
          valor: (
            <>
              <Cifra n={total} de={rotulo} filtros={filtros} /> <small>{parte}</small>
            </>
          ),
        }))}
      />
    </Grafico>
  )
}
