import { inflateRawSync } from 'node:zlib'

const FIRMA_CENTRAL = 0x02014b50

/** The text of one file of a ZIP archive, found by its central directory. */
export const leerDelZip = (zip: Buffer, nombre: string): string => {
  const final = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let lugar = zip.readUInt32LE(final + 16)
  while (zip.readUInt32LE(lugar) === FIRMA_CENTRAL) {
    const [largo, extra, nota] = [28, 30, 32].map((desde) => zip.readUInt16LE(lugar + desde))
    if (zip.toString('utf8', lugar + 46, lugar + 46 + (largo ?? 0)) === nombre) {
      const local = zip.readUInt32LE(lugar + 42)
      const datos = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const bytes = zip.subarray(datos, datos + zip.readUInt32LE(lugar + 20))
      return (zip.readUInt16LE(lugar + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    lugar += 46 + (largo ?? 0) + (extra ?? 0) + (nota ?? 0)
  }
  throw new Error(`The archive holds no ${nombre}`)
}
