import { useEffect, useRef, useState } from 'react'

/** Where a lookup stands; 'ausente' is an answer, 'fallida' is none (D-44). */
export type EstadoBusqueda = 'ninguna' | 'buscando' | 'encontrada' | 'ausente' | 'fallida'

/** The modal that waits for it cannot be closed, so that no lookup may last. */
const LIMITE_MS = 15_000

/** One lookup at a time: another number, or none, drops the one under way and its late answer (MPV-35 to MPV-37). */
export const useBusqueda = () => {
  const [estado, setEstado] = useState<EstadoBusqueda>('ninguna')
  const enCurso = useRef<AbortController>(null)

  const olvidar = () => {
    enCurso.current?.abort()
    enCurso.current = null
    setEstado('ninguna')
  }
  const buscar = async <T>(
    pedir: (signal: AbortSignal) => Promise<T | null>,
    alEncontrar: (hallado: T) => void,
  ): Promise<void> => {
    enCurso.current?.abort()
    const mia = new AbortController()
    enCurso.current = mia
    setEstado('buscando')
    const vigente = () => enCurso.current === mia
    try {
      const hallado = await pedir(AbortSignal.any([mia.signal, AbortSignal.timeout(LIMITE_MS)]))
      if (!vigente()) return
      setEstado(hallado === null ? 'ausente' : 'encontrada')
      if (hallado !== null) alEncontrar(hallado)
    } catch {
      if (vigente()) setEstado('fallida')
    }
  }
  useEffect(() => () => enCurso.current?.abort(), [])

  return { estado, buscar, olvidar }
}
