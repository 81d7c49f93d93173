import { queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** What a change of a case makes old: lists, counts and the cases that show. */
export const EXPEDIENTES = ['expedientes'] as const
/** The counts alone, which the menu follows on every screen. */
export const CUENTAS = ['expedientes', 'cuentas'] as const

/**
 * How many cases wait in the tray of an area (EXP-05); the frame and the tray say the same. Its contract comes when it is
 * first asked, since most screens and people have no tray.
 */
export const cuentasQuery = (area_id: number, otra = 0) =>
  queryOptions({
    queryKey: [...CUENTAS, area_id, otra],
    queryFn: async ({ signal }) => {
      const { expedientesApi } = await import('@cabildo/contracts/expedientes')
      const body = { length: 1, ...(otra > 0 && { area_id: otra }) }
      return (await pedir(expedientesApi.listar, { body }, { signal })).cuentas
    },
    // The menu does without, and the tray says itself what failed.
    meta: { callada: true },
  })
