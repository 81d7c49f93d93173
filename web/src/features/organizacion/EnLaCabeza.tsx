import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The places of the screen's head that the part which shows may fill; null until they are drawn. */
export const LugaresDeLaCabeza = createContext<{ contexto: HTMLElement | null; acciones: HTMLElement | null }>({
  contexto: null,
  acciones: null,
})

interface Props {
  /** One line below the title. */
  contexto?: ReactNode
  /** Buttons, the primary one last. */
  children?: ReactNode
}

/** What a part of the screen `organizacion` says and offers in the head that all parts share (ORG-05). */
export const EnLaCabeza = ({ contexto, children }: Props) => {
  const lugares = use(LugaresDeLaCabeza)
  return (
    <>
      {lugares.contexto && createPortal(contexto, lugares.contexto)}
      {lugares.acciones && createPortal(children, lugares.acciones)}
    </>
  )
}
