import { type Evento, eventosApi, RITMO_DE_TODAS_MS, RITMO_MS } from '@cabildo/contracts/eventos'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Apertura, seguirFlujo } from './flujo.ts'

const esEvento = (datos: unknown): datos is Evento => typeof datos === 'object' && datos !== null && 'tema' in datos

/** Calls `hacer` at once, and joins the calls that follow sooner than `cadaMs` into one later call. */
const conRitmo = (hacer: () => void, cadaMs: number) => {
  let reloj: ReturnType<typeof setTimeout> | undefined
  let otraVez = false
  const pedir = () => {
    otraVez = reloj !== undefined
    if (otraVez) return
    hacer()
    reloj = setTimeout(() => {
      reloj = undefined
      if (otraVez) pedir()
    }, cadaMs)
  }
  return { pedir, soltar: () => clearTimeout(reloj) }
}

/** When each key that a screen follows last heard of a change, or began to listen. */
const oidos = new Map<QueryKey, number>()

/** When the key last heard of a change; undefined while no screen follows it. */
export const ultimoCambio = (queryKey: QueryKey): number | undefined => oidos.get(queryKey)

interface Oyente {
  alLlegar: (evento: Evento) => void
  alAbrir: (apertura: Apertura) => void
}

/** The one stream of events, which all who follow a topic share: a browser has six connections per server. */
const flujo = { oyentes: new Set<Oyente>(), control: null as AbortController | null, abierto: false }

/** Hears of events until what it returns is called; the stream lasts as long as somebody hears. */
const escuchar = (oyente: Oyente) => {
  flujo.oyentes.add(oyente)
  // To who comes later it is as if the stream had opened now: data from before may be old.
  if (flujo.abierto) oyente.alAbrir({ primera: true, perdido: true })
  if (!flujo.control) {
    const control = new AbortController()
    flujo.control = control
    const ami = (avisar: (uno: Oyente) => void) => {
      if (flujo.control === control) for (const uno of flujo.oyentes) avisar(uno)
    }
    // The stream ends by the signal, or for good when the session does.
    seguirFlujo(eventosApi.escuchar, {
      signal: control.signal,
      alLlegar: ({ datos }) => {
        if (esEvento(datos)) ami((uno) => uno.alLlegar(datos))
      },
      alAbrir: (apertura) => {
        flujo.abierto = true
        ami((uno) => uno.alAbrir(apertura))
      },
    }).catch(() => undefined)
  }
  return () => {
    flujo.oyentes.delete(oyente)
    if (flujo.oyentes.size > 0) return
    flujo.control?.abort()
    flujo.control = null
    flujo.abierto = false
  }
}

/** Whether an event is of a topic, or of one of several, and of one of these areas; null are all of them. */
export const leToca = (
  { tema, area_id }: Evento,
  temas: Evento['tema'] | readonly Evento['tema'][],
  areas: readonly number[] | null,
): boolean => [temas].flat().includes(tema) && (areas === null || area_id === null || areas.includes(area_id))

/**
 * Reloads the queries of a key when a colleague of one of these areas changes them, and once on opening; what goes by all areas,
 * which is null, less often. `queryKey` stays the same object. `alCambiar` hears of each change, for a screen that may hold its
 * rows back. `tema` is one topic, or several in a list that stays the same.
 */
export const useEnVivo = (
  tema: Evento['tema'] | readonly Evento['tema'][],
  area_id: number | readonly number[] | null,
  queryKey: QueryKey,
  alCambiar?: () => void,
) => {
  // A list of areas is another object each time it is drawn.
  const deAreas = JSON.stringify(area_id === null ? null : [area_id].flat())
  const cliente = useQueryClient()
  const avisarDelCambio = useEffectEvent(() => alCambiar?.())
  useEffect(() => {
    const refrescar = (cancelRefetch = true) => void cliente.invalidateQueries({ queryKey }, { cancelRefetch })
    const areas: number[] | null = JSON.parse(deAreas)
    const cambio = conRitmo(refrescar, areas === null ? RITMO_DE_TODAS_MS : RITMO_MS)
    const dejar = escuchar({
      alLlegar: (evento) => {
        if (!leToca(evento, tema, areas)) return
        oidos.set(queryKey, performance.now())
        avisarDelCambio()
        cambio.pedir()
      },
      // Data loaded before the stream opened may be old; a first load that is still running need not restart.
      alAbrir: ({ primera, perdido }) => {
        oidos.set(queryKey, performance.now())
        if (perdido) refrescar(!primera)
      },
    })
    return () => {
      dejar()
      oidos.delete(queryKey)
      cambio.soltar()
    }
  }, [cliente, tema, deAreas, queryKey])
}
