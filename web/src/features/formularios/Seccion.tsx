import { type ReactNode, useId } from 'react'
import { Textarea, type TextareaProps } from '../../ui/kit/campo.tsx'
import clases from './formulario.module.css'

interface Props {
  numero: number
  /** As the book writes it, 'IDENTIFICACIÓN DEL SOLICITANTE'. */
  titulo: string
  texto?: string
  children: ReactNode
}

/** A numbered card of a public form (design §7.2). */
export const Seccion = ({ numero, titulo, texto, children }: Props) => {
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

/** Two fields side by side, on phones one below the other. */
export const EnPareja = ({ children }: { children: ReactNode }) => <div className={clases.dos}>{children}</div>

/** The label of a field that may stay empty. */
export const opcional = (etiqueta: string) => (
  <>
    {etiqueta} <small>(opcional)</small>
  </>
)

/** A field of several lines that people enlarge by its corner. */
export const AreaDeTexto = (props: TextareaProps) => <Textarea rows={4} {...props} autosize={false} />

interface CasillaProps {
  texto: string
  marcada: boolean
  onCambio: (marcada: boolean) => void
}

/** A box to tick beside what it says, the browser's own. */
export const Casilla = ({ texto, marcada, onCambio }: CasillaProps) => (
  <label className={clases.casilla}>
    <input type="checkbox" checked={marcada} onChange={({ currentTarget }) => onCambio(currentTarget.checked)} />
    <span>{texto}</span>
  </label>
)
