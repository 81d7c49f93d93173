import { FACTOR_NOMBRE_MAXIMO } from '@cabildo/contracts/mi-cuenta'
import { conError } from '../../ui/conError.tsx'
import { TextInput, type TextInputProps } from '../../ui/kit/campo.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string
  error?: string | undefined
  onChange: (nombre: string) => void
}

/** The field of a second factor's name, of 1 to 40 characters (ING-05). */
export const NombreDeFactor = ({ error, onChange, ...resto }: Props) => (
  <TextInput
    maxLength={FACTOR_NOMBRE_MAXIMO}
    autoComplete="off"
    {...resto}
    error={conError(error)}
    aria-invalid={error !== undefined}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
