import { type Evento, eventosApi } from '@cabildo/contracts/eventos'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seguirFlujo } from './flujo.ts'

const esEvento = (datos: unknown): datos is Evento => typeof datos === 'object' && datos !== null && 'tema' in datos

/**
 * Asks again for what a key holds as soon as a colleague of the same area changes it, and once the stream is open for what
 * was loaded before. `clave` stays the same object.
 */
export const useEnVivo = (tema: Evento['tema'], area_id: number, clave: QueryKey) => {
  const cliente = useQueryClient()
  useEffect(() => {
    const control = new AbortController()
    const refrescar = (cancelRefetch = true) => void cliente.invalidateQueries({ queryKey: clave }, { cancelRefetch })
    // The stream ends by the signal, or for good when the session does.
    seguirFlujo(eventosApi.escuchar, {
      signal: control.signal,
      alLlegar: ({ datos }) => {
        if (esEvento(datos) && datos.tema === tema && (datos.area_id === null || datos.area_id === area_id)) refrescar()
      },
      // What was loaded before the stream was open may be old already; a first load still under way need not begin anew.
      alAbrir: ({ primera, perdido }) => {
        if (perdido) refrescar(!primera)
      },
    }).catch(() => undefined)
    return () => control.abort()
  }, [cliente, tema, area_id, clave])
}
