import { reclamosApi } from '@cabildo/contracts/reclamos'
import { pedir } from '../../platform/api.ts'
import type { Identidad } from '../formularios/index.ts'
import type { ValoresReclamo } from './libro.ts'

/** What the server answers to a complaint (API-79). */
export type ReclamoPresentado = Awaited<ReturnType<typeof presentar>>

/**
 * Sends a complaint (REC-27, API-79): the name also in the parts that the registry answered, the same key with each try of
 * one complaint, so that it is filed once.
 */
export const presentar = (valores: ValoresReclamo, partes: Identidad['partes'], clave: string) =>
  pedir(reclamosApi.presentar, {
    body: {
      ...valores,
      area_id: valores.area_id || null,
      name: partes?.prenombres ?? '',
      ape_pat: partes?.apPrimer ?? '',
      ape_mat: partes?.apSegundo ?? '',
      clave,
    },
  })
