import clases from './campos.module.css'
import { conError } from './conError.tsx'
import { TextInput, type TextInputProps } from './kit/campo.tsx'

const DIGITOS = 6

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string
  error?: string | undefined
  onChange: (codigo: string) => void
  /** Called with the sixth digit, where it sends the code. */
  alCompletar?: (codigo: string) => void
}

export const codigoCompleto = (codigo: string): boolean => codigo.length === DIGITOS

/** A code of six digits, of an application or out of a mail; spaces in what is pasted are left out (ING-11, ING-25). */
export const CampoCodigo = ({ error, onChange, alCompletar, value, ...resto }: Props) => (
  <TextInput
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    classNames={{ input: clases.codigo ?? '' }}
    {...resto}
    error={conError(error)}
    aria-invalid={error !== undefined}
    value={value}
    onChange={({ currentTarget }) => {
      const codigo = currentTarget.value.replace(/\D/g, '').slice(0, DIGITOS)
      onChange(codigo)
      if (codigo !== value && codigoCompleto(codigo)) alCompletar?.(codigo)
    }}
  />
)

/** A recovery code, however it is typed (ING-10). */
export const CampoRecuperacion = ({ error, onChange, ...resto }: Omit<Props, 'alCompletar'>) => (
  <TextInput
    label="Código de recuperación"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    {...resto}
    error={conError(error)}
    aria-invalid={error !== undefined}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
