import { archivoApi, nombreDeArchivo } from '@cabildo/contracts/archivo'
import { escribirQuery } from '@cabildo/contracts/base/listado'
import type { NormaCitable } from '@cabildo/contracts/documentos-citas'
import { BUSQUEDA_MAXIMO, BUSQUEDA_MINIMO, textosApi } from '@cabildo/contracts/textos'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../../../platform/api.ts'

export interface NormaHallada extends NormaCitable {
  sumilla: string
}

const CUANTAS = 20

const buscar = async (q: string, signal: AbortSignal): Promise<NormaHallada[]> => {
  const listado = { start: 0, length: CUANTAS, search: q, order: [], columns: {} }
  const [archivo, textos] = await Promise.all([
    pedir(archivoApi.listar, { query: escribirQuery(listado) }, { signal }),
    q.length < BUSQUEDA_MINIMO ? null : pedir(textosApi.buscar, { query: { q, start: '0' } }, { signal }),
  ])
  const todas = [
    ...archivo.data.map(({ tipo_doc, ...norma }) => ({ ...norma, tipo: nombreDeArchivo(tipo_doc) })),
    ...(textos?.data ?? []),
  ]
  return todas.map(({ tipo, nro_doc, anio, sumilla }) => ({ tipo, nro_doc, anio, sumilla }))
}

/** Norms of the archive by number and sumilla, then norms and publications by their text (ARC-03, textos). */
export const citasQuery = (busqueda: string) => {
  const q = busqueda.trim().slice(0, BUSQUEDA_MAXIMO)
  return queryOptions({
    queryKey: ['documentos', 'citas', q],
    queryFn: ({ signal }) => buscar(q, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { callada: true },
  })
}
