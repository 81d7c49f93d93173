import { useEffect } from 'react'

let cuantos = 0

/** Whether something was typed here that is not saved, for what takes all screens away at once. */
export const haySinGrabar = (): boolean => cuantos > 0

/** Lets the browser ask before the tab closes or reloads, and whoever takes the screens away (`haySinGrabar`). */
export const useAvisoAlSalir = (activo: boolean) => {
  useEffect(() => {
    if (!activo) return
    cuantos++
    const preguntar = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', preguntar)
    return () => {
      cuantos--
      window.removeEventListener('beforeunload', preguntar)
    }
  }, [activo])
}
