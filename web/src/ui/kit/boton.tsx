import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import './kit.css'

type Tam = 'xs' | 'sm' | 'md' | 'lg' | 'compact-xs' | 'compact-sm' | 'compact-md'
type Variante = 'filled' | 'default' | 'light' | 'subtle'
type Tinta = 'cabildo' | 'gray' | 'red'

interface Aspecto {
  variant?: Variante | undefined
  color?: Tinta | undefined
  /** Looks disabled but can be focused. */
  'data-disabled'?: boolean | undefined
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, Aspecto {
  size?: Tam | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean | undefined
  /** An answer is awaited; the button is disabled meanwhile, unless `disabled` says otherwise. */
  loading?: boolean | undefined
  /** Makes it a link that looks like a button. */
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  download?: string | boolean | undefined
}

/** A button, or with `href` a link that looks like one. */
export const Button = ({
  variant = 'filled',
  color,
  size = 'sm',
  leftSection,
  rightSection,
  fullWidth,
  loading = false,
  disabled = loading,
  className = '',
  children,
  ...resto
}: ButtonProps) => {
  const comunes = {
    ...resto,
    className: `cb-boton ${className}`,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-loading': loading || undefined,
    'data-with-left-section': Boolean(leftSection) || undefined,
    'data-with-right-section': Boolean(rightSection) || undefined,
    children: (
      <>
        {loading && (
          <span className="cb-boton-espera" aria-hidden>
            <Loader />
          </span>
        )}
        <span className="cb-boton-dentro">
          {leftSection && <span className="cb-boton-lado">{leftSection}</span>}
          <span className="cb-boton-texto">{children}</span>
          {rightSection && <span className="cb-boton-lado">{rightSection}</span>}
        </span>
      </>
    ),
  }
  // The attributes that a button alone has mean nothing to a link, and no caller gives them to one.
  if (resto.href !== undefined) return <a {...(comunes as unknown as ComponentProps<'a'>)} />
  return <button type="button" {...comunes} disabled={disabled} />
}

export interface ActionIconProps extends Omit<ComponentProps<'button'>, 'color'>, Aspecto {
  /** Width and height in px. */
  size?: number | undefined
}

/** A button that is an icon; `aria-label` names it. */
export const ActionIcon = ({
  variant = 'subtle',
  color = 'gray',
  size,
  className = '',
  style,
  children,
  ...resto
}: ActionIconProps) => (
  <button
    type="button"
    {...resto}
    className={`cb-icono ${className}`}
    data-variant={variant}
    data-color={color}
    style={{ ...(size !== undefined && { '--ai-size': `${size / 16}rem` }), ...style } as CSSProperties}
  >
    <span className="cb-icono-dentro">{children}</span>
  </button>
)

const TAMANOS_DE_RUEDA = { xs: 18, sm: 22, md: 36 }

interface LoaderProps extends ComponentProps<'span'> {
  /** Width in px, or by name; without it, what the place says. */
  size?: number | keyof typeof TAMANOS_DE_RUEDA | undefined
}

/** A wheel that turns while an answer is awaited. */
export const Loader = ({ size, className = '', style, ...resto }: LoaderProps) => {
  const pixeles = typeof size === 'string' ? TAMANOS_DE_RUEDA[size] : size
  return (
    <span
      {...resto}
      className={`cb-rueda ${className}`}
      style={{ ...(pixeles !== undefined && { '--loader-size': `${pixeles / 16}rem` }), ...style } as CSSProperties}
    />
  )
}
