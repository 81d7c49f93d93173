import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, with what it may say of itself that is not true. */
export interface ParteDeZip {
  nombre: string
  contenido: Buffer | string
  /** Already deflated; what it says of its length and sum is then `bytes` and `suma`. */
  comprimido?: Buffer
  bytes?: number
  suma?: number
  cifrada?: boolean
  /** Its name as older programs write it, without saying in which letters. */
  enBytes?: Buffer
}

/** Writes an archive as it is told to, also one that no program would write. */
export const armarZip = (partes: readonly ParteDeZip[]): Buffer => {
  const locales: Buffer[] = []
  const indice: Buffer[] = []
  let lugar = 0
  for (const { nombre, contenido, comprimido, bytes, suma, cifrada, enBytes } of partes) {
    const datos = Buffer.from(contenido)
    const desinflado = comprimido ?? deflateRawSync(datos)
    const etiqueta = enBytes ?? Buffer.from(nombre)
    const comun = Buffer.alloc(26)
    comun.writeUInt16LE(20, 0)
    comun.writeUInt16LE((cifrada ? 1 : 0) | (enBytes ? 0 : 0x800), 2)
    comun.writeUInt16LE(8, 4)
    comun.writeUInt32LE(suma ?? crc32(datos), 10)
    comun.writeUInt32LE(desinflado.length, 14)
    comun.writeUInt32LE(bytes ?? datos.length, 18)
    comun.writeUInt16LE(etiqueta.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), comun, etiqueta, desinflado])
    const resto = Buffer.alloc(14)
    resto.writeUInt32LE(lugar, 10)
    indice.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), comun, resto, etiqueta]))
    locales.push(local)
    lugar += local.length
  }
  const fin = Buffer.alloc(18)
  fin.writeUInt16LE(partes.length, 4)
  fin.writeUInt16LE(partes.length, 6)
  fin.writeUInt32LE(Buffer.concat(indice).length, 8)
  fin.writeUInt32LE(lugar, 12)
  return Buffer.concat([...locales, ...indice, Buffer.from('PK\x05\x06'), fin])
}
