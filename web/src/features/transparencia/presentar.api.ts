import { nombreCompleto } from '@cabildo/contracts/ciudadano'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { pedir } from '../../platform/api.ts'
import { conTicket } from '../formularios/index.ts'
import type { ValoresSolicitud } from './solicitud.ts'

/** The full name that the registry has for a DNI; null when it has none (TRS-05, API-81). */
export const buscarNombre = async (dni: string, ticket: string, signal: AbortSignal): Promise<string | null> => {
  const opciones = { signal, cabeceras: conTicket(ticket) }
  const { result } = await pedir(transparenciaApi.buscar, { params: { dni } }, opciones)
  return (result && nombreCompleto({ prenombres: result.Nombres, apPrimer: result.apellidos })) || null
}

/** What the server answers to a request (API-82). */
export type SolicitudPresentada = Awaited<ReturnType<typeof presentar>>

/** Sends a request (TRS-09, API-82), with the same key for each try of one request, so that it is filed once. */
export const presentar = ({ forma_entrega, autoriza_correo, ...valores }: ValoresSolicitud, clave: string) =>
  pedir(transparenciaApi.presentar, {
    body: {
      ...{ ...valores, clave, forma_entrega: forma_entrega || null },
      // The box stands there only beside an address.
      autoriza_correo: autoriza_correo && valores.email !== '',
    },
  })
