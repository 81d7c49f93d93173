import { escribible, type Letra, NEGRITA, NORMAL, partir, recortar } from './letras.ts'
import type { Medidas } from './lugar.ts'

export interface Trazo {
  texto: string
  letra: Letra
  cuerpo: number
  x: number
  /** Of the base line, from the stamp's lower edge. */
  y: number
}
export interface Maqueta {
  trazos: Trazo[]
  /** `fondo`: pale, behind the text. */
  imagen: { x: number; y: number; ancho: number; alto: number; fondo: boolean } | null
}
export interface Textos {
  nombre: string
  motivo: string
  fecha: string
}

/** Narrower than this, the picture has no room beside the text, and above it only one too small to be known. */
const ANGOSTO = 100
const BORDE = 2.5
const AIRE = 3
const INTERLINEA = 1.16
/** Smaller letters are not read on paper either. */
const CUERPO_MINIMO = 4.5
const PASO = 0.25

/**
 * Lays out a stamp: the picture at the left, or behind the text of a narrow one, and the text as large as it fits
 * (FIR-13). A picture beside a text that does not fit gives way.
 */
export const maquetar = (medidas: Medidas, textos: Textos, proporcion: number | null): Maqueta => {
  const angosto = medidas.ancho < ANGOSTO
  const imagen = proporcion === null ? null : lugarDeImagen(medidas, proporcion, angosto)
  const izquierda = imagen && !angosto ? imagen.x + imagen.ancho + AIRE : BORDE + 0.5
  const techo = medidas.alto - BORDE
  const ancho = medidas.ancho - BORDE - izquierda
  const alto = techo - BORDE

  const bloques = bloquesDe(textos)
  const enLineas = (cuerpo: number) =>
    bloques.map(({ texto, letra }) => partir(texto, letra, cuerpo, ancho).map((linea) => ({ texto: linea, letra })))
  const cabe = (lineas: Linea[][], cuerpo: number) => lineas.flat().length * cuerpo * INTERLINEA <= alto
  let cuerpo = angosto ? 6 : 7
  let lineas = enLineas(cuerpo)
  while ((!cabe(lineas, cuerpo) || lineas[0]?.length !== 1) && cuerpo > CUERPO_MINIMO) {
    cuerpo -= PASO
    lineas = enLineas(cuerpo)
  }
  if (imagen && !angosto && !cabe(lineas, cuerpo)) return maquetar(medidas, textos, null)

  const visibles = ajustar(lineas, Math.floor(alto / (cuerpo * INTERLINEA)))
  // In the middle of its room; capitals are about seven tenths of a letter's size.
  const sobra = alto - visibles.length * cuerpo * INTERLINEA
  const primera = techo - sobra / 2 - cuerpo * (0.7 + (INTERLINEA - 0.7) / 2)
  const trazos = visibles.map((linea, i) => ({ ...linea, cuerpo, x: izquierda, y: primera - i * cuerpo * INTERLINEA }))
  return { trazos, imagen }
}

const bloquesDe = ({ nombre, motivo, fecha }: Textos): Linea[] => [
  { texto: 'Firmado digitalmente por:', letra: NORMAL },
  { texto: escribible(nombre), letra: NEGRITA },
  { texto: `Motivo: ${escribible(motivo)}`, letra: NORMAL },
  { texto: `Fecha: ${fecha}`, letra: NORMAL },
]

interface Linea {
  texto: string
  letra: Letra
}

/** What does not fit at the smallest size is cut out of the reason first and then of the name, never of the rest. */
const ajustar = ([titulo = [], nombre = [], motivo = [], fecha = []]: Linea[][], maximo: number): Linea[] => {
  const libres = Math.max(maximo - titulo.length - fecha.length, 2)
  const delNombre = Math.min(nombre.length, libres - 1)
  return [...titulo, ...cortar(nombre, delNombre), ...cortar(motivo, libres - delNombre), ...fecha]
}
const cortar = (lineas: Linea[], maximo: number): Linea[] => {
  const textos = recortar(
    lineas.map(({ texto }) => texto),
    maximo,
  )
  return lineas.slice(0, maximo).map((linea, i) => ({ ...linea, texto: textos[i] ?? '' }))
}

const lugarDeImagen = ({ ancho, alto }: Medidas, proporcion: number, fondo: boolean): Maqueta['imagen'] => {
  const w = Math.min(fondo ? ancho - 2 * AIRE : 44, (alto - 2 * AIRE) * proporcion)
  const h = w / proporcion
  return { x: fondo ? (ancho - w) / 2 : AIRE, y: (alto - h) / 2, ancho: w, alto: h, fondo }
}
