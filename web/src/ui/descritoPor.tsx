import { InputWrapperContext } from '@mantine/core'
import { type ReactNode, use } from 'react'

const Descrito = ({ por, children }: { por: string | false; children: ReactNode }) => {
  const deSuMarco = use(InputWrapperContext)
  // Without an id this stays undefined: Mantine would write an empty text as an empty aria-describedby.
  const describedBy = [deSuMarco?.describedBy, por].filter(Boolean).join(' ') || undefined
  // The other values come from Mantine's wrapper, which always surrounds an input.
  return <InputWrapperContext value={{ ...deSuMarco, describedBy } as typeof deSuMarco}>{children}</InputWrapperContext>
}

/**
 * Ties a field to a message outside of it; Mantine drops an `aria-describedby` on the field itself. Pass false while
 * there is no message: leaving the attributes out would redraw the field without focus.
 */
export const descritoPor = (id: string | false) => ({
  inputContainer: (campo: ReactNode) => <Descrito por={id}>{campo}</Descrito>,
})
