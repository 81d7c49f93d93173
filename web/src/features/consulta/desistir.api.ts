import type { Enviado } from '@cabildo/contracts/base/llamada'
import { consultaApi } from '@cabildo/contracts/consulta'
import { pedir } from '../../platform/api.ts'
import { con } from './consulta.api.ts'

/** Withdraws the case, and brings it as it is then (API-141). */
export const desistir = (consulta: string, body: Enviado<typeof consultaApi.desistir>['body']) =>
  pedir(consultaApi.desistir, { body }, con(consulta))
