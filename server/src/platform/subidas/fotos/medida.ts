/** What is read of a picture before anything decodes it, and the sheet that it becomes (EXP-73). */

export interface Medida {
  ancho: number
  alto: number
}

/** Quarter turns to the right by which a picture is seen as it was taken: 0 to 3. */
export type Vueltas = 0 | 1 | 2 | 3

const MARCA_PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const SOI = 0xffd8
const APP1 = 0xe1
const SOS = 0xda
/** Start of frame: 0xc0 to 0xcf without the tables that stand among them. */
const esMarco = (marcador: number) => marcador >= 0xc0 && marcador <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marcador)

/** The pixels of a PNG or JPEG, and how it is turned; null for anything that does not say so. */
export const medirFoto = (bytes: Buffer): (Medida & { vueltas: Vueltas }) | null => {
  try {
    return leer(bytes)
  } catch {
    // It ends where something should stand.
    return null
  }
}

const leer = (bytes: Buffer): (Medida & { vueltas: Vueltas }) | null => {
  if (bytes.subarray(0, MARCA_PNG.length).equals(MARCA_PNG))
    return { ancho: bytes.readUInt32BE(16), alto: bytes.readUInt32BE(20), vueltas: 0 }
  if (bytes.readUInt16BE(0) !== SOI) return null
  let vueltas: Vueltas = 0
  for (let i = 2; bytes.readUInt8(i) === 0xff; i += 2 + bytes.readUInt16BE(i + 2)) {
    // Bytes of 0xff may fill the space before a marker.
    while (bytes.readUInt8(i + 1) === 0xff) i++
    const marcador = bytes.readUInt8(i + 1)
    if (esMarco(marcador)) return { ancho: bytes.readUInt16BE(i + 7), alto: bytes.readUInt16BE(i + 5), vueltas }
    if (marcador === SOS) return null
    if (marcador === APP1) vueltas = leerVueltas(bytes.subarray(i + 4, i + 2 + bytes.readUInt16BE(i + 2))) ?? vueltas
  }
  return null
}

const ORIENTACION = 0x0112
/** EXIF's eight ways of holding a camera; the mirrored ones are turned as those that are not. */
const VUELTAS: Readonly<Record<number, Vueltas>> = { 1: 0, 2: 0, 3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3 }

/** How a camera says that it was held (EXIF, tag 0x0112 of the first directory); null where it says nothing readable. */
const leerVueltas = (app1: Buffer): Vueltas | null => {
  if (app1.toString('latin1', 0, 6) !== 'Exif\0\0') return null
  const tiff = app1.subarray(6)
  const menor = tiff.toString('latin1', 0, 2) === 'II'
  const corto = (i: number) => (menor ? tiff.readUInt16LE(i) : tiff.readUInt16BE(i))
  const largo = (i: number) => (menor ? tiff.readUInt32LE(i) : tiff.readUInt32BE(i))
  try {
    const directorio = largo(4)
    for (let n = 0; n < corto(directorio); n++) {
      const entrada = directorio + 2 + n * 12
      if (corto(entrada) === ORIENTACION) return VUELTAS[corto(entrada + 8)] ?? null
    }
  } catch {
    // A directory that points outside says nothing.
  }
  return null
}

/** An A4 sheet in points, of which 72 are an inch. */
const A4 = { corto: 595.28, largo: 841.89 } as const
const PIXELES_POR_PULGADA = 200
const [CORTO_PX, LARGO_PX] = [A4.corto, A4.largo].map((puntos) => Math.round((puntos / 72) * PIXELES_POR_PULGADA)) as [
  number,
  number,
]

/** Pixels to which a picture is reduced: those of an A4 sheet at 200 dpi, standing or lying, and never more than it has. */
export const pixelesDe = ({ ancho, alto }: Medida): Medida => {
  const parte = Math.min(1, CORTO_PX / Math.min(ancho, alto), LARGO_PX / Math.max(ancho, alto))
  return { ancho: Math.max(1, Math.round(ancho * parte)), alto: Math.max(1, Math.round(alto * parte)) }
}

/**
 * The A4 sheet of a picture, standing or lying as it is seen, and where its own lower left corner goes, with the size that
 * it has before it is turned; in points.
 */
export const hojaDe = ({ ancho, alto }: Medida, vueltas: Vueltas) => {
  const [visto, vistoAlto] = vueltas % 2 === 0 ? [ancho, alto] : [alto, ancho]
  const hoja: [number, number] = vistoAlto >= visto ? [A4.corto, A4.largo] : [A4.largo, A4.corto]
  const parte = Math.min(hoja[0] / visto, hoja[1] / vistoAlto)
  const [x, y] = [(hoja[0] - visto * parte) / 2, (hoja[1] - vistoAlto * parte) / 2]
  const esquina = {
    0: { x, y },
    1: { x, y: y + vistoAlto * parte },
    2: { x: x + visto * parte, y: y + vistoAlto * parte },
    3: { x: x + visto * parte, y },
  }[vueltas]
  return { hoja, lugar: { ...esquina, width: ancho * parte, height: alto * parte } }
}
