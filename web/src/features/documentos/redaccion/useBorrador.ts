import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import {
  type BorradorGuardado,
  type ContenidoBorrador,
  guardarBorrador,
  type Lugar,
  listarBorradores,
  quitarBorrador,
} from './borradores.ts'
import { clavesEnUso } from './candado.ts'
import { huellaDe, type Valores } from './valores.ts'

const ESPERA_MS = 500

interface Editando extends Lugar {
  clave: string
  /** False once the dialog closes: a pending draft is then kept at once. */
  abierto: boolean
  /** While false, the kept draft is left as it is. */
  activo: boolean
  /** The draft to keep; null while everything that was written is saved. */
  contenido: ContenidoBorrador | null
}

/**
 * Keeps the text in this browser, half a second after the last key and whenever the screen closes, so that no text is
 * lost with a session or a tab. Returns how to delete the draft, and whether it is kept.
 */
export const useBorrador = ({ clave, abierto, activo, contenido, ...lugar }: Editando) => {
  const [fallo, setFallo] = useState(false)
  const soltado = useRef(false)
  // No draft is kept under this key yet, so there is none to remove.
  const escrito = useRef<{ clave: string; texto: string | null }>({ clave, texto: null })
  const texto = contenido && JSON.stringify(contenido)

  const escribir = useEffectEvent(() => {
    const antes = escrito.current.clave === clave ? escrito.current.texto : null
    if (soltado.current || !activo || texto === antes) return
    escrito.current = { clave, texto }
    if (contenido) setFallo(!guardarBorrador(lugar, clave, contenido))
    else quitarBorrador(lugar, clave)
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
      quitarBorrador(lugar, clave)
    },
  }
}

/** The drafts to offer, newest first: those that differ from the form at opening, and that no open tab is writing. */
export const useOfrecidos = (lugar: Lugar, inicial: Valores, activo: boolean) => {
  const [ofrecidos, setOfrecidos] = useState<readonly BorradorGuardado[]>([])
  const quitar = (uno: BorradorGuardado) => setOfrecidos((antes) => antes.filter((otro) => otro !== uno))

  const ofrecer = useEffectEvent((enUso: ReadonlySet<string>) => {
    const base = huellaDe(inicial)
    setOfrecidos(
      listarBorradores(lugar).filter((b) => !enUso.has(b.clave) && (b.enEdicion || huellaDe(b.valores) !== base)),
    )
  })
  useEffect(() => {
    if (!activo) return
    let vivo = true
    void clavesEnUso().then((enUso) => vivo && ofrecer(enUso))
    return () => {
      vivo = false
    }
  }, [activo])

  return {
    ofrecido: ofrecidos[0] ?? null,
    /** Takes a draft out of the offer; false if another tab has opened it. */
    tomar: async (uno: BorradorGuardado): Promise<boolean> => {
      quitar(uno)
      if (!(await clavesEnUso()).has(uno.clave)) return true
      avisar.advertencia('Ese borrador está abierto en otra pestaña')
      return false
    },
    descartar: (uno: BorradorGuardado) => {
      quitarBorrador(lugar, uno.clave)
      quitar(uno)
    },
  }
}
