import { documentosApi } from '@cabildo/contracts/documentos'
import { expedientesInternosApi } from '@cabildo/contracts/expedientes-internos'
import type { DestinoTramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'
import { subir } from '../../../platform/subida.ts'
import { conClave } from '../actos/actos.api.ts'
import { OFRECIDOS } from '../anexos/anexos.api.ts'

/** What both ways of registering an internal document say: where it goes, and until when an answer is asked for. */
export interface Envio {
  destinos: readonly DestinoTramite[]
  /** yyyy-MM-dd, or empty. */
  responder_hasta: string
}

/** A paper as the form holds it. */
export interface Papel {
  tipo: string
  numero: string
  area_origen: string
  folios: string
  asunto: string
}

const partesDe = ({ destinos, responder_hasta }: Envio) => ({
  destinos: JSON.stringify(destinos),
  ...(responder_hasta && { responder_hasta }),
})

/** How internal documents are registered; under a key, so that none is twice (EXP-46). */
export const INTERNOS = {
  documento: (doc_id: number, envio: Envio) => {
    const cuerpo = { doc_id: String(doc_id), ...partesDe(envio) }
    return conClave('enviar-documento', cuerpo, (clave) =>
      subir(expedientesInternosApi.registrar, { body: { ...cuerpo, clave } }),
    )
  },
  papel: (papel: Papel, envio: Envio, pdf: File | null, alAvanzar: (parte: number) => void) => {
    const cuerpo = { ...papel, ...partesDe(envio) }
    const cual = pdf && [pdf.name, pdf.size, pdf.lastModified]
    return conClave('registrar-papel', { cuerpo, cual }, (clave) =>
      subir(
        expedientesInternosApi.registrar,
        { body: { ...cuerpo, clave }, ...(pdf && { archivos: { 'selectedFile[]': [pdf] } }) },
        { alAvanzar },
      ),
    )
  },
} as const

/** Documents of the own area that can be sent by the tray now (EXP-49). */
export const porEnviarQuery = (area_id: number, search: string) =>
  queryOptions({
    queryKey: [...EXPEDIENTES, 'por-enviar', area_id, search],
    queryFn: async ({ signal }) =>
      (await pedir(documentosApi.listar, { body: { search, length: OFRECIDOS, por_bandeja: true } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { callada: true },
  })
