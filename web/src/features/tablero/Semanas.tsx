import type { Tablero } from '@cabildo/contracts/tablero'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { miles } from '../../ui/tabla/idioma.ts'
import { Cifra } from './Cifra.tsx'
import { Grafico } from './Grafico.tsx'
import { COLOR_ENTREGADO, COLOR_POR_ENTREGAR, Leyenda } from './GraficosDeBarras.tsx'
import estilos from './graficos.module.css'
import { mayorDe, porciento, porMes, type Semana } from './series.ts'

/** Deliveries by week, a column each, under the month of its Monday. */
export const Semanas = ({ tablero }: { tablero: Tablero }) => {
  const meses = porMes(tablero)
  const semanas = meses.flatMap(({ semanas: suyas }) => suyas)
  const mayor = mayorDe(semanas)
  const cumbre = semanas.find(({ total }) => total === mayor)
  const filas = semanas.map((semana) => ({ ...semana, parte: porciento(semana.entregados, semana.total) }))
  return (
    <Grafico
      titulo="Beneficiarios por semana de entrega"
      frase={`Beneficiarios por semana de entrega, de lunes a domingo: ${semanas.length} columnas${
        cumbre ? `; la mayor, ${cumbre.rotulo}, con ${miles(mayor)}` : ''
      }`}
      columnas={['Semana', 'Entregado']}
      filas={filas}
      ancho
    >
      <Leyenda />
      <Columnas meses={meses} mayor={mayor} />
    </Grafico>
  )
}

const Columnas = ({ meses, mayor }: { meses: ReturnType<typeof porMes>; mayor: number }) => {
  const marco = useRef<HTMLElement>(null)
  // People look for the last weeks.
  useLayoutEffect(() => {
    if (marco.current) marco.current.scrollLeft = marco.current.scrollWidth
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many weeks are scrolled with the keys from here
    <section ref={marco} className={estilos.marcoDeSemanas} tabIndex={0} aria-label="Semanas">
      <ol className={estilos.meses} style={{ '--cifras': miles(mayor).length } as CSSProperties}>
        {meses.map(({ mes, semanas }) => (
          <li key={mes}>
            <span className={estilos.mes}>{mes}</span>
            <ol>
              {semanas.map((semana) => (
                <Columna key={semana.rotulo} semana={semana} mayor={mayor} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Columna = ({ semana: { rotulo, dia, total, entregados, filtros }, mayor }: { semana: Semana; mayor: number }) => {
  const parte = `${porciento(entregados, total)} entregado`
  return (
    <li className={estilos.semana} title={`${rotulo}: ${miles(total)}, ${parte}`}>
      <span className={estilos.columna}>
        <b>
          <Cifra n={total} de={`${rotulo}, ${parte}`} filtros={filtros} />
        </b>
        <span style={{ height: `${(100 * (total - entregados)) / mayor}%`, background: COLOR_POR_ENTREGAR }} />
        <span style={{ height: `${(100 * entregados) / mayor}%`, background: COLOR_ENTREGADO }} />
      </span>
      <span className={estilos.dia} aria-hidden="true">
        {dia}
      </span>
    </li>
  )
}
