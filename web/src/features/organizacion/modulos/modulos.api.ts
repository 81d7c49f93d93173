import { MENSAJES_MODULOS, type ModulosGuardar, organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { useRefresco } from '../../../platform/refresco.ts'
import { avisar } from '../../../ui/avisos.ts'
import { ORGANIZACION } from '../organizacion.api.ts'

const MODULOS = [...ORGANIZACION, 'modulos'] as const

/** A load that fails is told in the place of what is missing. */
export const modulosQuery = queryOptions({
  queryKey: MODULOS,
  queryFn: ({ signal }) => pedir(organizacionModulosApi.ver, {}, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

interface Cambio extends ModulosGuardar {
  /** What people are told once it is done. */
  hecho: string
}

/** Switches modules or services; its answer is what shows next. */
export const useGuardarModulos = () => {
  const cliente = useQueryClient()
  const { onError: refrescar } = useRefresco(MODULOS)
  return useMutation({
    mutationFn: ({ hecho: _, ...body }: Cambio) => pedir(organizacionModulosApi.guardar, { body }),
    onSuccess: (respuesta, { hecho }) => {
      cliente.setQueryData(MODULOS, respuesta)
      avisar.info(hecho)
    },
    onError: (fallo) => {
      refrescar(fallo)
      avisarFallo(fallo, MENSAJES_MODULOS.noGrabados)
    },
  })
}
