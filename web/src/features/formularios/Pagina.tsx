import { type Icon, IconId, IconMail } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Icono } from '../../ui/Icono.tsx'
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

/** One thing to have at hand, or to know, before a public form is begun. */
export const Indicacion = ({ icono, children }: { icono: Icon; children: ReactNode }) => (
  <li>
    <Icono de={icono} tam={20} />
    <span>{children}</span>
  </li>
)

export const TengaSuDocumento = ({ conRuc = false }: { conRuc?: boolean }) => (
  <Indicacion icono={IconId}>
    Tenga a la mano su <b>DNI</b>
    {conRuc && (
      <>
        {' '}
        o <b>RUC</b>
      </>
    )}
    .
  </Indicacion>
)

export const UseUnCorreo = () => (
  <Indicacion icono={IconMail}>Use un correo que revise: por ahí le responderemos.</Indicacion>
)

interface SeccionProps {
  numero: number
  /** As the book writes it, 'IDENTIFICACIÓN DEL SOLICITANTE'. */
  titulo: string
  texto?: string
  children: ReactNode
}

/** A numbered card of a public form (design §7.2). */
export const Seccion = ({ numero, titulo, texto, children }: SeccionProps) => {
  const id = useId()
  return (
    <section className={clases.tarjeta} aria-labelledby={id}>
      <header className={clases.cabeza}>
        <span className={clases.numero} aria-hidden="true">
          {numero}
        </span>
        <div>
          <h2 id={id}>
            <span className="solo-lector">{numero} </span>
            {titulo}
          </h2>
          {texto && <p>{texto}</p>}
        </div>
      </header>
      <div className={clases.campos}>{children}</div>
    </section>
  )
}
