import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { BLOQUES_DE_LA_MARCA } from '@cabildo/contracts/base/marca'
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
/** Tells whether a point of the 32-unit square lies on the mark: seven rounded blocks around the plaza (design §10). */
const enLaMarca = (x: number, y: number): boolean =>
  (x - 16) ** 2 + (y - 16) ** 2 <= 3.7 ** 2 ||
  BLOQUES_DE_LA_MARCA.some(([bx, by]) => {
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

/** Whether all of a picture can be read, and not its beginning alone: PDF and Word would print a blank, or not at all. */
export const estaEntera = ({ tipo, bytes, ancho, alto }: Imagen): boolean => {
  try {
    return tipo === 'png' ? pngEntero(Buffer.from(bytes), ancho, alto) : jpgEntero(Buffer.from(bytes))
  } catch {
    return false
  }
}

/** Channels by the colour type that a PNG states, and the bits of each that it may have. */
const COLORES_PNG: Readonly<Record<number, { canales: number; bits: readonly number[] }>> = {
  0: { canales: 1, bits: [1, 2, 4, 8, 16] },
  2: { canales: 3, bits: [8, 16] },
  3: { canales: 1, bits: [1, 2, 4, 8] },
  4: { canales: 2, bits: [8, 16] },
  6: { canales: 4, bits: [8, 16] },
}
/** First column and row of each pass of an interlaced PNG, and how many it goes on by. */
const PASADAS = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const FILTRO_MAXIMO = 4
/** Some programs write more than the pixels, which nobody reads. */
const SOBRA = 65_536

/** Unpacks the pixels by the library that printing unpacks them by, and looks at each row's filter. */
const pngEntero = (bytes: Buffer, ancho: number, alto: number): boolean => {
  const [bits = 0, color = 0, , , entrelazado = 0] = bytes.subarray(24, 29)
  const clase = COLORES_PNG[color]
  const trozos = trozosDe(bytes)
  if (!clase?.bits.includes(bits) || (color === 3 && !trozos.has('PLTE')) || !trozos.has('IEND')) return false
  const pasadas = entrelazado === 0 ? [[0, 0, 1, 1] as const] : PASADAS
  const filas = pasadas.flatMap(([x, y, dx, dy]) => {
    const [columnas, renglones] = [Math.ceil((ancho - x) / dx), Math.ceil((alto - y) / dy)]
    return columnas > 0 && renglones > 0
      ? [{ renglones, largo: 1 + Math.ceil((columnas * clase.canales * bits) / 8) }]
      : []
  })
  const total = filas.reduce((suma, { renglones, largo }) => suma + renglones * largo, 0)
  const pixeles = inflateSync(Buffer.concat(trozos.get('IDAT') ?? []), { maxOutputLength: total + SOBRA })
  if (pixeles.length < total) return false
  let lugar = 0
  for (const { renglones, largo } of filas)
    for (let fila = 0; fila < renglones; fila++, lugar += largo) if ((pixeles[lugar] ?? 0) > FILTRO_MAXIMO) return false
  return true
}

/** The chunks of a PNG by name up to its end; throws when one does not fit its sum. */
const trozosDe = (bytes: Buffer): Map<string, Buffer[]> => {
  const trozos = new Map<string, Buffer[]>()
  for (let i = FIRMA_PNG.length; !trozos.has('IEND'); ) {
    const hasta = i + 8 + bytes.readUInt32BE(i)
    if (crc32(bytes.subarray(i + 4, hasta)) !== bytes.readUInt32BE(hasta)) throw new RangeError()
    const nombre = bytes.toString('latin1', i + 4, i + 8)
    trozos.set(nombre, [...(trozos.get(nombre) ?? []), bytes.subarray(i + 8, hasta)])
    i = hasta + 4
  }
  return trozos
}

/** Whether a picture ends with its bytes: what follows its end nobody looks at, and may be another kind of file. */
export const acabaDondeDebe = ({ tipo, bytes }: Imagen): boolean => {
  const todo = Buffer.from(bytes)
  if (tipo === 'jpg') return todo.subarray(-2).equals(FIN_JPG)
  for (let i = FIRMA_PNG.length; i + 12 <= todo.length; i += 12 + todo.readUInt32BE(i))
    if (todo.toString('latin1', i + 4, i + 8) === 'IEND') return i + 12 + todo.readUInt32BE(i) === todo.length
  return false
}

const INICIO_DEL_TRAZO = 0xda
const FIN_JPG = Buffer.of(0xff, 0xd9)

/** A JPEG goes into the PDF as it is: what breaks it is that it ends too early, or has no pixels. */
const jpgEntero = (bytes: Buffer): boolean => {
  let i = 2
  while (bytes.readUInt8(i) === 0xff && bytes.readUInt8(i + 1) !== INICIO_DEL_TRAZO) i += 2 + bytes.readUInt16BE(i + 2)
  return bytes.readUInt8(i) === 0xff && bytes.lastIndexOf(FIN_JPG) > i + 2 + bytes.readUInt16BE(i + 2)
}
