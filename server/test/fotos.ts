import { crc32, deflateSync } from 'node:zlib'

const trozo = (nombre: string, datos: Uint8Array = new Uint8Array()): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(nombre, 'latin1'), datos])
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)]
  largo.writeUInt32BE(datos.length)
  suma.writeUInt32BE(crc32(cuerpo))
  return Buffer.concat([largo, cuerpo, suma])
}

/** A PNG of one grey, of any size: `filas` says how many rows it really has. */
export const fotoPng = (ancho: number, alto: number, { gris = 200, filas = alto } = {}): Buffer => {
  const cabecera = Buffer.alloc(13)
  cabecera.writeUInt32BE(ancho, 0)
  cabecera.writeUInt32BE(alto, 4)
  cabecera.set([8, 0], 8)
  const fila = Buffer.alloc(ancho + 1, gris)
  fila[0] = 0
  const pixeles = Buffer.concat(Array.from({ length: filas }, () => fila))
  const marca = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([marca, trozo('IHDR', cabecera), trozo('IDAT', deflateSync(pixeles)), trozo('IEND')])
}

/** What a camera writes before its picture: how it was held, by EXIF's number. */
export const exif = (orientacion: number, menor = true): Buffer => {
  const tiff = Buffer.alloc(26)
  const [corto, largo] = menor
    ? [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)]
    : [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
  tiff.write(menor ? 'II' : 'MM', 'latin1')
  corto(42, 2)
  largo(8, 4)
  corto(1, 8)
  corto(0x0112, 10)
  corto(3, 12)
  largo(1, 14)
  corto(orientacion, 18)
  const datos = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const cabeza = Buffer.of(0xff, 0xe1, 0, 0)
  cabeza.writeUInt16BE(datos.length + 2, 2)
  return Buffer.concat([cabeza, datos])
}

/** The beginning of a JPEG that says its size, with what stands before it. */
export const inicioDeJpeg = (ancho: number, alto: number, antes: Buffer = Buffer.alloc(0)): Buffer => {
  const marco = Buffer.of(0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1)
  marco.writeUInt16BE(alto, 5)
  marco.writeUInt16BE(ancho, 7)
  return Buffer.concat([Buffer.of(0xff, 0xd8), antes, marco])
}
