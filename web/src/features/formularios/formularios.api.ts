import { CABECERA_TICKET, type Formulario, formulariosApi } from '@cabildo/contracts/formularios'
import { identidadApi } from '@cabildo/contracts/identidad'
import { useRef } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'

/** What a lookup carries for its form (D-43). */
export const conTicket = (ticket: string): Record<string, string> => ({ [CABECERA_TICKET]: ticket })

/** A ticket for the lookups of a form (D-43). */
const pedirTicket = async (form: Formulario): Promise<string> =>
  (await pedir(formulariosApi.ticket, { params: { form } })).ticket

/** The names that the registry of identity has for a DNI (API-30). */
export const pedirDni = (dni: string, code_verifica: string, ticket: string, signal: AbortSignal) =>
  pedir(identidadApi.reniec, { params: { dni }, query: { code_verifica } }, { signal, cabeceras: conTicket(ticket) })

/** The name of a taxpayer (API-31). */
export const pedirRuc = (ruc: string, ticket: string, signal: AbortSignal) =>
  pedir(identidadApi.sunat, { params: { ruc } }, { signal, cabeceras: conTicket(ticket) })

/** The ticket of a public form: taken once, when it is first wanted, and anew when it has expired (D-29, D-43). */
export const useTicket = (form: Formulario) => {
  const tomado = useRef<Promise<string>>(null)

  const tomar = () => {
    tomado.current ??= pedirTicket(form).catch((fallo) => {
      tomado.current = null
      throw fallo
    })
    return tomado.current
  }
  return {
    /** Takes a ticket in advance, when the field of the number gets the focus. */
    preparar: () => void tomar().catch(() => undefined),
    /** Makes a lookup with the ticket; replaces an expired ticket, but not a spent one. */
    con: async <T>(consultar: (ticket: string) => Promise<T>): Promise<T> => {
      try {
        return await consultar(await tomar())
      } catch (fallo) {
        if (!(fallo instanceof ErrorApi && fallo.vencido)) throw fallo
        tomado.current = null
        return consultar(await tomar())
      }
    },
  }
}
