import type { MouseEventHandler } from 'react'
import { Button, type ButtonProps } from './kit/boton.tsx'

interface Props extends ButtonProps {
  /** True while the answer is awaited. */
  esperando: boolean
  /** Looks disabled but can be focused and pressed: the press shows what is missing (DOC-43). */
  apagado?: boolean
}

const ignorar: MouseEventHandler = (evento) => evento.preventDefault()

/**
 * A button that waits for an answer. Meanwhile it keeps the focus, is marked as busy and ignores presses; a disabled
 * button would lose the focus (WCAG 2.4.3).
 */
export const BotonEspera = ({ esperando, disabled = false, apagado = false, onClick, ...resto }: Props) => (
  <Button
    {...resto}
    disabled={disabled}
    loading={esperando}
    aria-busy={esperando || undefined}
    aria-disabled={esperando || apagado || undefined}
    {...(apagado && !esperando && { 'data-disabled': true })}
    onClick={esperando ? ignorar : onClick}
  />
)

/** Tells screen readers why nothing can be pressed; others see the spinner. */
export const ESPERE = 'Espere la respuesta'

/** Attributes of another button that must wait too: disabled but focusable, described by the reason. */
export const enEspera = (motivo: string | undefined) =>
  motivo === undefined
    ? {}
    : ({ 'aria-disabled': true, 'aria-describedby': motivo, 'data-disabled': true, onClick: ignorar } as const)
