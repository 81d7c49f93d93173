import { type ComponentProps, useState } from 'react'
import { ActionIcon } from './boton.tsx'
import { TextInput, type TextInputProps } from './campo.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  visible?: boolean | undefined
  onVisibilityChange?: ((visible: boolean) => void) | undefined
  /** Names the button that shows the password. */
  visibilityToggleButtonProps: { 'aria-label': string; tabIndex?: number }
}

const TRAZO: ComponentProps<'path'> = {
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 16,
}

const Ojo = ({ abierto }: { abierto: boolean }) => (
  <svg viewBox="0 0 256 256" width={20} height={20} fill="none" aria-hidden="true">
    {abierto ? (
      <path
        d="M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6"
        {...TRAZO}
      />
    ) : (
      <>
        <path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" {...TRAZO} />
        <circle cx={128} cy={128} r={40} stroke="currentColor" strokeWidth={16} />
      </>
    )}
  </svg>
)

/** A field for a password, with a button that shows it. */
export const PasswordInput = ({
  visible: dicho,
  onVisibilityChange,
  visibilityToggleButtonProps,
  ...resto
}: PasswordInputProps) => {
  const [propio, setPropio] = useState(false)
  const visible = dicho ?? propio
  return (
    <TextInput
      autoComplete="off"
      {...resto}
      type={visible ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          className="cb-ojo"
          {...visibilityToggleButtonProps}
          aria-pressed={visible}
          disabled={resto.disabled}
          // The field keeps the focus.
          onMouseDown={(evento) => evento.preventDefault()}
          onClick={() => {
            setPropio(!visible)
            onVisibilityChange?.(!visible)
          }}
        >
          <Ojo abierto={visible} />
        </ActionIcon>
      }
    />
  )
}
