import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { IconArrowsShuffle, IconCopy } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { avisar } from './avisos.ts'
import clases from './campos.module.css'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'
import { PasswordInput, type PasswordInputProps } from './kit/clave.tsx'
import { copiar } from './portapapeles.ts'

/** Letters and digits that are not confused when read aloud or copied by hand. */
const LEGIBLES = 'abcdefghjkmnpqrstuvwxyz23456789'
const GRUPOS = 4
const POR_GRUPO = 4

/** One random character. Bytes past the last full round are dropped, so that all characters are equally likely. */
const unCaracter = (): string => {
  const tope = 256 - (256 % LEGIBLES.length)
  for (;;) {
    const [byte = tope] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < tope) return LEGIBLES.charAt(byte % LEGIBLES.length)
  }
}

/** A random password of four groups of four, 79 bits: 'hk7m-p3xw-9rta-cd4f' (D-27). */
const claveAleatoria = (): string =>
  Array.from({ length: GRUPOS }, () => Array.from({ length: POR_GRUPO }, unCaracter).join('')).join('-')

interface Props
  extends Omit<
    PasswordInputProps,
    'value' | 'onChange' | 'visible' | 'onVisibilityChange' | 'visibilityToggleButtonProps'
  > {
  value: string
  onChange: (clave: string) => void
  /** Gets a generated password; without it the field offers none. */
  onGenerar?: (clave: string) => void
  /** A password generated before this field showed; for forms that hide the field and show it again. */
  generada?: string
}

/** If the field lost the focus, its error would push the button away before the click ended. */
const quedarse = (evento: MouseEvent) => evento.preventDefault()

/** Field for a password that one person gives another: it can be generated, shown and copied. */
export const CampoClave = ({ value, onChange, onGenerar, generada: antes = '', ...resto }: Props) => {
  const [generada, setGenerada] = useState(antes)
  const [visible, setVisible] = useState(antes !== '' && value === antes)
  const generar = () => {
    const clave = claveAleatoria()
    setGenerada(clave)
    setVisible(true)
    onGenerar?.(clave)
  }
  const copiarla = () =>
    copiar(Promise.resolve(value)).then(
      () => avisar.exito(MENSAJES.copiado),
      () => avisar.error('No se pudo copiar. Seleccione la contraseña y cópiela.'),
    )
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        spellCheck={false}
        {...resto}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {onGenerar && (
        <div className={clases.acciones}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icono de={IconArrowsShuffle} tam={16} />}
            onMouseDown={quedarse}
            onClick={generar}
          >
            Generar contraseña
          </Button>
          {generada !== '' && value === generada && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icono de={IconCopy} tam={16} />}
              onMouseDown={quedarse}
              onClick={copiarla}
            >
              Copiar
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
