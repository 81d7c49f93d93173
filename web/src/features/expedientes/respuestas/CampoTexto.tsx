import { cuentaDeTexto } from '@cabildo/contracts/expedientes-bandeja'
import type { ReactNode } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { Textarea, type TextareaProps } from '../../../ui/kit/campo.tsx'
import estilos from '../actos/actos.module.css'

interface Props extends Pick<TextareaProps, 'label' | 'required' | 'minRows' | 'onBlur'> {
  description?: ReactNode
  maximo: number
  valor: string
  onValor: (texto: string) => void
  error: string
}

/** A text that somebody will read, with how much of it was written. */
export const CampoTexto = ({ maximo, valor, onValor, error, minRows = 4, ...resto }: Props) => (
  <div>
    <Textarea
      {...resto}
      autosize
      minRows={minRows}
      maxRows={12}
      maxLength={maximo}
      value={valor}
      error={conError(error)}
      onChange={({ currentTarget }) => onValor(currentTarget.value)}
    />
    <p className={estilos.cuenta}>{cuentaDeTexto(valor.length, maximo)}</p>
  </div>
)
