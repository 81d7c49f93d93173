import { X509Certificate } from 'node:crypto'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import type { Imagen, Sello } from '@cabildo/firma/tipos'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { ZodType } from 'zod'
import { type Autoridad, crearAutoridad, type Titular } from './autoridad.ts'
import type { Falla } from './fallas.ts'

/** The program on the user's machine: whose certificate it finds there, and what goes wrong. */
export interface Nativo {
  autoridad: Autoridad
  titular: Titular
  falla?: Falla | undefined
  /** Its clock. */
  ahora?: (() => Date) | undefined
  /** What happens between signing and sending; with 'lento' it is what is waited for. */
  antesDeSubir?: (() => Promise<void>) | undefined
}

/** What became of one signature: what the browser is told, what our server answered to each upload, and why it failed. */
export interface Desenlace {
  fin: 'ok' | 'cancelado' | 'cerrado' | 'nada'
  subidas: number[]
  motivo?: string
}

/** What the native program shows the person instead of signing. */
export class Rechazo extends Error {}

/** Signs, unless the failure says that it ends before. Never throws: the person sees why, the browser an end. */
export const correrNativo = async (
  { falla }: Nativo,
  firmar: (subidas: number[]) => Promise<void>,
): Promise<Desenlace> => {
  const subidas: number[] = []
  if (falla === 'cancelar') return { fin: 'cancelado', subidas }
  if (falla === 'cerrarSinResultado') return { fin: 'cerrado', subidas }
  if (falla === 'sinRespuesta') return { fin: 'nada', subidas }
  if (falla === 'okSinSubir') return { fin: 'ok', subidas }
  try {
    await firmar(subidas)
    return { fin: 'ok', subidas }
  } catch (error) {
    return { fin: 'cancelado', subidas, motivo: error instanceof Error ? error.message : String(error) }
  }
}

interface Pedido {
  motivo: string
  /** A regular expression that the subject of the certificate must match. */
  filtro: string
  sello: Sello
}

/** The signed document, or what the failure makes of it. */
export const firmarNativo = async (
  pdf: Buffer,
  { motivo, filtro, sello }: Pedido,
  { autoridad, titular, falla, ahora = () => new Date() }: Nativo,
): Promise<Buffer> => {
  if (falla === 'sinFirmar') return pdf
  const emisora = falla === 'autoridadAjena' ? await crearAutoridad('Autoridad Ajena') : autoridad
  const firmante = await emisora.firmante(titular)
  if (!new RegExp(filtro).test(new X509Certificate(firmante.certificado).subject))
    throw new Rechazo('No se encontró un certificado que cumpla el filtro')
  const base = falla === 'reescrito' ? Buffer.from(await (await PDFDocument.load(pdf)).save()) : pdf
  const firmar = (otro: Buffer, donde: Sello) =>
    firmarPdf(
      prepararPdf,
      firmante,
      { nombre: titular.nombre, motivo, lugar: 'PE', fecha: ahora(), sello: donde },
      otro,
    )
  const firmado = await firmar(base, sello)
  if (falla === 'dosFirmas') return firmar(firmado, { ...sello, y: sello.y + 200 })
  if (falla === 'bytesAlterados') firmado.writeUInt8(firmado.readUInt8(pdf.length >> 1) ^ 1, pdf.length >> 1)
  return firmado
}

/** What a page hands over in base64, read as strictly as the partner's program does. Throws Rechazo. */
export const leer = <T>(esquema: ZodType<T>, base64: string): T => {
  const leidos = esquema.safeParse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')))
  if (leidos.success) return leidos.data
  throw new Rechazo(leidos.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

/** Fetches what an address holds. Throws Rechazo when it is not there. */
export const traer = async (direccion: string): Promise<Buffer> => {
  const respuesta = await fetch(direccion)
  if (respuesta.status !== 200) throw new Rechazo(`${new URL(direccion).pathname} respondió ${respuesta.status}`)
  return Buffer.from(await respuesta.arrayBuffer())
}

/** Fetches the PDF. Throws Rechazo for anything else. */
export const traerPdf = async (direccion: string, maximoBytes = Number.POSITIVE_INFINITY): Promise<Buffer> => {
  const pdf = await traer(direccion)
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Rechazo('El documento no es un PDF')
  if (pdf.length > maximoBytes) throw new Rechazo('El documento es demasiado grande')
  return pdf
}

/** A picture by its first bytes, whatever it is said to be. */
export const imagenDe = (bytes: Buffer): Imagen => {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return { tipo: 'png', bytes }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { tipo: 'jpg', bytes }
  throw new Rechazo('La imagen no es PNG ni JPG')
}

/** Posts the signed file as multipart, as often as the failure says. Throws Rechazo unless the first answer is 200. */
export const subir = async (
  direccion: string,
  { parte, nombre, pdf }: { parte: string; nombre: string; pdf: Buffer },
  { falla, antesDeSubir }: Nativo,
  subidas: number[],
): Promise<void> => {
  await antesDeSubir?.()
  for (let vez = 1; vez <= (falla === 'subirDosVeces' ? 2 : 1); vez++) {
    const formulario = new FormData()
    const archivo = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
    formulario.append(falla === 'campoEquivocado' ? 'otro_campo' : parte, archivo, encodeURIComponent(nombre))
    const { status } = await fetch(direccion, { method: 'POST', body: formulario })
    subidas.push(status)
  }
  if (subidas[0] !== 200) throw new Rechazo(`El servidor no aceptó el documento firmado (${subidas[0]})`)
}
