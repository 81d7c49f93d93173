/**
 * The page, in points. Stamps take the left margin from 10 to 60, where a narrow one ends at 80, and the top right from 420
 * to 590, down to 130, on every page (FIR-13, DOC-70). So the letterhead, centred over the text, ends before 415, and the
 * text begins below 130.
 */
export const PAGINA = { ancho: 595.28, alto: 841.89 } as const
export const MARGEN = { izquierdo: 85, derecho: 71, arriba: 138, abajo: 88 } as const
export const PIE = { alto: 52, qr: 48, pagina: 62 } as const

export const ANCHO_TEXTO = PAGINA.ancho - MARGEN.izquierdo - MARGEN.derecho

const MEMBRETE_HASTA = 414
export const MEMBRETE = {
  arriba: 20,
  logo: 46,
  ancho: 2 * (MEMBRETE_HASTA - MARGEN.izquierdo - ANCHO_TEXTO / 2),
} as const
/** From the margins of the text to the letterhead. */
export const SANGRIA_MEMBRETE = (ANCHO_TEXTO - MEMBRETE.ancho) / 2

export const LETRA = { texto: 11, titulo: 13, entidad: 11, area: 9, lema: 8.5, pie: 6.5, firma: 10 } as const
/** Arial in Word, Arimo in the PDF: the free one is as wide letter by letter, so both break lines alike (D-143). */
export const FUENTE = { word: 'Arial', pdf: 'Arimo' } as const
/** Between the lines of a paragraph, as a part of the letter's own height; after a paragraph, in points. */
export const INTERLINEA = 1.15
export const TRAS_PARRAFO = 7
/** Between the items of a list. */
export const TRAS_ITEM = 4
/** The items of a list hang by this much, those of a section, '5.1.', by more. */
export const SANGRIA_LISTA = { izquierda: 18, colgante: 18, seccion: 30 } as const

/** The head of a communication: its labels, the colon behind them, and how far its lines, and it, lie apart (EXP-48). */
export const DATO = { rotulo: 92, puntos: 12, tras: 4, borde: 12 } as const
export const airesDe = (borde: 'primero' | 'ultimo' | undefined) => ({
  antes: borde === 'primero' ? DATO.borde : 0,
  despues: borde === 'ultimo' ? DATO.borde : DATO.tras,
})

/** The room of each signer: its height, the indent of the rule and the rule's longest length. */
export const FIRMA = { alto: 62, sangria: 12, regla: 250 } as const
export const sangriaDeFirma = (ancho: number): number => Math.max(FIRMA.sangria, (ancho - FIRMA.regla) / 2)

/** 'BORRADOR' across the page (D-143): its size, its angle upwards to the right, and how much of its black is left. */
export const MARCA = { texto: 'BORRADOR', cuerpo: 96, angulo: -54, fuerza: 0.1 } as const

/** The size of a picture inside a square, its shape kept. */
export const caber = ({ ancho, alto }: { ancho: number; alto: number }, lado: number) => {
  const escala = lado / Math.max(ancho, alto)
  return { ancho: ancho * escala, alto: alto * escala }
}
