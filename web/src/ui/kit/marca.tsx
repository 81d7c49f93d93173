import { type ComponentProps, type ReactNode, useId } from 'react'
import './kit.css'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
}

interface DeMarca extends Props {
  /** Draws the control itself, which gets these attributes. */
  control: (atributos: Omit<ComponentProps<'input'>, 'type'>) => ReactNode
  claseTexto?: string
  claseDentro?: string | undefined
}

/** A control with its name beside it, and help and error below the name. */
const Marca = ({
  label,
  description,
  error,
  className = '',
  style,
  id: propio,
  control,
  claseDentro = '',
  claseTexto = '',
  ...resto
}: DeMarca) => {
  const suyo = useId()
  const id = propio ?? suyo
  const { disabled } = resto
  return (
    <div className={className} style={style}>
      <div className="cb-marca">
        <div className={`cb-marca-dentro ${claseDentro}`}>
          {control({
            ...resto,
            id,
            'aria-describedby':
              [description && `${id}-description`, error && `${id}-error`, resto['aria-describedby']]
                .filter(Boolean)
                .join(' ') || undefined,
          })}
        </div>
        <div className="cb-marca-texto" data-disabled={disabled || undefined}>
          {label && (
            <label htmlFor={id} className={claseTexto}>
              {label}
            </label>
          )}
          {description && (
            <p id={`${id}-description`} className="cb-ayuda">
              {description}
            </p>
          )}
          {error && (
            <p id={`${id}-error`} className="cb-falla">
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

/** A box to tick. */
export const Checkbox = (props: Props) => (
  <Marca
    {...props}
    control={(atributos) => (
      <>
        <input type="checkbox" className="cb-marca-entrada" {...atributos} />
        <svg className="cb-marca-dibujo" viewBox="0 0 10 7" aria-hidden="true">
          <path
            d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
            fill="currentColor"
          />
        </svg>
      </>
    )}
  />
)

/** One of several, of which one is chosen; all have the same `name`. */
export const Radio = (props: Props) => (
  <Marca
    {...props}
    control={(atributos) => (
      <>
        <input type="radio" className="cb-marca-entrada" {...atributos} />
        <svg className="cb-marca-dibujo" viewBox="0 0 5 5" aria-hidden="true">
          <circle cx={2.5} cy={2.5} r={2.5} fill="currentColor" />
        </svg>
      </>
    )}
  />
)

export interface SwitchProps extends Props {
  classNames?: { track?: string | undefined; label?: string | undefined }
}

/** A switch. */
export const Switch = ({ classNames = {}, ...props }: SwitchProps) => (
  <Marca
    {...props}
    claseDentro="cb-riel-caja"
    claseTexto={classNames.label ?? ''}
    control={(atributos) => (
      <>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a box to tick says itself whether it is on */}
        <input type="checkbox" role="switch" className="cb-riel-entrada" {...atributos} />
        <span className={`cb-riel ${classNames.track ?? ''}`} aria-hidden="true" />
      </>
    )}
  />
)
