/**
 * The page, in points. Stamps take the left margin from 10 to 60 and the top right from 420 to 590, down to 130 (FIR-13,
 * DOC-70). So the letterhead ends before 410 and the text begins below 130, on every page.
 */
export const PAGINA = { ancho: 595.28, alto: 841.89 } as const
export const MARGEN = { izquierdo: 85, derecho: 57, arriba: 136, abajo: 88 } as const
export const MEMBRETE = { arriba: 28, logo: 60, separacion: 10, hasta: 408 } as const
export const PIE = { alto: 52, qr: 48, pagina: 62 } as const

export const ANCHO_TEXTO = PAGINA.ancho - MARGEN.izquierdo - MARGEN.derecho
export const ANCHO_ENTIDAD = MEMBRETE.hasta - MARGEN.izquierdo - MEMBRETE.logo - MEMBRETE.separacion

export const LETRA = { texto: 11, titulo: 13, entidad: 11, area: 9, lema: 8, pie: 6.5 } as const

/** The room of each signer: its height, the indent of the rule and the rule's longest length. */
export const FIRMA = { alto: 56, sangria: 24, regla: 190 } as const
export const sangriaDeFirma = (ancho: number): number => Math.max(FIRMA.sangria, (ancho - FIRMA.regla) / 2)

/** The size of a picture inside a square, its shape kept. */
export const caber = ({ ancho, alto }: { ancho: number; alto: number }, lado: number) => {
  const escala = lado / Math.max(ancho, alto)
  return { ancho: ancho * escala, alto: alto * escala }
}
