import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, now and from now on; while a painted page comes to life, it is not (decision 0230). */
export const useMediaQuery = (consulta: string): boolean => {
  const oir = useCallback(
    (oyente: () => void) => {
      const medio = matchMedia(consulta)
      medio.addEventListener('change', oyente)
      return () => medio.removeEventListener('change', oyente)
    },
    [consulta],
  )
  return useSyncExternalStore(
    oir,
    () => matchMedia(consulta).matches,
    () => false,
  )
}

/** A value once it has stayed the same for some time, in ms; until then the one before. */
export const useDebouncedValue = <T>(valor: T, ms: number): readonly [T] => {
  const [quieto, setQuieto] = useState(valor)
  useEffect(() => {
    const reloj = setTimeout(() => setQuieto(valor), ms)
    return () => clearTimeout(reloj)
  }, [valor, ms])
  return [quieto]
}

const sinCambios = () => () => undefined

/** Whether the page lives, as all do that the browser drew: not while one that the server painted comes to life as it was painted (decision 0230). */
export const usePaginaViva = (): boolean =>
  useSyncExternalStore(
    sinCambios,
    () => true,
    () => false,
  )
