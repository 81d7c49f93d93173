import { MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'

/** Where a lookup stands; 'ausente' is an answer, 'fallida' is none (D-44). */
export type EstadoBusqueda = 'ninguna' | 'buscando' | 'encontrada' | 'ausente' | 'fallida'

/** Why there is no answer, and whether asking again may bring one. */
export interface FallaBusqueda {
  texto: string
  repetible: boolean
}

/** Too many have their own words (SHE-95); a spent ticket brings no answer any more (D-43). */
const fallaDe = (fallo: unknown): FallaBusqueda => {
  const status = fallo instanceof ErrorApi ? fallo.status : 0
  if (status === 403) return { texto: MENSAJES_CIUDADANO.yaSinConsulta, repetible: false }
  return { texto: status === 429 ? (fallo as ErrorApi).mensaje : MENSAJES_CIUDADANO.sinConsulta, repetible: true }
}

/** The modal that waits for it cannot be closed, so that no lookup may last. */
const LIMITE_MS = 15_000

/** One lookup at a time: another number, or none, drops the one under way and its late answer (MPV-35 to MPV-37). */
export const useBusqueda = () => {
  const [estado, setEstado] = useState<EstadoBusqueda>('ninguna')
  const [falla, setFalla] = useState<FallaBusqueda | null>(null)
  const enCurso = useRef<AbortController>(null)

  const olvidar = () => {
    enCurso.current?.abort()
    enCurso.current = null
    setFalla(null)
    setEstado('ninguna')
  }
  const buscar = async <T>(
    pedir: (signal: AbortSignal) => Promise<T | null>,
    alEncontrar: (hallado: T) => void,
  ): Promise<void> => {
    enCurso.current?.abort()
    const mia = new AbortController()
    enCurso.current = mia
    setFalla(null)
    setEstado('buscando')
    const vigente = () => enCurso.current === mia
    try {
      const hallado = await pedir(AbortSignal.any([mia.signal, AbortSignal.timeout(LIMITE_MS)]))
      if (!vigente()) return
      setEstado(hallado === null ? 'ausente' : 'encontrada')
      if (hallado !== null) alEncontrar(hallado)
    } catch (fallo) {
      if (!vigente()) return
      setFalla(fallaDe(fallo))
      setEstado('fallida')
    }
  }
  useEffect(() => () => enCurso.current?.abort(), [])

  return { estado, falla, buscar, olvidar }
}
