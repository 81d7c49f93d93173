import { useEffect, useEffectEvent, useState } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import { type BorradorGuardado, type Lugar, listarBorradores, quitarBorrador } from './borradores.ts'
import { clavesEnUso } from './candado.ts'
import { huellaDe, type Valores } from './valores.ts'

/** The drafts to offer, newest first: those that say something else than the form began with, and no open tab is writing. */
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
    /** Takes a draft out of the offer; false when another tab has opened it meanwhile. */
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
