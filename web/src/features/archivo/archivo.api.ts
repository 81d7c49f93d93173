import {
  abrevDeArchivo,
  archivoApi,
  caminoDeArchivado,
  type NormaArchivada,
  type TABLA_ARCHIVO,
} from '@cabildo/contracts/archivo'
import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type Hallazgo, textosApi } from '@cabildo/contracts/textos'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import type { BuscarTextos } from '../textos/index.ts'

export type ListadoArchivo = Listado<
  (typeof TABLA_ARCHIVO.ordenables)[number] | (typeof TABLA_ARCHIVO.filtrables)[number]
>

export const LISTADO = ['archivo', 'listado'] as const
/** Whose search over the texts it is. */
export const TEXTOS = ['archivo'] as const

/** A page of the archive, with a session or without (API-58, ARC-24). */
export const archivoQuery = (listado: ListadoArchivo) =>
  queryOptions({
    queryKey: [...LISTADO, listado],
    queryFn: ({ signal }) => pedir(archivoApi.listar, { query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** Where the PDF of a norm shows; its name is looked up first (ARC-23, API-59, API-105). */
export const pedirCamino = async (norma: NormaArchivada, signal: AbortSignal): Promise<string> => {
  const { nro_doc, anio, tipo_doc } = norma
  const body = { nro_doc, anio, tipo_doc, abrev: abrevDeArchivo(tipo_doc) }
  const { data } = await pedir(archivoApi.buscarArchivo, { body }, { signal })
  return caminoDeArchivado(norma, data)
}

/** Looks into the texts of the archive and of the publications. */
export const buscarEnTextos: BuscarTextos<Hallazgo> = (query, signal) => pedir(textosApi.buscar, { query }, { signal })
