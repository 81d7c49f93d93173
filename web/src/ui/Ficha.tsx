import type { ReactNode } from 'react'
import clases from './Ficha.module.css'

export interface SeccionFicha {
  titulo: string
  /** Names with their values, or a text exactly as people wrote it. */
  datos?: readonly (readonly [rotulo: string, valor: ReactNode])[]
  texto?: string
  /** What neither of both can say. */
  contenido?: ReactNode
}

/** A value longer than this takes both columns. */
const esLargo = (valor: ReactNode) => typeof valor === 'string' && valor.length > 80

/** A record to read, in titled sections (README §13). Empty values show a dash. */
export const Ficha = ({ secciones }: { secciones: readonly SeccionFicha[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long record in a dialog is scrolled with the keys from here
  <section className={clases.ficha} aria-label="Datos" tabIndex={0}>
    {secciones.map(({ titulo, datos, texto, contenido }, i) => (
      <div key={titulo}>
        <h3>
          {i + 1} {titulo}
        </h3>
        {datos && (
          <dl>
            {datos.map(([rotulo, valor]) => (
              <div key={rotulo} data-largo={esLargo(valor) || undefined}>
                <dt>{rotulo}</dt>
                <dd>{valor || '—'}</dd>
              </div>
            ))}
          </dl>
        )}
        {texto !== undefined && <p>{texto || '—'}</p>}
        {contenido}
      </div>
    ))}
  </section>
)
