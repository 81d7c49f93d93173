import type { Servicio } from '@cabildo/contracts/base/servicios'
import { type PuestaEnMarcha, puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

/** All of the screen. Below the key of `organizacion`, whose live events make it old. */
export const PUESTA = ['organizacion', 'puesta'] as const

const ESPERA_MS = 2_000

/** The steps; while a test mail is on its way they are asked for again. A failure stands in the place of what is missing. */
export const puestaQuery = queryOptions({
  queryKey: [...PUESTA, 'pasos'],
  queryFn: ({ signal }) => pedir(puestaEnMarchaApi.ver, {}, { signal }),
  select: ({ data }) => data,
  // What people do on other screens finishes steps, too.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.data.correo.prueba?.estado === 'espera' ? ESPERA_MS : false),
  meta: { callada: true },
})

/** The readiness list, computed anew each time that somebody opens it (ORG-56). */
export const listoQuery = queryOptions({
  queryKey: [...PUESTA, 'listo'],
  queryFn: ({ signal }) => pedir(puestaEnMarchaApi.listo, {}, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
  meta: { callada: true },
})

const useAnotarPasos = () => {
  const cliente = useQueryClient()
  return (respuesta: { data: PuestaEnMarcha }) => cliente.setQueryData(puestaQuery.queryKey, respuesta)
}

/** Leaves a step out with a reason, or takes that back. */
export const useOmitir = () => {
  const anotar = useAnotarPasos()
  return useMutation({
    mutationFn: ({ paso, motivo }: { paso: number; motivo: string | null }) =>
      pedir(puestaEnMarchaApi.omitir, {
        params: { paso: String(paso) },
        body: motivo === null ? { omitido: false } : { omitido: true, motivo },
      }),
    onSuccess: anotar,
  })
}

export const useProbarCorreo = () => {
  const anotar = useAnotarPasos()
  return useMutation({ mutationFn: () => pedir(puestaEnMarchaApi.probarCorreo, {}), onSuccess: anotar })
}

export const useProbarFirma = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (clave: string) => pedir(puestaEnMarchaApi.probarFirma, { body: clave ? { clave } : {} }),
    onSuccess: () => void cliente.invalidateQueries({ queryKey: PUESTA }),
  })
}

export const usePonerEnServicio = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (servicios: readonly Servicio[]) =>
      pedir(puestaEnMarchaApi.poner, { body: { servicios: [...servicios] } }),
    // A refusal says what has become untrue, too.
    onSettled: () => void cliente.invalidateQueries({ queryKey: ['organizacion'] }),
  })
}
