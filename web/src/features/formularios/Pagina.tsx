import type { ReactNode } from 'react'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import clases from './formulario.module.css'

interface Props {
  titulo: string
  texto: string
  /** The form; `lateral` stands beside it, and below it on a phone. */
  children: ReactNode
  lateral?: ReactNode
}

/** The page of a public form: its band, the form in its column, and what helps beside it (design §10, §13). */
export const PaginaFormulario = ({ titulo, texto, children, lateral }: Props) => (
  <div className={clases.pagina} data-ancho="completo">
    <BandaPublica titulo={titulo} texto={texto} />
    <div className={clases.columna}>
      <div className={lateral ? clases.rejilla : clases.sola}>
        <div className={clases.forma}>{children}</div>
        {lateral}
      </div>
    </div>
  </div>
)
