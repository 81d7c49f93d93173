import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialogo, type DialogoProps } from './Dialogo.tsx'

/** What a step shows. A step without buttons is a wait. */
export interface PasoDeDialogo {
  cuerpo: ReactNode
  estado?: ReactNode
  botones?: ReactNode
}

interface Props<P extends string> extends Omit<DialogoProps, 'children' | 'estado' | 'botones' | 'retenido'> {
  paso: P
  pasos: Record<P, PasoDeDialogo>
  /** Id of the text beside the buttons, which says why they are disabled. */
  idEstado: string
  /** True while the dialog must not be closed. */
  retenido: boolean
}

/** A dialog of several steps. The pressed button disappears with its step, so the focus moves to the next body. */
export const DialogoPorPasos = <P extends string>({ paso, pasos, idEstado, retenido, ...dialogo }: Props<P>) => {
  const cuerpo = useRef<HTMLDivElement>(null)
  const visto = useRef(paso)
  useEffect(() => {
    if (visto.current === paso) return
    visto.current = paso
    cuerpo.current?.focus({ preventScroll: true })
    cuerpo.current?.parentElement?.scrollTo({ top: 0 })
  }, [paso])
  const { cuerpo: contenido, estado, botones } = pasos[paso]
  return (
    <Dialogo
      {...dialogo}
      retenido={retenido ? idEstado : undefined}
      estado={
        <span id={idEstado} aria-live="polite">
          {estado}
        </span>
      }
      botones={botones}
    >
      <div ref={cuerpo} tabIndex={-1} style={{ outline: 0 }}>
        {contenido}
      </div>
    </Dialogo>
  )
}

/** Counts the openings of a dialog. Used as its key, so that each opening starts anew. */
export const useAperturas = (abierto: boolean): number => {
  const [veces, setVeces] = useState(0)
  const [antes, setAntes] = useState(abierto)
  if (abierto !== antes) {
    setAntes(abierto)
    if (abierto) setVeces(veces + 1)
  }
  return veces
}
