import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Signed addresses live five minutes (API-101); a link's address is renewed before that. */
const VIDA_MS = 270_000

/** The address of a file, or a function that asks for a newly signed one; null if there is no file. */
export type OrigenPdf = string | null | ((signal: AbortSignal) => Promise<string | null>)

interface Enlace {
  /** The address in the frame. It never changes, so that nobody loses the page they are reading. */
  marco: string | null
  /** The newest address, for the link that opens a tab. */
  enlace: string | null
  falla: boolean
}

const NADA: Enlace = { marco: null, enlace: null, falla: false }

/**
 * The address of a file while it shows. Signed addresses in a list may have expired, so a private file asks for a new
 * one when it is opened, and again while it stays open (API-101). `cual` tells the files of one window apart.
 */
export const useEnlaceVigente = (abierto: boolean, origen: OrigenPdf, cual?: string | number) => {
  const [estado, setEstado] = useState(NADA)
  const [intento, setIntento] = useState(0)
  const fija = typeof origen === 'string' ? origen : null
  const pedir = useEffectEvent(async (signal: AbortSignal) => {
    const url = typeof origen === 'function' ? await origen(signal) : origen
    if (url === null) throw new Error('There is no such file')
    return url
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again, and so does another file
  useEffect(() => {
    setEstado(NADA)
    if (!abierto) return
    const control = new AbortController()
    const { signal } = control
    const poner = (cambio: Partial<Enlace>) => !signal.aborted && setEstado((antes) => ({ ...antes, ...cambio }))
    pedir(signal).then(
      (url) => poner({ marco: url, enlace: url }),
      () => poner({ falla: true }),
    )
    const reloj = setInterval(() => {
      // No message: what shows is not affected, and the next round asks again.
      pedir(signal).then(
        (enlace) => poner({ enlace }),
        () => undefined,
      )
    }, VIDA_MS)
    return () => {
      clearInterval(reloj)
      control.abort()
    }
  }, [abierto, fija, cual, intento])

  const reintentar = useCallback(() => setIntento((antes) => antes + 1), [])
  return { ...estado, reintentar }
}
