import { deflateSync } from 'node:zlib'
import { JpegEmbedder } from '@cantoo/pdf-lib'
import { decode, toRGBA8 } from '@cantoo/pdf-lib/upng'
import type { Imagen } from '../tipos.ts'

/** A stream of a PDF: its entries but for the length, as they are written, and its data. */
interface FlujoEscrito {
  entradas: string
  datos: Uint8Array
}
export interface ImagenLista {
  objeto: FlujoEscrito
  /** Its transparency, to be written as an object of its own. */
  mascara: FlujoEscrito | null
  ancho: number
  alto: number
}

/** At 44 points this is finer than any printer; every signature holds the picture once more. */
const LADO_MAXIMO = 256
/** A larger one would weigh on every signature, or on the memory of whoever reads it. */
const PIXELES_MAXIMO = 25_000_000
const JPG_MAXIMO_BYTES = 512 * 1_024

/** A picture as PDF wants it; null when it cannot be read or is too large: the stamp then does without. */
export const leerImagen = async ({ tipo, bytes }: Imagen): Promise<ImagenLista | null> => {
  try {
    return tipo === 'png' ? leerPng(bytes) : await leerJpg(bytes)
  } catch {
    return null
  }
}

const leerJpg = async (bytes: Buffer): Promise<ImagenLista | null> => {
  if (bytes.length > JPG_MAXIMO_BYTES) return null
  const { width, height, colorSpace, bitsPerComponent } = await JpegEmbedder.for(bytes)
  if (!(width > 0 && height > 0)) return null
  // Programs write these colours the other way round.
  const vuelta = String(colorSpace) === 'DeviceCMYK' ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  const objeto = imagen(bytes, width, height, `/DCTDecode /ColorSpace /${colorSpace}${vuelta}`, bitsPerComponent)
  return { objeto, mascara: null, ancho: width, alto: height }
}

const leerPng = (bytes: Buffer): ImagenLista | null => {
  // Said at its beginning: known before anything is unpacked.
  if (!(bytes.length > 24 && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= PIXELES_MAXIMO)) return null
  const png = decode(new Uint8Array(bytes).buffer)
  const [puntos] = toRGBA8(png)
  if (!puntos || !(png.width > 0 && png.height > 0)) return null
  const { ancho, alto, colores, alfa } = reducir(new Uint8Array(puntos), png.width, png.height)
  const opaca = alfa.every((a) => a === 255)
  return {
    objeto: imagen(deflateSync(colores), ancho, alto, '/FlateDecode /ColorSpace /DeviceRGB'),
    mascara: opaca ? null : imagen(deflateSync(alfa), ancho, alto, '/FlateDecode /ColorSpace /DeviceGray'),
    ancho,
    alto,
  }
}

const imagen = (datos: Uint8Array, ancho: number, alto: number, filtro: string, bits = 8): FlujoEscrito => ({
  entradas: `/Type /XObject /Subtype /Image /Width ${ancho} /Height ${alto} /BitsPerComponent ${bits} /Filter ${filtro}`,
  datos,
})

/** Means of the points under each new one, weighed by how opaque they are so that no dark edge appears. */
const reducir = (rgba: Uint8Array, anchoReal: number, altoReal: number) => {
  const escala = Math.min(1, LADO_MAXIMO / Math.max(anchoReal, altoReal))
  const ancho = Math.max(1, Math.round(anchoReal * escala))
  const alto = Math.max(1, Math.round(altoReal * escala))
  const sumas = new Float64Array(ancho * alto * 5)
  for (let y = 0; y < altoReal; y++) {
    const fila = Math.floor((y * alto) / altoReal) * ancho
    for (let x = 0; x < anchoReal; x++) {
      const a = (y * anchoReal + x) * 4
      const b = (fila + Math.floor((x * ancho) / anchoReal)) * 5
      const opaco = rgba[a + 3] ?? 0
      for (let i = 0; i < 3; i++) sumas[b + i] = (sumas[b + i] ?? 0) + (rgba[a + i] ?? 0) * opaco
      sumas[b + 3] = (sumas[b + 3] ?? 0) + opaco
      sumas[b + 4] = (sumas[b + 4] ?? 0) + 1
    }
  }
  const colores = new Uint8Array(ancho * alto * 3)
  const alfa = new Uint8Array(ancho * alto)
  for (let p = 0; p < ancho * alto; p++) {
    const opaco = sumas[p * 5 + 3] ?? 0
    for (let i = 0; i < 3; i++) colores[p * 3 + i] = opaco ? Math.round((sumas[p * 5 + i] ?? 0) / opaco) : 255
    alfa[p] = Math.round(opaco / (sumas[p * 5 + 4] || 1))
  }
  return { ancho, alto, colores, alfa }
}
