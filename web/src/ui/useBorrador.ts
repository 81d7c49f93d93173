import { useEffect, useEffectEvent, useRef } from 'react'

/** Where the text of one open form is kept, should its screen end before it is saved. */
export interface Borrador {
  /** What was kept; undefined if nothing was. */
  leer: () => unknown
  guardar: (contenido: unknown) => void
  quitar: () => void
}

/** The values that text can hold, but for some fields; a file cannot be given back to its field. */
export const conservables = (valores: object, sin: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(valores).filter(([campo, valor]) => {
      const partes = Array.isArray(valor) ? valor : [valor]
      return !sin.includes(campo) && !partes.some((parte) => parte instanceof Blob)
    }),
  )

const ESPERA_MS = 300

/**
 * Keeps what an open form holds while it differs from what it began with: shortly after the last key, and when the page
 * or its screen goes. It is gone once the form is saved or closed.
 */
export const useBorrador = (borrador: Borrador | undefined, abierto: boolean, contenido: object | null) => {
  const texto = contenido && JSON.stringify(contenido)
  const escrito = useRef<string | null>(null)
  const estuvo = useRef(false)
  const escribir = useEffectEvent(() => {
    if (!borrador || !abierto || texto === escrito.current) return
    escrito.current = texto
    if (contenido) borrador.guardar(contenido)
    else borrador.quitar()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text starts the wait again
  useEffect(() => {
    const reloj = setTimeout(() => escribir(), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [texto, abierto])
  const cerrar = useEffectEvent(() => {
    escrito.current = null
    borrador?.quitar()
  })
  useEffect(() => {
    if (estuvo.current && !abierto) cerrar()
    estuvo.current = abierto
  }, [abierto])
  useEffect(() => {
    const alIrse = () => escribir()
    window.addEventListener('pagehide', alIrse)
    return () => {
      window.removeEventListener('pagehide', alIrse)
      alIrse()
    }
  }, [])
}
