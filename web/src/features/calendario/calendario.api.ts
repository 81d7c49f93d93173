import { type CambioDeCalendario, calendarioApi } from '@cabildo/contracts/calendario'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefresco } from '../../platform/refresco.ts'

const CALENDARIO = ['calendario'] as const

/** What a year and its removed entries are asked with, by the screen and its exports. */
export const pedidoDe = ({ anio, retirados }: { anio: number; retirados: boolean }) => ({
  anio: String(anio),
  retirados: retirados ? ('true' as const) : ('false' as const),
})

/** The non-working days of a year (API-108). */
export const diasQuery = (pedido: ReturnType<typeof pedidoDe>) =>
  queryOptions({
    queryKey: [...CALENDARIO, pedido],
    queryFn: async ({ signal }) => (await pedir(calendarioApi.listar, { query: pedido }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** Asks what a change would do; changes nothing (API-109). */
export const useRevisar = () =>
  useMutation({
    mutationFn: (cambio: CambioDeCalendario) => pedir(calendarioApi.revisar, { body: { cambios: [cambio] } }),
  })

/** Applies a change as it was reviewed (API-110). */
export const useAplicar = () =>
  useMutation({
    mutationFn: ({ cambio, revision }: { cambio: CambioDeCalendario; revision: string }) =>
      pedir(calendarioApi.aplicar, { body: { cambios: [cambio], revision } }),
    ...useRefresco(CALENDARIO),
  })

/** Renews the calendar as soon as somebody changes it. */
export const useCalendarioEnVivo = (area_id: number) => useEnVivo('calendario', area_id, CALENDARIO)
