import { crc32, deflateRawSync } from 'node:zlib'

const DEFLATE = 8
const NOMBRE_UTF8 = 0x800

/** A ZIP with these files, each compressed. */
export const empaquetar = (partes: readonly { nombre: string; contenido: Buffer }[]): Buffer => {
  const locales: Buffer[] = []
  const indice: Buffer[] = []
  let lugar = 0
  for (const { nombre, contenido } of partes) {
    const [etiqueta, datos] = [Buffer.from(nombre), deflateRawSync(contenido)]
    // What both the file and its line of the index say: version, flags, method, day, sum, lengths.
    const comun = Buffer.alloc(26)
    comun.writeUInt16LE(20, 0)
    comun.writeUInt16LE(NOMBRE_UTF8, 2)
    comun.writeUInt16LE(DEFLATE, 4)
    comun.writeUInt32LE(crc32(contenido), 10)
    comun.writeUInt32LE(datos.length, 14)
    comun.writeUInt32LE(contenido.length, 18)
    comun.writeUInt16LE(etiqueta.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), comun, etiqueta, datos])
    const resto = Buffer.alloc(14)
    resto.writeUInt32LE(lugar, 10)
    indice.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), comun, resto, etiqueta]))
    locales.push(local)
    lugar += local.length
  }
  const fin = Buffer.alloc(18)
  fin.writeUInt16LE(partes.length, 4)
  fin.writeUInt16LE(partes.length, 6)
  fin.writeUInt32LE(
    indice.reduce((suma, linea) => suma + linea.length, 0),
    8,
  )
  fin.writeUInt32LE(lugar, 12)
  return Buffer.concat([...locales, ...indice, Buffer.from('PK\x05\x06'), fin])
}
