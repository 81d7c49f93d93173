import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync, inflateSync } from 'node:zlib'
import { escrito } from '../cos/escritura.ts'
import type { Ref } from '../cos/valores.ts'
import type { Actualizacion } from './actualizacion.ts'
import { anchoDeCodigo, type Letra, NEGRITA } from './letras.ts'

const require = createRequire(import.meta.url)

interface Archivo {
  /** As TrueType has it. */
  ttf: Buffer
  comprimido: Buffer
}
const leidos = new Map<string, Archivo>()

/** The letters of Western Europe of Arimo, which is as wide as Helvetica letter by letter, and free (decision 0145). */
const archivoDe = (letra: Letra): Archivo => {
  const ruta =
    letra === NEGRITA
      ? require.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff')
      : require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff')
  const leido = leidos.get(ruta)
  if (leido) return leido
  const ttf = deWoff(readFileSync(ruta))
  const archivo = { ttf, comprimido: deflateSync(ttf, { level: 9 }) }
  leidos.set(ruta, archivo)
  return archivo
}

const CABECERA_WOFF = 44
const ENTRADA_WOFF = 20
const CABECERA = 12
const ENTRADA = 16

/** The tables that a PDF uses; the others, of kerning and of systems, would only weigh on each signature. */
const USADAS = new Set(['cmap', 'cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'])

/** Unpacks a WOFF of version 1: a TrueType file whose tables are compressed each by itself. */
const deWoff = (woff: Buffer): Buffer => {
  const tablas = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const en = CABECERA_WOFF + i * ENTRADA_WOFF
    const [desde, comprimida, entera] = [
      woff.readUInt32BE(en + 4),
      woff.readUInt32BE(en + 8),
      woff.readUInt32BE(en + 12),
    ]
    const datos = woff.subarray(desde, desde + comprimida)
    return {
      etiqueta: woff.subarray(en, en + 4),
      suma: woff.subarray(en + 16, en + 20),
      datos: comprimida < entera ? inflateSync(datos) : datos,
    }
  }).filter(({ etiqueta }) => USADAS.has(etiqueta.toString('latin1')))
  const cuantas = tablas.length
  const potencia = Math.floor(Math.log2(cuantas))
  const cabecera = Buffer.alloc(CABECERA + cuantas * ENTRADA)
  woff.copy(cabecera, 0, 4, 8)
  cabecera.writeUInt16BE(cuantas, 4)
  cabecera.writeUInt16BE(2 ** potencia * 16, 6)
  cabecera.writeUInt16BE(potencia, 8)
  cabecera.writeUInt16BE(cuantas * 16 - 2 ** potencia * 16, 10)
  let lugar = cabecera.length
  const cuerpos = tablas.map(({ etiqueta, suma, datos }, i) => {
    const en = CABECERA + i * ENTRADA
    etiqueta.copy(cabecera, en)
    suma.copy(cabecera, en + 4)
    cabecera.writeUInt32BE(lugar, en + 8)
    cabecera.writeUInt32BE(datos.length, en + 12)
    const relleno = (4 - (datos.length % 4)) % 4
    lugar += datos.length + relleno
    return Buffer.concat([datos, Buffer.alloc(relleno)])
  })
  return Buffer.concat([cabecera, ...cuerpos])
}

const [PRIMERO, ULTIMO] = [32, 255]
/** Of both weights, in thousandths of the size. */
const MEDIDAS = '/FontBBox [-482 -389 2797 1043] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 716'

/** Writes a typeface into a file, so that its letters are the same wherever it is opened, and the file stays a PDF/A. */
export const escribirFuente = (cambios: Actualizacion, letra: Letra): Ref => {
  const { ttf, comprimido } = archivoDe(letra)
  const nombre = letra === NEGRITA ? 'Arimo-Bold' : 'Arimo-Regular'
  const archivo = cambios.agregarFlujo(`/Length1 ${ttf.length} /Filter /FlateDecode`, comprimido)
  const descripcion = cambios.agregarEscrito(
    `<< /Type /FontDescriptor /FontName /${nombre} /Flags 32 ${MEDIDAS} /StemV ${letra === NEGRITA ? 140 : 80} /FontFile2 ${escrito(archivo)} >>`,
  )
  const anchos = Array.from({ length: ULTIMO - PRIMERO + 1 }, (_, i) => anchoDeCodigo(letra, PRIMERO + i))
  return cambios.agregarEscrito(
    `<< /Type /Font /Subtype /TrueType /BaseFont /${nombre} /Encoding /WinAnsiEncoding ` +
      `/FirstChar ${PRIMERO} /LastChar ${ULTIMO} /Widths [${anchos.join(' ')}] /FontDescriptor ${escrito(descripcion)} >>`,
  )
}
