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

/** What the page gives to startSignature. */
const Inicio = z.strictObject({
  param_url: z.url(),
  param_token: z.string().min(1),
  document_extension: z.literal('pdf'),
})

const entero = z.number().int()
/** Of their own types, not texts (peru.md §1.5). */
const Argumentos = z.strictObject({
  signatureFormat: z.literal('PAdES'),
  signatureLevel: z.enum(['B', 'T', 'LTA']),
  signaturePackaging: z.literal('enveloped'),
  documentToSign: z.url(),
  certificateFilter: z.string().min(1),
  webTsa: z.string(),
  userTsa: z.string(),
  passwordTsa: z.string(),
  theme: z.string(),
  visiblePosition: z.boolean(),
  contactInfo: z.string(),
  signatureReason: z.string(),
  role: z.string(),
  bachtOperation: z.literal(false),
  oneByOne: z.boolean(),
  signatureStyle: entero.min(0).max(4),
  // Left out with style 4 alone: the component opens whatever stands there, and an empty text has no protocol.
  imageToStamp: z.url('no protocol').optional(),
  stampTextSize: entero.positive(),
  stampWordWrap: entero.positive(),
  stampPage: entero.positive(),
  positionx: entero.nonnegative(),
  positiony: entero.nonnegative(),
  uploadDocumentSigned: z.url(),
  certificationSignature: z.literal(false),
  token: z.string().min(1),
})

/** Whether a token is one of the PCM's that has not expired. */
export type TokenVigente = (token: string) => boolean

const PARTE = 'signed_file'
const SIN_IMAGEN = [0, 4]

/**
 * The native component of Firma Perú: asks our server for its arguments, fetches the document, signs by itself and posts
 * the result (peru.md §1.5).
 */
export const clienteFirmaPeru = (inicio: string, vigente: TokenVigente, nativo: Nativo): Promise<Desenlace> =>
  correrNativo(nativo, async (subidas) => {
    const pedido = await pedirArgumentos(inicio)
    if (!vigente(pedido.token)) throw new Rechazo('El token no es válido o ha vencido')
    const { imageToStamp, signatureStyle } = pedido
    if (!imageToStamp && !SIN_IMAGEN.includes(signatureStyle)) throw new Rechazo('no protocol')
    const imagen = imageToStamp ? imagenDe(await traer(imageToStamp)) : null
    const pdf = await traerPdf(pedido.documentToSign)
    const firmado = await firmarNativo(
      pdf,
      {
        motivo: pedido.signatureReason,
        filtro: pedido.certificateFilter,
        // Its pages count from 1.
        sello: { pagina: pedido.stampPage - 1, x: pedido.positionx, y: pedido.positiony, imagen },
      },
      nativo,
    )
    const nombre = 'documento.pdf'
    await subir(pedido.uploadDocumentSigned, { parte: PARTE, nombre, pdf: firmado }, nativo, subidas)
  })

const pedirArgumentos = async (inicio: string) => {
  const { param_url, param_token } = leer(Inicio, inicio)
  const respuesta = await fetch(param_url, { method: 'POST', body: new URLSearchParams({ param_token }) })
  if (respuesta.status !== 200) throw new Rechazo(`Los parámetros no están disponibles (${respuesta.status})`)
  if (!respuesta.headers.get('content-type')?.startsWith('text/plain'))
    throw new Rechazo('Los parámetros no son text/plain')
  return leer(Argumentos, await respuesta.text())
}
