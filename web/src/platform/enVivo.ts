import { type Evento, eventosApi } from '@cabildo/contracts/eventos'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seguirFlujo } from './flujo.ts'

const esEvento = (datos: unknown): datos is Evento => typeof datos === 'object' && datos !== null && 'tema' in datos

/** Asks again for what a key holds as soon as a colleague of the same area changes it. `clave` stays the same object. */
export const useEnVivo = (tema: Evento['tema'], area_id: number, clave: QueryKey) => {
  const cliente = useQueryClient()
  useEffect(() => {
    const control = new AbortController()
    const refrescar = () => void cliente.invalidateQueries({ queryKey: clave })
    // The stream ends by the signal, or for good when the session does.
    seguirFlujo(eventosApi.escuchar, {
      signal: control.signal,
      alLlegar: ({ datos }) => {
        if (esEvento(datos) && datos.tema === tema && (datos.area_id === null || datos.area_id === area_id)) refrescar()
      },
      alPerder: refrescar,
    }).catch(() => undefined)
    return () => control.abort()
  }, [cliente, tema, area_id, clave])
}
