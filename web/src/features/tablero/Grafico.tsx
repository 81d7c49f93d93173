import { type ReactNode, useState } from 'react'
import { TarjetaDeGrafico } from '../../ui/graficos/TarjetaDeGrafico.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { Cifra } from './Cifra.tsx'
import estilos from './graficos.module.css'
import type { Parte } from './series.ts'

type Fila = Pick<Parte, 'rotulo' | 'total' | 'filtros'> & { parte: string }

interface Props {
  titulo: string
  /** What the picture shows, in one sentence. */
  frase: string
  /** Titles of the names and of the shares; the figures between them count people. */
  columnas: readonly [nombre: string, parte: string]
  filas: readonly Fila[]
  ancho?: boolean
  children: ReactNode
}

const VISTAS = [
  { valor: 'grafico', etiqueta: 'Gráfico' },
  { valor: 'tabla', etiqueta: 'Tabla' },
]

/** A chart in its card, and the same figures as a table (design §7.8). */
export const Grafico = ({ titulo, frase, columnas, filas, ancho = false, children }: Props) => {
  const [vista, setVista] = useState('grafico')
  return (
    <TarjetaDeGrafico
      titulo={titulo}
      ancho={ancho}
      acciones={<FiltroRapido etiqueta={`Ver como: ${titulo}`} opciones={VISTAS} valor={vista} onValor={setVista} />}
    >
      {vista === 'grafico' ? (
        <figure className={estilos.figura} aria-label={frase}>
          {children}
        </figure>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keys from here
        <section className={estilos.marco} tabIndex={0} aria-label={titulo}>
          <Cuadro titulo={titulo} columnas={columnas} filas={filas} />
        </section>
      )}
    </TarjetaDeGrafico>
  )
}

const Cuadro = ({ titulo, columnas: [nombre, parte], filas }: Pick<Props, 'titulo' | 'columnas' | 'filas'>) => (
  <table className={estilos.cuadro} aria-label={titulo}>
    <thead>
      <tr>
        <th scope="col">{nombre}</th>
        <th scope="col">Beneficiarios</th>
        <th scope="col">{parte}</th>
      </tr>
    </thead>
    <tbody>
      {filas.map((fila) => (
        <tr key={fila.rotulo} className={estilos.zona}>
          <th scope="row">{fila.rotulo}</th>
          <td>
            <Cifra n={fila.total} de={fila.rotulo} filtros={fila.filtros} />
          </td>
          <td>{fila.parte}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
