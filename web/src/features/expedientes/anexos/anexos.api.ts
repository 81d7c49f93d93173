import { documentosApi } from '@cabildo/contracts/documentos'
import type { Expediente } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { type AccionDeRelacion, expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { keepPreviousData, type QueryKey, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'
import { insistir } from '../../../platform/reintento.ts'
import { subir } from '../../../platform/subida.ts'
import { conClave } from '../actos/actos.api.ts'
import { useRefrescoPropio } from '../actos/propios.ts'

/** How many rows a choice offers; whoever does not find it there writes more of it. */
export const OFRECIDOS = 8

export interface PdfNombrado {
  nombre: string
  archivo: File
}
export interface RelacionPedida {
  accion: AccionDeRelacion
  registro_id?: number
  motivo?: string
  documento?: string
  doc_id?: number | null
}

/** How what an area adds to a case is sent; under a key, so that nothing is added twice (EXP-46). */
export const ANEXOS = {
  pdfs: (id: number, pdfs: readonly PdfNombrado[], alAvanzar: (parte: number) => void): Promise<Expediente> => {
    const params = { id: String(id) }
    const nombres = pdfs.map(({ nombre }) => nombre.trim())
    const archivos = { 'selectedFile[]': pdfs.map(({ archivo }) => archivo) }
    const cuales = pdfs.map(({ archivo: { name, size, lastModified } }) => [name, size, lastModified])
    return conClave('adjuntar', { params, nombres, cuales }, (clave) =>
      subir(
        expedientesAnexosApi.adjuntar,
        { params, body: { nombres: JSON.stringify(nombres), clave }, archivos },
        { alAvanzar },
      ),
    )
  },
  documento: (id: number, doc_id: number): Promise<Expediente> => {
    const params = { id: String(id) }
    return conClave('adjuntar', { params, doc_id }, (clave) =>
      subir(expedientesAnexosApi.adjuntar, { params, body: { doc_id: String(doc_id), clave } }),
    )
  },
  quitar: (id: number, archivo_id: number) =>
    insistir(() =>
      pedir(expedientesAnexosApi.quitarArchivo, { params: { id: String(id), archivo_id: String(archivo_id) } }),
    ),
  anotar: (id: number, texto: string) => {
    const params = { id: String(id) }
    return conClave('anotar', { params, texto }, (clave) =>
      pedir(expedientesAnexosApi.anotar, { params, body: { texto, clave } }),
    )
  },
  borrarNota: (id: number, nota_id: number) =>
    pedir(expedientesAnexosApi.borrarNota, { params: { id: String(id), nota_id: String(nota_id) } }),
  relacionar: (id: number, relacion: RelacionPedida): Promise<Expediente> => {
    const params = { id: String(id) }
    return conClave('relacionar', { params, relacion }, (clave) =>
      pedir(expedientesAnexosApi.relacionar, { params, body: { ...relacion, clave } }),
    )
  },
} as const

/** Sends one of them, and asks again for the case, or for `renueva`; the window knows that it was its own act (EXP-19). */
export const useAnexo = <Datos, Hecho>(enviar: (datos: Datos) => Promise<Hecho>, renueva?: QueryKey) =>
  useMutation({ mutationFn: enviar, ...useRefrescoPropio(renueva) })

/** Cases to tie to: those that the area has in process, or all that the person may see (EXP-40, EXP-41). */
export const casosQuery = (bandeja: 'en_proceso' | 'todos', search: string) =>
  queryOptions({
    queryKey: [...EXPEDIENTES, 'para-relacionar', bandeja, search],
    queryFn: async ({ signal }) =>
      (await pedir(expedientesApi.listar, { body: { bandeja, search, length: OFRECIDOS } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { callada: true },
  })

/** Documents of the own area to add (EXP-31). */
export const documentosQuery = (area_id: number, search: string) =>
  queryOptions({
    queryKey: [...EXPEDIENTES, 'documentos', area_id, search],
    queryFn: async ({ signal }) =>
      (await pedir(documentosApi.listar, { body: { search, length: OFRECIDOS } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { callada: true },
  })
