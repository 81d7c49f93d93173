import { enElMargen } from '@cabildo/contracts/documentos-destinos'
import { type Encargo, enBase64, type Firmador, type Ticket } from './firmador.ts'

/** Name of the upload's part with the signed file, which the signer must use (peru.md §1.4). */
export const PARTE = 'signed_file'
/** Limit of the native program, whatever our own is. */
const TOPE_BYTES = 104_857_600
/** Filters of certificates for signing, or for signing and authentication: of anybody, or of one person. */
const filtroDe = ({ dni }: Pick<Encargo, 'dni'>): string =>
  dni ? `.*FIR.*${dni}.*|.*FAU.*${dni}.*` : '.*FIR.*|.*FAU.*'
const APARIENCIA = { conDescripcion: '0', soloSello: '2' } as const

interface Credenciales {
  cliente: string
  secreto: string
}

/** The arguments of ReFirma, all texts (peru.md §1.2). It checks that all addresses have the same protocol. */
export const argumentosRefirma = (
  encargo: Encargo,
  tickets: Record<'descargar' | 'subir' | 'logo' | 'sello', Ticket>,
  { cliente, secreto }: Credenciales,
): Record<string, string> => ({
  app: 'pdf',
  clientId: cliente,
  clientSecret: secreto,
  idFile: PARTE,
  type: 'W',
  protocol: tickets.subir.direccion.startsWith('https:') ? 'S' : 'T',
  fileDownloadUrl: tickets.descargar.direccion,
  fileDownloadLogoUrl: tickets.logo.direccion,
  fileDownloadStampUrl: tickets.sello.direccion,
  fileUploadUrl: tickets.subir.direccion,
  contentFile: encargo.documento,
  reason: encargo.motivo,
  isSignatureVisible: 'true',
  stampAppearanceId: enElMargen(encargo) ? APARIENCIA.soloSello : APARIENCIA.conDescripcion,
  pageNumber: String(encargo.pagina),
  posx: String(encargo.x),
  posy: String(encargo.y),
  fontSize: '7',
  dcfilter: filtroDe(encargo),
  timestamp: 'false',
  outputFile: encargo.documento.replace(/(\.pdf)?$/i, '[R].pdf'),
  maxFileSize: String(Math.min(encargo.maximoBytes, TOPE_BYTES)),
})

/** RENIEC's ReFirma Invoker: its page in the frame starts its native program (peru.md §1.1). */
export const crearRefirma = ({ direccion, ...credenciales }: { direccion: string } & Credenciales): Firmador => ({
  nombre: 'refirma',
  direccion,
  origen: new URL(direccion).origin,
  parte: PARTE,
  argumentos: async (encargo, darTickets) =>
    enBase64(argumentosRefirma(encargo, await darTickets(['descargar', 'subir', 'logo', 'sello']), credenciales)),
  parametros: null,
})
