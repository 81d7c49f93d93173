import { CABECERA_TICKET, type Formulario, formulariosApi } from '@cabildo/contracts/formularios'
import { identidadApi } from '@cabildo/contracts/identidad'
import { pedir } from '../../platform/api.ts'

/** What a lookup carries for its form (D-43). */
export const conTicket = (ticket: string): Record<string, string> => ({ [CABECERA_TICKET]: ticket })

/** A ticket for the lookups of a form (D-43). */
export const pedirTicket = async (form: Formulario): Promise<string> =>
  (await pedir(formulariosApi.ticket, { params: { form } })).ticket

/** The names that the registry of identity has for a DNI (API-30). */
export const pedirDni = (dni: string, code_verifica: string, ticket: string, signal: AbortSignal) =>
  pedir(identidadApi.reniec, { params: { dni }, query: { code_verifica } }, { signal, cabeceras: conTicket(ticket) })

/** The name of a taxpayer (API-31). */
export const pedirRuc = (ruc: string, ticket: string, signal: AbortSignal) =>
  pedir(identidadApi.sunat, { params: { ruc } }, { signal, cabeceras: conTicket(ticket) })
