import { inflateRawSync, inflateSync } from 'node:zlib'

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

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const sinMarcas = (xml: string) => xml.replace(/<[^>]+>/g, '').replace(/&(\w+);/g, (_, e: string) => ENTIDADES[e] ?? '')

/** The rows of the first sheet of an Excel file, each as the texts of its cells. */
export const filasDelExcel = (xlsx: Buffer): string[] => {
  const hoja = leerDelZip(xlsx, 'xl/worksheets/sheet1.xml')
  const compartidos = hoja.includes('t="s"')
    ? [...leerDelZip(xlsx, 'xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, si = '']) =>
        sinMarcas(si),
      )
    : []
  return [...hoja.matchAll(/<row[\s\S]*?<\/row>/g)].map(([fila]) =>
    [...fila.matchAll(/<c [^>]*?(?:\/>|>[\s\S]*?<\/c>)/g)]
      .map(([celda]) => (/ t="s"/.test(celda) ? (compartidos[Number(sinMarcas(celda))] ?? '') : sinMarcas(celda)))
      .join(' | '),
  )
}

const deUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unidad) => Number.parseInt(unidad, 16)))

/** The lines of a PDF of ours, each as the text drawn at one height of a page, without spaces. */
export const lineasDelPdf = (pdf: Buffer): string[] => {
  const objetos = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(([, id = '', texto = '']) => [
      id,
      texto,
    ]),
  )
  const flujo = (objeto: string): string => {
    // With the end of the line: the data itself may end in the same byte, and what is inflated ends by itself.
    const datos = /stream\r?\n([\s\S]*?)endstream/.exec(objeto)?.[1]
    if (datos === undefined) return ''
    const bytes = Buffer.from(datos, 'latin1')
    return (objeto.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  /** Glyph to text, by the name of the font. */
  const fuentes = new Map<string, Map<string, string>>()
  for (const objeto of objetos.values()) {
    for (const [, nombre = '', id = ''] of objeto.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const tabla = flujo(objetos.get(/\/ToUnicode (\d+) 0 R/.exec(objetos.get(id) ?? '')?.[1] ?? '') ?? '')
      const glifos = [...tabla.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)].flatMap(
        ([, desde = '', lista = '']) =>
          [...lista.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, hex = ''], i): [string, string] => [
            (Number.parseInt(desde, 16) + i).toString(16).padStart(4, '0'),
            deUtf16(hex.replaceAll(' ', '')),
          ]),
      )
      fuentes.set(nombre, new Map(glifos))
    }
  }
  return [...objetos.values()].flatMap((objeto) => {
    const lineas = new Map<string, string>()
    let [altura, fuente] = ['', '']
    const dibujo = /\/Length/.test(objeto) && !/\/Length1|\/XRef|\/Image/.test(objeto) ? flujo(objeto) : ''
    for (const [, y, nombre, trozos] of dibujo.matchAll(
      /1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi,
    )) {
      altura = y ?? altura
      fuente = nombre ?? fuente
      const texto = [...(trozos ?? '').matchAll(/<([0-9a-f]*)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glifo) => fuentes.get(fuente)?.get(glifo.toLowerCase()) ?? '')
        .join('')
      if (texto) lineas.set(altura, (lineas.get(altura) ?? '') + texto.replace(/[\s\u200b]/gu, ''))
    }
    return [...lineas.values()]
  })
}
