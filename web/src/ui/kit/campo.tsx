import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import './kit.css'

export type TamCampo = 'xs' | 'sm' | 'md'
type Parte = 'label' | 'description' | 'input' | 'error'

const ORDEN: readonly Parte[] = ['label', 'description', 'input', 'error']

/** What a field has besides its control: name, help, error, and what stands inside it at either side. */
export interface Marco {
  label?: ReactNode
  description?: ReactNode
  /** What is wrong; `true` marks the field without a text. */
  error?: ReactNode
  size?: TamCampo | undefined
  leftSection?: ReactNode
  /** Only buttons and links in it can be pressed; a press elsewhere reaches the field. */
  rightSection?: ReactNode
  inputWrapperOrder?: readonly Parte[] | undefined
  classNames?: { input?: string | undefined; label?: string | undefined } | undefined
}

type Elemento = 'input' | 'textarea' | 'select'
type Propias<E extends Elemento> = Omit<ComponentProps<E>, keyof Marco> & Marco

interface DeCampo extends Marco {
  id?: string | undefined
  className?: string | undefined
  style?: ComponentProps<'div'>['style']
  required?: boolean | undefined
  multiline?: boolean | undefined
  pointer?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid']
  /** Draws the control with what ties it to the texts. */
  children: (atributos: {
    id: string
    className: string
    'aria-describedby': string | undefined
    'aria-invalid': ComponentProps<'input'>['aria-invalid']
  }) => ReactNode
}

/** A control between its name, its help and its error, which screen readers tell with it (design §7.2). */
export const Campo = ({
  label,
  description,
  error,
  size = 'sm',
  leftSection,
  rightSection,
  inputWrapperOrder = ORDEN,
  classNames = {},
  id: propio,
  className = '',
  style,
  multiline,
  pointer,
  'aria-describedby': fuera,
  'aria-invalid': invalido,
  children,
}: DeCampo) => {
  const suyo = useId()
  const id = propio ?? suyo
  const conTexto = Boolean(error) && error !== true
  const partes: Record<Parte, ReactNode> = {
    label: label && (
      <label key="label" id={`${id}-label`} htmlFor={id} className={`cb-rotulo ${classNames.label ?? ''}`}>
        {label}
      </label>
    ),
    description: description && (
      <p key="description" id={`${id}-description`} className="cb-ayuda">
        {description}
      </p>
    ),
    input: (
      <div
        key="input"
        className="cb-caja"
        data-size={size}
        data-error={Boolean(error) || undefined}
        data-multiline={multiline || undefined}
        data-pointer={pointer || undefined}
        data-with-left-section={Boolean(leftSection) || undefined}
        data-with-right-section={Boolean(rightSection) || undefined}
      >
        {leftSection && (
          <div className="cb-lado" data-position="left">
            {leftSection}
          </div>
        )}
        {children({
          id,
          className: `cb-entrada ${classNames.input ?? ''}`,
          'aria-describedby':
            [conTexto && `${id}-error`, description && `${id}-description`, fuera].filter(Boolean).join(' ') ||
            undefined,
          'aria-invalid': error ? true : invalido || undefined,
        })}
        {rightSection && (
          <div className="cb-lado" data-position="right">
            {rightSection}
          </div>
        )}
      </div>
    ),
    error: conTexto && (
      <p key="error" id={`${id}-error`} className="cb-falla">
        {error}
      </p>
    ),
  }
  return (
    <div className={`cb-campo ${className}`} style={style} data-size={size}>
      {inputWrapperOrder.map((parte) => partes[parte])}
    </div>
  )
}

/** Parts what belongs to the frame of a field from what its control gets. */
const repartir = <P extends Marco & { id?: string | undefined; className?: string | undefined }>({
  label,
  description,
  error,
  size,
  leftSection,
  rightSection,
  inputWrapperOrder,
  classNames,
  ...resto
}: P & Pick<DeCampo, 'style' | 'aria-describedby' | 'aria-invalid'>) => {
  const { id, className, style, 'aria-describedby': por, 'aria-invalid': invalido, ...control } = resto
  return {
    control,
    marco: {
      ...{ label, description, error, size, leftSection, rightSection, inputWrapperOrder, classNames },
      ...{ id, className, style, 'aria-describedby': por, 'aria-invalid': invalido },
    },
  }
}

export type TextInputProps = Propias<'input'>

/** A field of one line. */
export const TextInput = (props: TextInputProps) => {
  const { marco, control } = repartir(props)
  return <Campo {...marco}>{(atributos) => <input {...control} {...atributos} />}</Campo>
}

const CRECE_SOLO = CSS.supports('field-sizing', 'content')

/** Makes a text area as tall as its text after each drawing, where the browser cannot do it by itself. */
const useAlto = (activo: boolean) => {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const elemento = area.current
    if (!activo || CRECE_SOLO || !elemento) return
    elemento.style.height = '0'
    // The borders are not part of what scrolls.
    elemento.style.height = `${elemento.scrollHeight + 2}px`
  })
  return area
}

export interface TextareaProps extends Propias<'textarea'> {
  /** Grows with its text, from `minRows` to `maxRows`; false leaves it at `rows`. */
  autosize?: boolean | undefined
  minRows?: number | undefined
  maxRows?: number | undefined
}

/** A field of several lines. */
export const Textarea = ({ autosize = true, minRows = 2, maxRows, ref, ...props }: TextareaProps) => {
  const { marco, control } = repartir(props)
  const area = useAlto(autosize)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area])
  return (
    <Campo {...marco} multiline>
      {(atributos) => (
        <textarea
          {...control}
          {...atributos}
          ref={area}
          {...(autosize && {
            rows: minRows,
            'data-crece': maxRows === undefined ? 'sin-tope' : 'con-tope',
            style: { '--filas': minRows, '--filas-maximo': maxRows } as CSSProperties,
          })}
        />
      )}
    </Campo>
  )
}

interface Opcion {
  value: string
  label: string
  disabled?: boolean | undefined
}
interface Grupo {
  group: string
  items: readonly Opcion[]
}

export interface NativeSelectProps extends Propias<'select'> {
  data?: readonly (string | Opcion | Grupo)[] | undefined
}

const dibujarOpcion = ({ value, label, disabled }: Opcion) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** A list to choose from, the browser's own; the options are its children or its data. */
export const NativeSelect = ({ data = [], children, ...props }: NativeSelectProps) => {
  const { marco, control } = repartir(props)
  return (
    <Campo {...marco} pointer>
      {(atributos) => (
        <select {...control} {...atributos}>
          {children ??
            data.map((una) => {
              if (typeof una === 'string') return dibujarOpcion({ value: una, label: una })
              if (!('group' in una)) return dibujarOpcion(una)
              return (
                <optgroup key={una.group} label={una.group}>
                  {una.items.map(dibujarOpcion)}
                </optgroup>
              )
            })}
        </select>
      )}
    </Campo>
  )
}
