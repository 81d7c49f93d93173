import { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import type { SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import type { RespuestaDeSolicitud } from '@cabildo/contracts/transparencia-reglas'
import { pedir } from '../../../platform/api.ts'
import { insistir } from '../../../platform/reintento.ts'
import { subir } from '../../../platform/subida.ts'
import type { Adjuntos } from '../../expedientes/index.ts'

type AlAvanzar = (parte: number) => void
type Hecho = Promise<SolicitudEntera>

const deUna = (id: number) => ({ id: String(id) })

/** How what is done with a request is sent (API-151 to API-156, API-161). */
export const ENVIOS = {
  observar: (id: number, body: { requisito: number; texto: string; comunicado: string | null }): Hecho =>
    insistir(() => pedir(transparenciaActosApi.observar, { params: deUna(id), body })),
  prorrogar: (id: number, body: { hasta: string; motivos: number[]; sustento: string }): Hecho =>
    insistir(() => pedir(transparenciaActosApi.prorrogar, { params: deUna(id), body })),
  costo: (id: number, body: { paginas: number; discos: number; otro: string; otro_monto: string }): Hecho =>
    insistir(() => pedir(transparenciaActosApi.costo, { params: deUna(id), body })),
  pago: (id: number, body: { fecha: string; recibo: string }): Hecho =>
    insistir(() => pedir(transparenciaActosApi.pago, { params: deUna(id), body })),
  responder: (id: number, respuesta: RespuestaDeSolicitud & Adjuntos, alAvanzar?: AlAvanzar): Hecho => {
    const { sentido, causal, pdfs, doc_ids, ...textos } = respuesta
    const body = {
      ...{ ...textos, sentido: String(sentido), doc_ids: JSON.stringify(doc_ids) },
      ...(causal !== null && { causal: String(causal) }),
    }
    return insistir(() =>
      subir(
        transparenciaActosApi.responder,
        { params: deUna(id), body, archivos: { 'selectedFile[]': pdfs } },
        { alAvanzar },
      ),
    )
  },
  entregar: (
    id: number,
    entrega: { fecha: string; recibio: string },
    cargo: File | null,
    alAvanzar: AlAvanzar,
  ): Hecho =>
    insistir(() =>
      subir(
        transparenciaActosApi.cerrar,
        {
          params: deUna(id),
          body: { accion: 'entregar', ...entrega },
          archivos: { 'selectedFile[]': cargo ? [cargo] : [] },
        },
        { alAvanzar },
      ),
    ),
  abandonar: (id: number): Hecho =>
    insistir(() => subir(transparenciaActosApi.cerrar, { params: deUna(id), body: { accion: 'abandonar' } })),
  /** The first PDF is the document, the others are its annexes. */
  subsanar: (id: number, pedido: string, [primero, ...anexos]: readonly File[], alAvanzar: AlAvanzar): Hecho =>
    insistir(() =>
      subir(
        transparenciaActosApi.subsanar,
        {
          params: deUna(id),
          body: { pedido },
          archivos: { 'selectedFile[]': primero ? [primero] : [], 'selectedFileAnexo[]': anexos },
        },
        { alAvanzar },
      ),
    ),
} as const
