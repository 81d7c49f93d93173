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

/**
 * One lookup at a time: a changed number drops the pending lookup and its late answer (MPV-35 to MPV-37). A number that
 * the registry has answered in this form is not asked again, because a ticket has few lookups (D-29).
 */
export const useBusqueda = () => {
  const [estado, setEstado] = useState<EstadoBusqueda>('ninguna')
  const [falla, setFalla] = useState<FallaBusqueda | null>(null)
  const enCurso = useRef<AbortController>(null)
  /** The answers by number; null where the registry has nobody. */
  const sabidas = useRef(new Map<string, unknown>())

  const olvidar = () => {
    enCurso.current?.abort()
    enCurso.current = null
    setFalla(null)
    setEstado('ninguna')
  }
  /** Looks up `numero`, which names its registry, 'dni 40000005'. */
  const buscar = async <T>(
    numero: string,
    pedir: (signal: AbortSignal) => Promise<T | null>,
    alEncontrar: (hallado: T) => void,
  ): Promise<void> => {
    const dar = (hallado: T | null) => {
      setEstado(hallado === null ? 'ausente' : 'encontrada')
      if (hallado !== null) alEncontrar(hallado)
    }
    olvidar()
    // A number has one registry, whose answers are all of this type.
    if (sabidas.current.has(numero)) return dar(sabidas.current.get(numero) as T | null)
    const mia = new AbortController()
    enCurso.current = mia
    setEstado('buscando')
    const vigente = () => enCurso.current === mia
    try {
      const hallado = await pedir(AbortSignal.any([mia.signal, AbortSignal.timeout(LIMITE_MS)]))
      sabidas.current.set(numero, hallado)
      if (vigente()) dar(hallado)
    } catch (fallo) {
      if (!vigente()) return
      setFalla(fallaDe(fallo))
      setEstado('fallida')
    }
  }
  useEffect(() => () => enCurso.current?.abort(), [])

  return { estado, falla, buscar, olvidar }
}
