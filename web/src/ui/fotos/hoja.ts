/** An A4 sheet in points, of which 72 are an inch. */
const A4 = { corto: 595.28, largo: 841.89 }
/** More makes no scanned text clearer, and only slows the sending from a phone. */
const PIXELES_POR_PULGADA = 200
const PUNTOS_POR_PULGADA = 72
/** Pixels of a photo that fills a sheet: 1654 by 2339. */
const [CORTO_PX, LARGO_PX] = [A4.corto, A4.largo].map((puntos) =>
  Math.round((puntos / PUNTOS_POR_PULGADA) * PIXELES_POR_PULGADA),
) as [number, number]

/** Photos of one PDF: each keeps half a megabyte of the ten that a PDF may have (MPV-28). */
export const FOTOS_MAXIMO = 20

/** Quality of the JPEG of a page, from 0 to 1: the usual one, those for what would be too large, and for too small. */
const CALIDAD = 0.85
const MENORES = [0.7, 0.55, 0.4, 0.25]
const MAYORES = [0.95, 1]

export interface Medida {
  ancho: number
  alto: number
}

/** Degrees by which a page was turned to the right. */
export type Giro = 0 | 90 | 180 | 270

/** A photo as a page. */
export interface Pagina {
  foto: File
  /** Its pixels, as it is seen. */
  medida: Medida
  giro: Giro
}

/** A quarter turn more. */
export const girado = (giro: Giro): Giro => ((giro + 90) % 360) as Giro

/** The measure of what was turned. */
export const conGiro = ({ ancho, alto }: Medida, giro: Giro): Medida =>
  giro % 180 === 0 ? { ancho, alto } : { ancho: alto, alto: ancho }

/** Pixels to which a photo is decoded: at most those of an A4 sheet at 200 dpi, standing or lying; never more than it has. */
export const pixelesDe = ({ ancho, alto }: Medida): Medida => {
  const parte = Math.min(1, CORTO_PX / Math.min(ancho, alto), LARGO_PX / Math.max(ancho, alto))
  return { ancho: Math.max(1, Math.round(ancho * parte)), alto: Math.max(1, Math.round(alto * parte)) }
}

/** The A4 sheet of a picture, standing or lying as it does, and where the picture stands in it; in points. */
export const hojaDe = ({ ancho, alto }: Medida) => {
  const [hojaAncho, hojaAlto] = alto >= ancho ? [A4.corto, A4.largo] : [A4.largo, A4.corto]
  const parte = Math.min(hojaAncho / ancho, hojaAlto / alto)
  const width = ancho * parte
  const height = alto * parte
  return {
    hoja: [hojaAncho, hojaAlto] as [number, number],
    lugar: { x: (hojaAncho - width) / 2, y: (hojaAlto - height) / 2, width, height },
  }
}

/** Bytes that the pages of a PDF may have, and should have, so that it is taken. */
export interface Limites {
  /** A PDF of this size or less is refused as damaged (MPV-29). */
  minimoBytes: number
  maximoBytes: number
}

/** What the PDF itself adds to its pictures, generously. */
const ANADIDO_BYTES = 20_000

/** The part of each page, so that all together keep the limits, whatever each turns out to be. */
export const limitesDePagina = ({ minimoBytes, maximoBytes }: Limites, paginas: number): Limites => ({
  minimoBytes: minimoBytes / paginas,
  maximoBytes: (maximoBytes - ANADIDO_BYTES) / paginas,
})

/** Makes a page with less quality until it is small enough, or with more until it is large enough. */
export const comprimida = async <T extends { size: number }>(
  hacer: (calidad: number) => Promise<T>,
  { minimoBytes, maximoBytes }: Limites,
): Promise<T> => {
  let hecha = await hacer(CALIDAD)
  for (const calidad of hecha.size > maximoBytes ? MENORES : MAYORES) {
    if (hecha.size > minimoBytes && hecha.size <= maximoBytes) break
    hecha = await hacer(calidad)
  }
  return hecha
}
