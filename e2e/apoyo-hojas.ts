import { crc32 } from 'node:zlib'

/** Text, or a number as a spreadsheet keeps it: without the zeros at its left. */
type Celda = string | number

export interface LibroDePrueba {
  name: string
  mimeType: string
  buffer: Buffer
}

const PARTES = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="PADRON" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

const escapar = (texto: string) => texto.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const celda = (valor: Celda) =>
  typeof valor === 'number' ? `<c><v>${valor}</v></c>` : `<c t="inlineStr"><is><t>${escapar(valor)}</t></is></c>`

/** An uncompressed ZIP of these parts. */
const empaquetar = (partes: Record<string, string>): Buffer => {
  const cuerpos: Buffer[] = []
  const indice: Buffer[] = []
  let lugar = 0
  for (const [ruta, texto] of Object.entries(partes)) {
    const [nombre, datos] = [Buffer.from(ruta), Buffer.from(texto)]
    // Version, flags, method, time, date, CRC, sizes, length of the name, none of extras: the same in both places.
    const comun = Buffer.alloc(26)
    comun.writeUInt16LE(20, 0)
    comun.writeUInt16LE(0x21, 8)
    comun.writeUInt32LE(crc32(datos), 10)
    comun.writeUInt32LE(datos.length, 14)
    comun.writeUInt32LE(datos.length, 18)
    comun.writeUInt16LE(nombre.length, 22)
    const final = Buffer.alloc(14)
    final.writeUInt32LE(lugar, 10)
    const cuerpo = Buffer.concat([Buffer.from('PK\x03\x04'), comun, nombre, datos])
    indice.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), comun, final, nombre)
    cuerpos.push(cuerpo)
    lugar += cuerpo.length
  }
  const central = Buffer.concat(indice)
  const fin = Buffer.alloc(22)
  fin.write('PK\x05\x06', 0, 'latin1')
  fin.writeUInt16LE(cuerpos.length, 8)
  fin.writeUInt16LE(cuerpos.length, 10)
  fin.writeUInt32LE(central.length, 12)
  fin.writeUInt32LE(lugar, 16)
  return Buffer.concat([...cuerpos, central, fin])
}

/** A workbook of one sheet, to choose in a file field; written here so that no library of the server's is needed. */
export const unLibro = (filas: readonly (readonly Celda[])[], name = 'canastas.xlsx'): LibroDePrueba => {
  const datos = filas.map((fila) => `<row>${fila.map(celda).join('')}</row>`).join('')
  const hoja = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${datos}</sheetData></worksheet>`
  return comoArchivo(empaquetar({ ...PARTES, 'xl/worksheets/sheet1.xml': hoja }), name)
}

/** Any bytes under the name of a workbook. */
export const comoArchivo = (buffer: Buffer, name = 'canastas.xlsx'): LibroDePrueba => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})
