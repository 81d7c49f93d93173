import {
  type ClaveDeServicio,
  type ClaveNueva,
  clavesDeServicioApi,
  MENSAJES_CLAVES,
} from '@cabildo/contracts/claves-de-servicio'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { useRefresco } from '../../../platform/refresco.ts'
import { avisar } from '../../../ui/avisos.ts'
import { ORGANIZACION } from '../organizacion.api.ts'

const CLAVES = [...ORGANIZACION, 'claves'] as const

/** Keys and who may answer for a new one; a load that fails is told in their place. */
export const clavesQuery = queryOptions({
  queryKey: CLAVES,
  queryFn: ({ signal }) => pedir(clavesDeServicioApi.listar, {}, { signal }),
  meta: { callada: true },
})

export const useCrearClave = () =>
  useMutation({
    mutationFn: (body: ClaveNueva) => pedir(clavesDeServicioApi.crear, { body }),
    ...useRefresco(CLAVES),
  })

/** What is done to a key that lives, each after a question (ING-31). */
export const ACTOS = ['cambiar', 'anterior', 'terminar'] as const
export type ActoDeClave = (typeof ACTOS)[number]

/** Does it and answers the key that is to be shown once, if one was made; null where it was refused, which people are told. */
export const useActoDeClave = () => {
  const { mutateAsync } = useMutation({
    mutationFn: async ({ acto, clave: { id } }: { acto: ActoDeClave; clave: ClaveDeServicio }) => {
      const params = { id: String(id) }
      if (acto === 'cambiar') return pedir(clavesDeServicioApi.cambiar, { params })
      await pedir(acto === 'terminar' ? clavesDeServicioApi.terminar : clavesDeServicioApi.terminarAnterior, { params })
      return undefined
    },
    ...useRefresco(CLAVES),
  })
  return async (pedido: { acto: ActoDeClave; clave: ClaveDeServicio }): Promise<{ clave?: string } | null> => {
    try {
      const hecha = await mutateAsync(pedido)
      if (hecha) return { clave: hecha.clave }
      avisar.exito(pedido.acto === 'terminar' ? MENSAJES_CLAVES.terminada : MENSAJES_CLAVES.anteriorTerminada)
      return {}
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_CLAVES.noSePudo)
      return null
    }
  }
}
