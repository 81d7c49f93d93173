import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ContenidoBorrador, guardarBorrador, quitarBorrador } from './borradores.ts'

const ESPERA_MS = 500

interface Editando {
  user_id: number
  doc_id: number | null
  clave: string
  /** False once the dialog closes: what is to be kept is kept at once. */
  abierto: boolean
  /** False: what is kept stays as it is. */
  activo: boolean
  /** What to keep; null while nothing was written that saving has not kept. */
  contenido: ContenidoBorrador | null
}

/**
 * Keeps what is being written in this browser, half a second after the last key and whenever the screen goes away: a
 * session that ends or a tab that closes takes no text along. Answers how to drop it for good, and whether it is kept.
 */
export const useBorrador = ({ user_id, doc_id, clave, abierto, activo, contenido }: Editando) => {
  const [fallo, setFallo] = useState(false)
  const soltado = useRef(false)
  // Nothing was kept yet under this key, and so there is nothing to take away.
  const escrito = useRef<{ clave: string; texto: string | null }>({ clave, texto: null })
  const texto = contenido && JSON.stringify(contenido)

  const escribir = useEffectEvent(() => {
    const antes = escrito.current.clave === clave ? escrito.current.texto : null
    if (soltado.current || !activo || texto === antes) return
    escrito.current = { clave, texto }
    if (contenido) setFallo(!guardarBorrador({ user_id, doc_id }, clave, contenido))
    else quitarBorrador({ user_id, doc_id }, clave)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text starts the wait again
  useEffect(() => {
    const reloj = setTimeout(() => escribir(), abierto ? ESPERA_MS : 0)
    return () => clearTimeout(reloj)
  }, [texto, clave, activo, abierto])

  useEffect(() => {
    const alIrse = () => escribir()
    window.addEventListener('pagehide', alIrse)
    return () => {
      window.removeEventListener('pagehide', alIrse)
      alIrse()
    }
  }, [])

  return {
    /** This browser keeps no draft: its storage is full or refused. */
    fallo,
    soltar: () => {
      soltado.current = true
      quitarBorrador({ user_id, doc_id }, clave)
    },
  }
}
