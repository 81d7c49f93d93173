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
  imagen: { x: number; y: number; ancho: number; alto: number } | null
  /** The picture is behind the text, and pale. */
  detras: boolean
}
export interface Textos {
  nombre: string
  motivo: string
  /** Of whom signs; empty when nobody says it. */
  area: string
  /** '22/11/2026 09:55:00 -05:00'. */
  fecha: string
}

/** Narrower than this, a stamp says less, in fewer words. */
const ANGOSTO = 100
const BORDE = 2.5
const AIRE = 3
const INTERLINEA = 1.14
const INTERLINEA_SUELTA = 1.42
/** Smaller letters are not read on paper (D-143). */
const CUERPO = 8

/** A text of the stamp and the most lines that it may take. */
interface Renglones {
  texto: string
  letra: Letra
  maximo: number
}
interface Linea {
  texto: string
  letra: Letra
}

/**
 * Lays out a stamp: letters of 8 points, and the picture behind them (FIR-13, D-143). What does not fit is said in fewer
 * words, and then cut: the area first, then the reason, then the name, never the date.
 */
export const maquetar = (medidas: Medidas, textos: Textos, proporcion: number | null): Maqueta => {
  const ancho = medidas.ancho - 2 * BORDE - 1
  const alto = medidas.alto - 2 * BORDE
  const paso = CUERPO * INTERLINEA
  const caben = Math.floor(alto / paso)
  const lineas = lineasDe(medidas.ancho < ANGOSTO ? enPocas(textos, ancho) : enteras(textos), caben, ancho)
  // In the middle of its room; capitals are about seven tenths of a letter's size.
  const sobra = alto - lineas.length * paso
  const primera = medidas.alto - BORDE - sobra / 2 - CUERPO * (0.7 + (INTERLINEA - 0.7) / 2)
  const trazos = lineas.map((linea, i) => ({ ...linea, cuerpo: CUERPO, x: BORDE + 0.5, y: primera - i * paso }))
  return { trazos, imagen: proporcion === null ? null : lugarDeImagen(medidas, proporcion), detras: true }
}

const ENTRE_IMAGEN_Y_TEXTO = 9

/**
 * Lays out a stamp of given lines, the first bold, with the picture to their left (CON-16): a line that is too long is cut.
 */
export const maquetarRenglones = (
  medidas: Medidas,
  renglones: readonly string[],
  proporcion: number | null,
): Maqueta => {
  const lado = medidas.alto - 4 * AIRE
  const suya = proporcion === null ? 0 : Math.min(lado * proporcion, 2 * lado)
  const x = 3 * AIRE + (suya > 0 ? suya + ENTRE_IMAGEN_Y_TEXTO : 0)
  const ancho = medidas.ancho - x - BORDE
  const paso = CUERPO * INTERLINEA_SUELTA
  const primera = (medidas.alto + (renglones.length - 1) * paso) / 2 - CUERPO * 0.35
  const trazos = renglones.map((renglon, i) => {
    const letra = i === 0 ? NEGRITA : NORMAL
    const [linea = ''] = recortar(partir(escribible(renglon), letra, CUERPO, ancho), 1)
    return { texto: ajustada(linea, letra, ancho), letra, cuerpo: CUERPO, x, y: primera - i * paso }
  })
  const imagen =
    proporcion === null || suya === 0
      ? null
      : { x: 3 * AIRE, ancho: suya, alto: suya / proporcion, y: (medidas.alto - suya / proporcion) / 2 }
  return { trazos, imagen, detras: false }
}

/** In the order in which they stand; a text that takes fewer lines leaves the others to the next ones. */
const lineasDe = (bloques: readonly (Renglones & { resto: number })[], caben: number, ancho: number): Linea[] => {
  const lineas: Linea[] = []
  for (const { texto, letra, maximo, resto } of bloques) {
    const libres = Math.min(maximo, caben - lineas.length - resto)
    if (texto === '' || libres < 1) continue
    for (const linea of recortar(partir(texto, letra, CUERPO, ancho), libres))
      lineas.push({ texto: ajustada(linea, letra, ancho), letra })
  }
  return lineas
}

/** The three dots of a text that was cut may be wider than the letter that they took. */
const ajustada = (linea: string, letra: Letra, ancho: number): string =>
  letra.ancho(linea) * CUERPO <= ancho ? linea : ajustada(`${linea.slice(0, -2).trimEnd()}…`, letra, ancho)

/** `resto`: lines that must be left for what follows. */
const enteras = ({ nombre, motivo, area, fecha }: Textos) => [
  { texto: 'Firmado digitalmente por:', letra: NORMAL, maximo: 1, resto: 3 },
  { texto: escribible(nombre), letra: NEGRITA, maximo: 2, resto: 2 },
  // Only where there is a line for it besides the reason and the date.
  { texto: escribible(area), letra: NORMAL, maximo: 1, resto: 2 },
  { texto: `Motivo: ${escribible(motivo)}`, letra: NORMAL, maximo: 2, resto: 1 },
  { texto: `Fecha: ${fecha}`, letra: NORMAL, maximo: 1, resto: 0 },
]

const enPocas = ({ nombre, motivo, fecha }: Textos, ancho: number) => [
  { texto: 'Firma digital', letra: NORMAL, maximo: 1, resto: 3 },
  { texto: abreviado(escribible(nombre), ancho), letra: NEGRITA, maximo: 2, resto: 2 },
  { texto: motivoBreve(escribible(motivo)), letra: NORMAL, maximo: 2, resto: 1 },
  // Without seconds and zone, which the signature itself has.
  { texto: fecha.replace(/[ \u00a0](\d\d:\d\d).*$/, '\u00a0$1'), letra: NORMAL, maximo: 1, resto: 0 },
]

/** Words that belong to the name behind them, 'DE LOS ÁNGELES'; certificates write them in capitals, too. */
const PARTICULAS = /(?<=^|\s)((?:(?:de|del|la|las|los|y|e|da|do|dos|van|von)\s)*)(\S+)/giu

/** A name that takes more than two lines: first the further given names become initials, then the second surname. */
const abreviado = (nombre: string, ancho: number): string => {
  const cabe = (texto: string) => partir(texto, NEGRITA, CUERPO, ancho).length <= 2
  const partes = [...nombre.matchAll(PARTICULAS)].map(([entera, , palabra = '']) => ({ entera, palabra }))
  const dichas = partes.map(({ entera }) => entera)
  const prescindibles = [...partes.keys()].filter((i) => i > 0 && i !== partes.length - 2)
  for (const i of prescindibles) if (!cabe(dichas.join(' '))) dichas[i] = `${partes[i]?.palabra.charAt(0)}.`
  return dichas.join(' ')
}

const motivoBreve = (motivo: string): string => {
  const breve = motivo
    .replace(/^(?:soy (?:el |la )?|doy |en señal de )/i, '')
    .replace(/\bdocumento\b/, 'doc.')
    .replace(/^conformidad\b/i, 'conforme')
  return breve.charAt(0).toLocaleUpperCase('es-PE') + breve.slice(1)
}

const lugarDeImagen = ({ ancho, alto }: Medidas, proporcion: number): Maqueta['imagen'] => {
  const w = Math.min(ancho - 2 * AIRE, (alto - 2 * AIRE) * proporcion)
  const h = w / proporcion
  return { x: (ancho - w) / 2, y: (alto - h) / 2, ancho: w, alto: h }
}
