import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEventHandler } from 'react'

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** True while the answer is awaited. */
  esperando: boolean
  /** Off, and yet found by the keyboard and pressed: the press tells what is missing (DOC-43). */
  apagado?: boolean
}

const ignorar: MouseEventHandler = (evento) => evento.preventDefault()

/**
 * The button of an act. While its answer is awaited it keeps the focus, says that it is busy and takes no further press;
 * a disabled button would drop the focus on the page, and a refusal would find nobody there (WCAG 2.4.3).
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
    // Mantine disables what loads.
    renderRoot={(raiz: ComponentProps<'button'>) => <button {...raiz} disabled={disabled} />}
  />
)

/** Why nothing can be pressed meanwhile, for readers: others see the button turn. */
export const ESPERE = 'Espere la respuesta'

/** Attributes of a button that must wait as well: off, but still found by the keyboard, with the reason's id. */
export const enEspera = (motivo: string | undefined) =>
  motivo === undefined
    ? {}
    : ({ 'aria-disabled': true, 'aria-describedby': motivo, 'data-disabled': true, onClick: ignorar } as const)
