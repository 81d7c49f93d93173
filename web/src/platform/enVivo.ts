import { type Evento, eventosApi } from '@cabildo/contracts/eventos'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seguirFlujo } from './flujo.ts'

const esEvento = (datos: unknown): datos is Evento => typeof datos === 'object' && datos !== null && 'tema' in datos

/** A bulk load or a reading of many files changes a list many times a second; people see it once. */
const RITMO_MS = 1_000

/** Does it at once, and what is asked for soon after as one, in a while. */
const conRitmo = (hacer: () => void) => {
  let reloj: ReturnType<typeof setTimeout> | undefined
  let otraVez = false
  const pedir = () => {
    otraVez = reloj !== undefined
    if (otraVez) return
    hacer()
    reloj = setTimeout(() => {
      reloj = undefined
      if (otraVez) pedir()
    }, RITMO_MS)
  }
  return { pedir, soltar: () => clearTimeout(reloj) }
}

/**
 * Asks again for what a key holds as soon as a colleague of the same area changes it, and once the stream is open for what
 * was loaded before. `clave` stays the same object.
 */
export const useEnVivo = (tema: Evento['tema'], area_id: number, clave: QueryKey) => {
  const cliente = useQueryClient()
  useEffect(() => {
    const control = new AbortController()
    const refrescar = (cancelRefetch = true) => void cliente.invalidateQueries({ queryKey: clave }, { cancelRefetch })
    const cambio = conRitmo(refrescar)
    // The stream ends by the signal, or for good when the session does.
    seguirFlujo(eventosApi.escuchar, {
      signal: control.signal,
      alLlegar: ({ datos }) => {
        if (esEvento(datos) && datos.tema === tema && (datos.area_id === null || datos.area_id === area_id))
          cambio.pedir()
      },
      // What was loaded before the stream was open may be old already; a first load still under way need not begin anew.
      alAbrir: ({ primera, perdido }) => {
        if (perdido) refrescar(!primera)
      },
    }).catch(() => undefined)
    return () => {
      control.abort()
      cambio.soltar()
    }
  }, [cliente, tema, area_id, clave])
}
