import { MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'

/** The state of a lookup: 'ausente' is an answer, 'fallida' is none (D-44). */
export type EstadoBusqueda = 'ninguna' | 'buscando' | 'encontrada' | 'ausente' | 'fallida'

/** Why there is no answer, and whether asking again may bring one. */
export interface FallaBusqueda {
  texto: string
  repetible: boolean
}

/** Too many lookups have their own message (SHE-95); a spent ticket gets no more answers (D-43). */
const fallaDe = (fallo: unknown): FallaBusqueda => {
  const status = fallo instanceof ErrorApi ? fallo.status : 0
  if (status === 403) return { texto: MENSAJES_CIUDADANO.yaSinConsulta, repetible: false }
  return { texto: status === 429 ? (fallo as ErrorApi).mensaje : MENSAJES_CIUDADANO.sinConsulta, repetible: true }
}

/** The modal of a lookup cannot be closed, so a lookup must end soon. */
const LIMITE_MS = 15_000

/** One lookup at a time: a changed number drops the pending lookup and its late answer (MPV-35 to MPV-37). */
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
