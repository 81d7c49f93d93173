import { CABECERA_TICKET, type Formulario } from '@cabildo/contracts/formularios'
import type { FastifyInstance } from 'fastify'
import type { Banco } from './banco.ts'

/** Check digits of the test DNI that citizens type. */
const DIGITOS = '67890112345'
export const verificadorDe = (dni: string): string => {
  const suma = [3, 2, 7, 6, 5, 4, 3, 2].reduce((total, peso, i) => total + peso * Number(dni[i]), 0)
  return DIGITOS[(11 - (suma % 11)) % 11] ?? ''
}

export interface Dicho {
  status: number
  // Only read where the test has made sure of the status.
  // biome-ignore lint/suspicious/noExplicitAny: the body of any answer
  cuerpo: any
  texto: string
  espera: number
}

interface Opciones {
  ip?: string
  app?: FastifyInstance
}

/** The page of a form in a citizen's browser, at some address. */
export const formularioDe = (banco: Banco, formulario: Formulario, { ip = '190.40.1.1', app }: Opciones = {}) => {
  const pedir = async (url: string, cabeceras: Record<string, string> = {}): Promise<Dicho> => {
    const respuesta = await (app ?? banco.app).inject({ method: 'GET', url, headers: cabeceras, remoteAddress: ip })
    return {
      status: respuesta.statusCode,
      cuerpo: respuesta.json(),
      texto: respuesta.body,
      espera: Number(respuesta.headers['retry-after'] ?? 0),
    }
  }
  const conTicket = (ticket: string | undefined) => (ticket === undefined ? {} : { [CABECERA_TICKET]: ticket })
  const pagina = {
    pedir,
    ticket: async (): Promise<string> => (await pedir(`/api/formularios/${formulario}/ticket`)).cuerpo.ticket,
    reniec: (dni: string, ticket?: string, verificador: string | null = verificadorDe(dni)) =>
      pedir(
        `/api/pide/reniec/${encodeURIComponent(dni)}${verificador === null ? '' : `?code_verifica=${encodeURIComponent(verificador)}`}`,
        conTicket(ticket),
      ),
    sunat: (ruc: string, ticket?: string) => pedir(`/api/pide/sunat/${encodeURIComponent(ruc)}`, conTicket(ticket)),
  }
  return pagina
}
