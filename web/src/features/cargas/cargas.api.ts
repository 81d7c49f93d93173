import type { Carga } from '@cabildo/contracts/cargas'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorApi } from '../../platform/api.ts'

/** How often a check under way is asked for. */
const REPASO_MS = 700
/** As long as the server takes, plus the network: tens of thousands of records are written at once. */
export const APLICAR_MS = 150_000

interface OpcionesDeEnvio {
  alAvanzar: (parte: number) => void
  signal: AbortSignal
}

/** What the mechanism has to know of a kind of spreadsheet (decision 0137). */
export interface ClaseDeCarga<C extends Carga> {
  /** The key of all that an applied spreadsheet changes on the screen. */
  todo: readonly unknown[]
  revisar: (archivo: File, opciones: OpcionesDeEnvio) => Promise<C>
  ver: (id: number, signal: AbortSignal) => Promise<C>
  aplicar: (id: number) => Promise<C>
  descartar: (id: number) => Promise<unknown>
  noProcesado: string
  archivoObligatorio: string
  /** One that was left is kept, to be taken up again; others are dropped. */
  conserva?: true
  /** What the notice of an applied one says. */
  hecho: (carga: C) => string
}

export const claveDe = (todo: readonly unknown[]) => [...todo, 'carga'] as const

/** The user's own upload, polled while it is checked or applied. Null loads nothing. */
export const cargaQuery = <C extends Carga>({ todo, ver }: Pick<ClaseDeCarga<C>, 'todo' | 'ver'>, id: number | null) =>
  queryOptions({
    queryKey: [...claveDe(todo), id],
    queryFn: id === null ? skipToken : ({ signal }): Promise<C> => ver(id, signal),
    refetchInterval: ({ state: { data, error } }) => {
      const perdida = error instanceof ErrorApi && error.status === 404
      return (data?.estado === 'revisando' || data?.estado === 'aplicando') && !perdida && REPASO_MS
    },
    meta: { callada: true },
  })

/** Sends a spreadsheet to be checked. */
export const useSubirCarga = <C extends Carga>(clase: ClaseDeCarga<C>) => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: ({ archivo, ...opciones }: OpcionesDeEnvio & { archivo: File }) => clase.revisar(archivo, opciones),
    onSuccess: (carga) => cliente.setQueryData([...claveDe(clase.todo), carga.id], carga),
  })
}

/** Applies it, and always reloads what shows, because a late answer may get lost. */
export const useAplicarCarga = <C extends Carga>(clase: ClaseDeCarga<C>) => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => clase.aplicar(id),
    onSuccess: (carga) => cliente.setQueryData([...claveDe(clase.todo), carga.id], carga),
    onSettled: () => cliente.invalidateQueries({ queryKey: clase.todo }),
  })
}
