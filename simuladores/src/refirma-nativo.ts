import * as z from 'zod'
import {
  correrNativo,
  type Desenlace,
  firmarNativo,
  imagenDe,
  leer,
  type Nativo,
  Rechazo,
  subir,
  traer,
  traerPdf,
} from './nativo.ts'

const numero = z.string().regex(/^\d+$/)
const siNo = z.enum(['true', 'false'])
/** Every value is a text, the numbers too (peru.md §1.2). */
const Argumentos = z.strictObject({
  app: z.literal('pdf'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  idFile: z.string().min(1),
  type: z.literal('W'),
  protocol: z.enum(['T', 'S']),
  fileDownloadUrl: z.url(),
  fileDownloadLogoUrl: z.union([z.literal(''), z.url()]),
  fileDownloadStampUrl: z.union([z.literal(''), z.url()]),
  fileUploadUrl: z.url(),
  contentFile: z.string().min(1),
  reason: z.string(),
  isSignatureVisible: siNo,
  stampAppearanceId: z.enum(['0', '1', '2', '3']),
  pageNumber: numero,
  posx: numero,
  posy: numero,
  fontSize: numero,
  dcfilter: z.string().min(1),
  timestamp: siNo,
  outputFile: z.string().endsWith('[R].pdf'),
  maxFileSize: numero.refine((bytes) => Number(bytes) <= 104_857_600),
})

/** What RENIEC gave the entity, and checks. */
export interface CredencialesRefirma {
  cliente: string
  secreto: string
}

/**
 * ReFirma PDF, the native program: reads its arguments as strictly as RENIEC's, fetches the pictures and the document,
 * signs by itself and posts the result under the name that it was told (peru.md §1.2, §1.4).
 */
export const clienteRefirma = (
  argumentos: string,
  credenciales: CredencialesRefirma,
  nativo: Nativo,
): Promise<Desenlace> =>
  correrNativo(nativo, async (subidas) => {
    const pedido = leer(Argumentos, argumentos)
    if (pedido.clientId !== credenciales.cliente || pedido.clientSecret !== credenciales.secreto)
      throw new Rechazo('Las credenciales no son válidas')
    exigirProtocolo(pedido)
    await traerImagen(pedido.fileDownloadLogoUrl)
    const sello = await traerImagen(pedido.fileDownloadStampUrl)
    const pdf = await traerPdf(pedido.fileDownloadUrl, Number(pedido.maxFileSize))
    const firmado = await firmarNativo(
      pdf,
      {
        motivo: pedido.reason,
        filtro: pedido.dcfilter,
        sello: { pagina: Number(pedido.pageNumber), x: Number(pedido.posx), y: Number(pedido.posy), imagen: sello },
      },
      nativo,
    )
    await subir(
      pedido.fileUploadUrl,
      { parte: pedido.idFile, nombre: pedido.outputFile, pdf: firmado },
      nativo,
      subidas,
    )
  })

/** A mix of http and https is refused, the pictures included. */
const exigirProtocolo = ({ protocol, ...pedido }: z.infer<typeof Argumentos>) => {
  const protocolo = protocol === 'S' ? 'https:' : 'http:'
  const { fileDownloadUrl, fileDownloadLogoUrl, fileDownloadStampUrl, fileUploadUrl } = pedido
  for (const direccion of [fileDownloadUrl, fileDownloadLogoUrl, fileDownloadStampUrl, fileUploadUrl])
    if (direccion && new URL(direccion).protocol !== protocolo)
      throw new Rechazo('Las direcciones no tienen el protocolo indicado')
}

/** Asks whether a picture is there before it fetches it. */
const traerImagen = async (direccion: string) => {
  if (!direccion) return null
  const { status } = await fetch(direccion, { method: 'HEAD' })
  if (status !== 200) throw new Rechazo(`La imagen no está disponible (${status})`)
  return imagenDe(await traer(direccion))
}
