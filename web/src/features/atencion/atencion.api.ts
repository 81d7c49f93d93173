import type { Proceso } from '@cabildo/contracts/atencion'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'
import { conClave } from '../expedientes/index.ts'

interface Envio {
  id: number
  area_id?: number
  proveido?: string
  retirar?: true
}

const LLAMADAS = { reclamos: reclamosListaApi.derivar, transparencia: transparenciaListaApi.derivar } as const

/** Sends one to an area, or takes it back (API-146, API-150); what is sent again after a lost answer is done once (EXP-46). */
export const useAtencion = (proceso: Proceso) =>
  useMutation({
    mutationFn: async ({ id, ...cuerpo }: Envio) => {
      const params = { id: String(id) }
      await conClave(`${proceso} ${id}`, cuerpo, async (clave) => {
        await pedir(LLAMADAS[proceso], { params, body: { ...cuerpo, clave } })
      })
    },
    ...useRefrescoEnVivo([proceso]),
  })
