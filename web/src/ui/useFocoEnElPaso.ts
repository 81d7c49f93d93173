import { useEffect, useRef } from 'react'

/** The button that was pressed goes with its step: the focus goes on to what came of it, where readers go on reading. */
export const useFocoEnElPaso = (paso: string) => {
  const cuerpo = useRef<HTMLDivElement>(null)
  const visto = useRef(paso)
  useEffect(() => {
    if (visto.current === paso) return
    visto.current = paso
    cuerpo.current?.focus({ preventScroll: true })
    cuerpo.current?.parentElement?.scrollTo({ top: 0 })
  }, [paso])
  return cuerpo
}
