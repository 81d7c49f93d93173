import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = InputBaseProps & Omit<ComponentProps<'textarea'>, keyof InputBaseProps>

/** A field of several lines that people pull larger by its corner; Mantine's own measures itself, at a price. */
export const AreaDeTexto = (props: Props) => <InputBase component="textarea" rows={4} multiline {...props} />

/** The label of a field that may stay empty. */
export const opcional = (etiqueta: string) => (
  <>
    {etiqueta} <small>(opcional)</small>
  </>
)
