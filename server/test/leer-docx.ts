import { inflateRawSync } from 'node:zlib'

/** The parts of a zip file by name, read by its central directory; throws when it is not one. */
export const abrirZip = (zip: Buffer): Map<string, Buffer> => {
  const fin = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (fin < 0) throw new Error('no es un zip')
  const partes = new Map<string, Buffer>()
  let i = zip.readUInt32LE(fin + 16)
  for (let n = zip.readUInt16LE(fin + 10); n > 0; n--) {
    if (zip.readUInt32LE(i) !== 0x02014b50) throw new Error('directorio del zip dañado')
    const [nombre, extra, comentario] = [28, 30, 32].map((lugar) => zip.readUInt16LE(i + lugar)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(i + 42)
    const desde = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const datos = zip.subarray(desde, desde + zip.readUInt32LE(i + 20))
    const contenido = zip.readUInt16LE(i + 10) === 8 ? inflateRawSync(datos) : datos
    partes.set(zip.toString('utf8', i + 46, i + 46 + nombre), contenido)
    i += 46 + nombre + extra + comentario
  }
  return partes
}

const TROZOS = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gu
const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML forbids is what is looked for
const PROHIBIDOS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u

interface Trozo {
  etiqueta: string
  abre: boolean
  texto: string
}

/** The tags and texts of a part, in order; throws when it is not well-formed XML. */
export const leerXml = (parte: Buffer): Trozo[] => {
  const xml = new TextDecoder('utf8', { fatal: true }).decode(parte)
  if (PROHIBIDOS.test(xml)) throw new Error('carácter prohibido')
  const pila: string[] = []
  const trozos: Trozo[] = []
  let leido = 0
  for (const { 0: todo, 1: cierra, 2: etiqueta, 4: sola, 5: texto, index } of xml.matchAll(TROZOS)) {
    if (index !== leido) throw new Error(`XML dañado en ${index}: ${xml.slice(leido, leido + 60)}`)
    leido = index + todo.length
    if (texto !== undefined) trozos.push({ etiqueta: '', abre: false, texto: sinEntidades(texto) })
    else if (etiqueta !== undefined) {
      if (cierra && pila.pop() !== etiqueta) throw new Error(`sobra </${etiqueta}>`)
      if (!cierra && !sola) pila.push(etiqueta)
      trozos.push({ etiqueta, abre: !cierra, texto: '' })
    }
  }
  if (leido !== xml.length || pila.length > 0) throw new Error(`XML sin terminar: ${pila.join(' ')}`)
  return trozos
}

const sinEntidades = (texto: string): string =>
  texto.replace(/&([^;]*);?/g, (_, nombre: string) => {
    const codigo = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(nombre)
    const valor = codigo
      ? String.fromCodePoint(Number.parseInt(codigo[1] ?? codigo[2] ?? '', codigo[1] ? 16 : 10))
      : ENTIDADES[nombre]
    if (valor === undefined) throw new Error(`entidad desconocida: ${nombre}`)
    return valor
  })

/** The paragraphs of a part of a Word file, as texts; empty ones left out. */
export const parrafosDeWord = (parte: Buffer): string[] => {
  const parrafos: string[] = []
  let enTexto = false
  let actual = ''
  for (const { etiqueta, abre, texto } of leerXml(parte)) {
    if (etiqueta === 'w:t') enTexto = abre
    else if (enTexto) actual += texto
    if (etiqueta === 'w:p' && !abre) {
      parrafos.push(actual)
      actual = ''
    }
  }
  return parrafos.filter(Boolean)
}
