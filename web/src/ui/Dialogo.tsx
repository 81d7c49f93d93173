import { type KeyboardEventHandler, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useFocoDevuelto } from './useFocoDevuelto.ts'

/** Widths sm, md, lg of SHE-64 and xl of README 7.4; a module that needs another gives a CSS width. */
export type TamDialogo = 'sm' | 'md' | 'lg' | 'xl'

export interface DialogoProps {
  abierto: boolean
  onClose: () => void
  titulo: string
  /** Second line of the head: the record that the dialog acts on. */
  detalle?: ReactNode
  tam?: TamDialogo | (string & {})
  /** Stays between the head and the scrolling body: tabs. */
  franja?: ReactNode
  children: ReactNode
  /** Status text at the left of the foot. */
  estado?: ReactNode
  /** Buttons of the foot, the primary last. Without them there is no foot. */
  botones?: ReactNode
  /** Above another dialog. */
  encima?: boolean
  /**
   * The dialog only waits: it has no buttons, closes when the answer comes, and stays small on phones (design §7.2).
   */
  ocupado?: boolean
  /** People can move the dialog by its head, except where it fills the screen (SEG-18). */
  arrastrable?: boolean
  /** The id of the text that says why the dialog must not be closed now. */
  retenido?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** Gets the keys pressed anywhere in the dialog, its foot included. */
  onKeyDown?: KeyboardEventHandler
}

const cargar = () => import('./Ventana.tsx').then((m) => ({ default: m.Ventana }))
const Ventana = lazy(cargar)

const ESPERA_MS = 1_500
let pedida = false

/** Fetches the modal's code once the screen has shown, so that the first dialog opens at once. */
const useAdelanto = () => {
  useEffect(() => {
    if (pedida) return
    pedida = true
    // If this fails, opening the dialog loads the code again.
    const reloj = setTimeout(() => void cargar().catch(() => undefined), ESPERA_MS)
    return () => {
      clearTimeout(reloj)
      pedida = false
    }
  }, [])
}

/**
 * Static modal: neither a click outside nor Esc closes it, only its X and its buttons (SHE-63). The first field takes
 * the focus, never the X; `data-autofocus` on an element chooses another. Closing gives the focus back to where it was.
 * Full screen below 768 px.
 */
export const Dialogo = (props: DialogoProps) => {
  const [usado, setUsado] = useState(false)
  useAdelanto()
  useFocoDevuelto(props.abierto)
  if (props.abierto && !usado) setUsado(true)
  if (!usado) return null
  return (
    <Suspense>
      <Ventana {...props} />
    </Suspense>
  )
}
