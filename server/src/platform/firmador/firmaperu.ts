import { readFile } from 'node:fs/promises'
import { enElMargen } from '@cabildo/contracts/documentos-destinos'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { cronometrar, SOCIOS } from '../observacion/metricas.ts'
import type { Reloj } from '../reloj.ts'
import { leerHasta } from '../socio.ts'
import { type Encargo, enBase64, type Firmador, type Ticket } from './firmador.ts'

const ESPERA_MS = 10_000
const REINTENTAR_SEGUNDOS = 30
/** A token about to expire may have expired when the component uses it. */
const MARGEN_SEGUNDOS = 60
const RESPUESTA_MAXIMA = 16_384
const ESTILO = { horizontal: 1, soloDescripcion: 4 } as const

const Credenciales = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  token_url: z.string().check(z.refine((valor) => /^https?:\/\//.test(valor) && URL.canParse(valor))),
})
type Credenciales = z.infer<typeof Credenciales>

/** Reads what the PCM delivers (fwAuthorization.json). Throws ErrorDeArranque with one line that names the setting. (H8) */
export const leerCredenciales = async (archivo: string): Promise<Credenciales> => {
  const texto = await readFile(archivo, 'utf8').catch(() => {
    throw new ErrorDeArranque('FIRMAPERU_CREDENCIALES no se puede leer: revise la ruta y los permisos del archivo.')
  })
  try {
    return Credenciales.parse(JSON.parse(texto))
  } catch {
    throw new ErrorDeArranque('FIRMAPERU_CREDENCIALES no es el archivo fwAuthorization.json que entrega la PCM.')
  }
}

/** The arguments of Firma Perú's native component, whose types differ (peru.md §1.5). Its pages count from 1. */
const argumentosFirmaPeru = (
  encargo: Omit<Encargo, 'dni'>,
  tickets: Record<'descargar' | 'subir' | 'sello', Ticket>,
  { token, tsa }: { token: string; tsa: string | undefined },
) => ({
  signatureFormat: 'PAdES',
  signatureLevel: tsa ? 'T' : 'B',
  signaturePackaging: 'enveloped',
  documentToSign: tickets.descargar.direccion,
  // There is no common way to tell entities' from private certificates, so the upload checks the owner (decision 0036).
  certificateFilter: '.*',
  webTsa: tsa ?? '',
  userTsa: '',
  passwordTsa: '',
  theme: 'claro',
  visiblePosition: false,
  contactInfo: '',
  signatureReason: encargo.motivo,
  bachtOperation: false,
  oneByOne: false,
  signatureStyle: enElMargen(encargo) ? ESTILO.soloDescripcion : ESTILO.horizontal,
  imageToStamp: tickets.sello.direccion,
  stampTextSize: 14,
  stampWordWrap: 37,
  role: encargo.area,
  stampPage: encargo.pagina + 1,
  positionx: encargo.x,
  positiony: encargo.y,
  uploadDocumentSigned: tickets.subir.direccion,
  certificationSignature: false,
  token,
})

/**
 * Firma Perú of the PCM: its script, in a page of ours, starts its native component, which asks us for its arguments and
 * posts the signed file (peru.md §1.5).
 */
export const crearFirmaPeru = (
  credenciales: Credenciales,
  { reloj, tsa }: { reloj: Reloj; tsa: string | undefined },
): Firmador => {
  const pedirToken = tokenDe(credenciales, reloj)
  return {
    nombre: 'firmaperu',
    direccion: '/firma-peru/invokerstatus.html',
    origen: '',
    parte: null,
    argumentos: async (_encargo, darTickets) => {
      // Requested now, so that an unreachable partner is reported before the signer opens.
      await pedirToken()
      const { parametros } = await darTickets(['parametros'])
      return enBase64({ param_url: parametros.direccion, param_token: parametros.valor, document_extension: 'pdf' })
    },
    parametros: async (encargo, darTickets) => {
      const token = await pedirToken()
      const tickets = await darTickets(['descargar', 'subir', 'sello'])
      return enBase64(argumentosFirmaPeru(encargo, tickets, { token, tsa }))
    },
  }
}

/** The entity's token, requested once for all callers and kept until it expires. */
const tokenDe = ({ client_id, client_secret, token_url }: Credenciales, reloj: Reloj): (() => Promise<string>) => {
  let guardado: { token: string; hasta: number } | null = null
  let pedido: Promise<string> | null = null
  const ahora = () => reloj.ahora().getTime() / 1_000

  const pedir = async (): Promise<string> => {
    const llamar = async () => {
      const respuesta = await fetch(token_url, {
        method: 'POST',
        body: new URLSearchParams({ client_id, client_secret }),
        redirect: 'error',
        signal: AbortSignal.timeout(ESPERA_MS),
      })
      const token = (await leerHasta(respuesta, RESPUESTA_MAXIMA)).toString('utf8').trim()
      if (!respuesta.ok) throw new Error(`Firma Perú respondió ${respuesta.status}`)
      return token
    }
    try {
      const token = await cronometrar(SOCIOS, { partner: 'firmaperu' }, llamar)
      guardado = { token, hasta: (decodeJwt(token).exp ?? 0) - MARGEN_SEGUNDOS }
      return token
    } catch {
      // The original error is dropped: it may hold our credentials, which must not reach the log.
      throw new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
    } finally {
      pedido = null
    }
  }
  return async () => {
    if (guardado && guardado.hasta > ahora()) return guardado.token
    pedido ??= pedir()
    return pedido
  }
}
