import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** A picture that both renderers take, with its size in pixels. */
export interface Imagen {
  tipo: 'png' | 'jpg'
  bytes: Uint8Array
  ancho: number
  alto: number
  /** A JPEG in the four colours of presses, with which a page is no PDF/A in sRGB (D-143). */
  cmyk?: true
}

/** The picture as a data: address. */
export const comoDireccion = ({ tipo, bytes }: Imagen): string =>
  `data:image/${tipo === 'jpg' ? 'jpeg' : 'png'};base64,${Buffer.from(bytes).toString('base64')}`

const FIRMA_PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A PNG of RGB or grey pixels, written here: a library would be fifty times as long as these lines. */
const png = (ancho: number, alto: number, pixeles: Uint8Array): Imagen => {
  const canales = pixeles.length / (ancho * alto)
  const filas = Buffer.concat(
    Array.from({ length: alto }, (_, y) =>
      Buffer.concat([Buffer.of(0), pixeles.subarray(y * ancho * canales, (y + 1) * ancho * canales)]),
    ),
  )
  const cabecera = Buffer.alloc(13)
  cabecera.writeUInt32BE(ancho, 0)
  cabecera.writeUInt32BE(alto, 4)
  cabecera.set([8, canales === 3 ? 2 : 0], 8)
  const bytes = Buffer.concat([FIRMA_PNG, trozo('IHDR', cabecera), trozo('IDAT', deflateSync(filas)), trozo('IEND')])
  return { tipo: 'png', bytes, ancho, alto }
}

const trozo = (nombre: string, datos: Uint8Array = new Uint8Array()): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(nombre, 'latin1'), datos])
  const largo = Buffer.alloc(4)
  largo.writeUInt32BE(datos.length)
  const suma = Buffer.alloc(4)
  suma.writeUInt32BE(crc32(cuerpo))
  return Buffer.concat([largo, cuerpo, suma])
}

const PUNTO_QR = 4

/** The QR code of a text, four pixels a module, quiet border included. */
export const qr = (texto: string): Imagen => {
  const { data, size } = encode(texto, { ecc: 'M', border: 2 })
  const lado = size * PUNTO_QR
  const pixeles = new Uint8Array(lado * lado)
  for (let y = 0; y < lado; y++)
    for (let x = 0; x < lado; x++)
      pixeles[y * lado + x] = data[Math.floor(y / PUNTO_QR)]?.[Math.floor(x / PUNTO_QR)] ? 0 : 255
  return png(lado, lado, pixeles)
}

const LADO_MARCA = 192
const MUESTRAS = 3
const BLOQUES = [
  [2.5, 2.5],
  [12.2, 2.5],
  [21.9, 2.5],
  [2.5, 12.2],
  [2.5, 21.9],
  [12.2, 21.9],
  [21.9, 21.9],
] as const

/** Tells whether a point of the 32-unit square lies on the mark: seven rounded blocks around the plaza (design §10). */
const enLaMarca = (x: number, y: number): boolean =>
  (x - 16) ** 2 + (y - 16) ** 2 <= 3.7 ** 2 ||
  BLOQUES.some(([bx, by]) => {
    const dx = Math.max(Math.abs(x - bx - 3.8) - 2.6, 0)
    const dy = Math.max(Math.abs(y - by - 3.8) - 2.6, 0)
    return dx ** 2 + dy ** 2 <= 1.2 ** 2
  })

/** Drawn marks by colour: the server and its worker both ask for one when they start. */
const DIBUJADAS = new Map<string, Imagen>()

/** The product's mark in a colour #rrggbb on white, which is printed while the municipality has no logo. */
export const marca = (color: string): Imagen => {
  const dibujada = DIBUJADAS.get(color) ?? dibujar(color)
  DIBUJADAS.set(color, dibujada)
  return dibujada
}

const dibujar = (color: string): Imagen => {
  const tinta = [1, 3, 5].map((desde) => Number.parseInt(color.slice(desde, desde + 2), 16))
  const pixeles = new Uint8Array(LADO_MARCA * LADO_MARCA * 3)
  const paso = 32 / (LADO_MARCA * MUESTRAS)
  for (let y = 0; y < LADO_MARCA; y++)
    for (let x = 0; x < LADO_MARCA; x++) {
      let dentro = 0
      for (let m = 0; m < MUESTRAS * MUESTRAS; m++)
        if (enLaMarca((x * MUESTRAS + (m % MUESTRAS)) * paso, (y * MUESTRAS + Math.floor(m / MUESTRAS)) * paso))
          dentro++
      const parte = dentro / MUESTRAS ** 2
      for (const [canal, valor] of tinta.entries())
        pixeles[(y * LADO_MARCA + x) * 3 + canal] = Math.round(255 + (valor - 255) * parte)
    }
  return png(LADO_MARCA, LADO_MARCA, pixeles)
}

/** Reads a picture's kind and size from its first bytes; null for anything but PNG and JPEG. */
export const leerImagen = (bytes: Buffer): Imagen | null => {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(FIRMA_PNG))
    return { tipo: 'png', bytes, ancho: bytes.readUInt32BE(16), alto: bytes.readUInt32BE(20) }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let i = 2; i + 9 < bytes.length; ) {
    if (bytes[i] !== 0xff) return null
    const marcador = bytes[i + 1] ?? 0
    const esMarco = marcador >= 0xc0 && marcador <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marcador)
    if (esMarco) {
      const [ancho, alto] = [bytes.readUInt16BE(i + 7), bytes.readUInt16BE(i + 5)]
      return { tipo: 'jpg', bytes, ancho, alto, ...(bytes[i + 9] === 4 && { cmyk: true }) }
    }
    i += 2 + bytes.readUInt16BE(i + 2)
  }
  return null
}
