import { tableroApi } from '@cabildo/contracts/tablero'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'

const TABLERO = ['tablero'] as const

/** The counters of the baskets (API-92, CAN-35). */
export const tableroQuery = queryOptions({
  queryKey: TABLERO,
  queryFn: ({ signal }) => pedir(tableroApi.ver, {}, { signal }),
  meta: { tabla: true },
})

/** Counts again as soon as somebody registers, changes or uploads beneficiaries. */
export const useTableroEnVivo = (area_id: number) => useEnVivo('canastas', area_id, TABLERO)
