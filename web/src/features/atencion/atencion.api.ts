import type { Proceso } from '@cabildo/contracts/atencion'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { anterioresApi } from '@cabildo/contracts/respuestas-anteriores'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'
import { insistir } from '../../platform/reintento.ts'
import { subir } from '../../platform/subida.ts'
import { conClave } from '../expedientes/index.ts'

interface Envio {
  id: number
  area_id?: number
  proveido?: string
  retirar?: true
}

const LLAMADAS = { reclamos: reclamosListaApi.derivar, transparencia: transparenciaListaApi.derivar } as const

/** Sends one to an area, or takes it back (API-146, API-150); what is sent again after a lost answer is done once (EXP-46). */
export const enviarAtencion = (proceso: Proceso, { id, ...cuerpo }: Envio): Promise<void> => {
  const params = { id: String(id) }
  return conClave(`${proceso} ${id}`, cuerpo, async (clave) => {
    await pedir(LLAMADAS[proceso], { params, body: { ...cuerpo, clave } })
  })
}

export const useRetirar = (proceso: Proceso) =>
  useMutation({
    mutationFn: (id: number) => enviarAtencion(proceso, { id, retirar: true }),
    ...useRefrescoEnVivo([proceso]),
  })

interface Anteriores {
  ids: readonly number[]
  fecha: string
  pdf: File | null
  alAvanzar: (parte: number) => void
}

/** Writes down what was answered outside (API-160); the same sent again after a lost answer changes nothing. */
export const useAnterioresDe = (proceso: Proceso) =>
  useMutation({
    mutationFn: ({ ids, fecha, pdf, alAvanzar }: Anteriores) =>
      insistir(() =>
        subir(
          anterioresApi[proceso],
          { body: { ids: JSON.stringify(ids), fecha }, archivos: { 'selectedFile[]': pdf ? [pdf] : [] } },
          { alAvanzar },
        ),
      ),
    ...useRefrescoEnVivo([proceso]),
  })
