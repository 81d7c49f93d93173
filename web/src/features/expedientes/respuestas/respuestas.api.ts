import type { Expediente } from '@cabildo/contracts/expediente'
import { expedientesRespuestasApi } from '@cabildo/contracts/expedientes-respuestas'
import { respuestasApi, type ViaDeNotificacion } from '@cabildo/contracts/respuestas'
import { pedir } from '../../../platform/api.ts'
import { insistir } from '../../../platform/reintento.ts'
import { subir } from '../../../platform/subida.ts'
import { conClave } from '../actos/actos.api.ts'

/** What goes with an answer or a report: PDFs, and signed documents of the case. */
export interface Adjuntos {
  pdfs: readonly File[]
  doc_ids: readonly number[]
}
type AlAvanzar = (parte: number) => void

/** What tells files apart without reading them: sent again, they are the same act. */
const cuales = (pdfs: readonly File[]) => pdfs.map(({ name, size, lastModified }) => [name, size, lastModified])
const deCaso = (id: number) => ({ id: String(id) })

/** How what an area tells of a case is sent; under a key, so that nobody is told twice (EXP-46). */
export const RESPUESTAS = {
  responder: (
    id: number,
    { clase, texto, pdfs, doc_ids }: Adjuntos & { clase: 1 | 2; texto: string },
    alAvanzar: AlAvanzar,
  ): Promise<Expediente> => {
    const body = { clase: String(clase), texto, doc_ids: JSON.stringify(doc_ids) }
    return conClave('responder', { id, body, cuales: cuales(pdfs) }, (clave) =>
      subir(
        expedientesRespuestasApi.responder,
        { params: deCaso(id), body: { ...body, clave }, archivos: { 'selectedFile[]': pdfs } },
        { alAvanzar },
      ),
    )
  },
  informar: (id: number, { texto, pdfs, doc_ids }: Adjuntos & { texto: string }, alAvanzar: AlAvanzar) => {
    const body = { texto, doc_ids: JSON.stringify(doc_ids) }
    return conClave('informar', { id, body, cuales: cuales(pdfs) }, (clave) =>
      subir(
        expedientesRespuestasApi.informar,
        { params: deCaso(id), body: { ...body, clave }, archivos: { 'selectedFile[]': pdfs } },
        { alAvanzar },
      ),
    )
  },
  requerir: (id: number, { texto, dias }: { texto: string; dias: number }): Promise<Expediente> => {
    const body = { accion: 'requerir', texto, dias: String(dias) } as const
    return conClave('requerir', { id, body }, (clave) =>
      subir(expedientesRespuestasApi.requerir, { params: deCaso(id), body: { ...body, clave } }),
    )
  },
  darPorSubsanado: (
    id: number,
    { motivo, pdfs }: { motivo: string; pdfs: readonly File[] },
    alAvanzar: AlAvanzar,
  ): Promise<Expediente> => {
    const body = { accion: 'subsanado', motivo } as const
    return conClave('subsanado', { id, body, cuales: cuales(pdfs) }, (clave) =>
      subir(
        expedientesRespuestasApi.requerir,
        { params: deCaso(id), body: { ...body, clave }, archivos: { 'selectedFile[]': pdfs } },
        { alAvanzar },
      ),
    )
  },
  corregirProcedimiento: (id: number, body: { procedimiento_id: number | null; motivo: string }): Promise<Expediente> =>
    conClave('corregir', { id, body }, (clave) =>
      pedir(expedientesRespuestasApi.corregirProcedimiento, { params: deCaso(id), body: { ...body, clave } }),
    ),
  notificar: (
    respuesta_id: number,
    body: { via: ViaDeNotificacion; fecha: string; recibio: string },
    cargo: File | null,
    alAvanzar: AlAvanzar,
  ) =>
    insistir(() =>
      subir(
        respuestasApi.notificar,
        {
          params: { respuesta_id: String(respuesta_id) },
          body,
          archivos: { 'selectedFile[]': cargo ? [cargo] : [] },
        },
        { alAvanzar },
      ),
    ),
} as const
