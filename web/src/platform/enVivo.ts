import type { Evento } from '@cabildo/contracts/eventos'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { escuchar } from './api.ts'

/** Asks again for what a key holds as soon as a colleague of the same area changes it. `clave` stays the same object. */
export const useEnVivo = (tema: Evento['tema'], area_id: number, clave: QueryKey) => {
  const cliente = useQueryClient()
  useEffect(() => {
    const control = new AbortController()
    const atender = async () => {
      for await (const evento of escuchar(control.signal)) {
        if (evento.tema === tema && (evento.area_id === null || evento.area_id === area_id))
          void cliente.invalidateQueries({ queryKey: clave })
      }
    }
    // The stream ends by the signal, or for good when the session does.
    atender().catch(() => undefined)
    return () => control.abort()
  }, [cliente, tema, area_id, clave])
}
