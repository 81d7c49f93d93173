import { InputWrapperContext } from '@mantine/core'
import { type ReactNode, use } from 'react'

const Descrito = ({ por, children }: { por: string | false; children: ReactNode }) => {
  const deSuMarco = use(InputWrapperContext)
  // Nothing must not become the empty text, which Mantine would write as an attribute that names nothing.
  const describedBy = [deSuMarco?.describedBy, por].filter(Boolean).join(' ') || undefined
  // The rest is the wrapper's own, which is there whenever an input is inside one.
  return <InputWrapperContext value={{ ...deSuMarco, describedBy } as typeof deSuMarco}>{children}</InputWrapperContext>
}

/**
 * Ties a field to words that stand elsewhere, once for several fields: Mantine drops an `aria-describedby` of the field's
 * own. To be given always, with false while there are none: a field that came and went with it would lose the focus.
 */
export const descritoPor = (id: string | false) => ({
  inputContainer: (campo: ReactNode) => <Descrito por={id}>{campo}</Descrito>,
})
