import * as z from 'zod/mini'
import { enBase64, type Firmador } from './firmador.ts'
import { argumentosRefirma, PARTE } from './refirma.ts'

/**
 * The product's own signer: a page of ours that speaks ReFirma's protocol; the server signs (FIR-24). Its arguments carry
 * no credentials.
 */
export const crearLocal = (): Firmador => ({
  nombre: 'local',
  direccion: '/firma-local/invokerstatus.html',
  origen: '',
  parte: PARTE,
  argumentos: async (encargo, darTickets) => {
    const tickets = await darTickets(['descargar', 'subir', 'logo', 'sello'])
    const {
      clientId: _,
      clientSecret: __,
      ...argumentos
    } = argumentosRefirma(encargo, tickets, { cliente: '', secreto: '' })
    return enBase64(argumentos)
  },
  parametros: null,
})

const Argumentos = z.object({ fileDownloadUrl: z.string(), fileUploadUrl: z.string() })

/**
 * The tickets in our arguments; null for any other text. Only the tickets are used: no address in the text is ever
 * requested.
 */
export const ticketsDe = (argumentos: string): Record<'descargar' | 'subir', string> | null => {
  try {
    const leidos = Argumentos.safeParse(JSON.parse(Buffer.from(argumentos, 'base64').toString('utf8')))
    if (!leidos.success) return null
    const ticketDe = (direccion: string) => direccion.split('/').at(-1) ?? ''
    return { descargar: ticketDe(leidos.data.fileDownloadUrl), subir: ticketDe(leidos.data.fileUploadUrl) }
  } catch {
    return null
  }
}
