import { ANEXOS_MAXIMO, MENSAJES_TRAMITE, PDF_DANADO_BYTES, PDF_MAXIMO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import { tieneSignoDePdf } from '../../../ui/archivo.ts'

/**
 * Why a file is refused, in the book's words, or null (MPV-27 to MPV-30). It checks the content, as the server does,
 * because phones may pass a PDF under any name.
 */
export const revisarAdjunto = async (archivo: File): Promise<string | null> => {
  if (archivo.size > PDF_MAXIMO_BYTES) return MENSAJES_TRAMITE.pdfGrande
  const corto = archivo.size <= PDF_DANADO_BYTES
  const signo = await tieneSignoDePdf(archivo)
  if (signo === 'no' && !(corto && /\.pdf$/i.test(archivo.name))) return MENSAJES_TRAMITE.noEsPdf
  return corto || signo === 'mal' ? MENSAJES_TRAMITE.pdfDanado : null
}

/** What a PDF made of photos keeps to, so that it is taken (MPV-28, MPV-29). */
export const LIMITES_ADJUNTO = { minimoBytes: PDF_DANADO_BYTES, maximoBytes: PDF_MAXIMO_BYTES } as const

export interface Refutado {
  motivo: string
  archivo: File
}

/** Adds annexes up to four; the others are ignored (MPV-31). */
export const sumarAnexos = (anexos: readonly File[], nuevos: readonly File[]): readonly File[] =>
  [...anexos, ...nuevos].slice(0, ANEXOS_MAXIMO)

/** Splits chosen files into accepted ones, and refused ones with their reason (MPV-27 to MPV-30). */
export const revisarAdjuntos = async (
  elegidos: readonly File[],
): Promise<{ buenos: readonly File[]; refutados: readonly Refutado[] }> => {
  const motivos = await Promise.all(elegidos.map(revisarAdjunto))
  return {
    buenos: elegidos.filter((_, i) => motivos[i] === null),
    refutados: elegidos.flatMap((archivo, i) => {
      const motivo = motivos[i] ?? null
      return motivo === null ? [] : [{ motivo, archivo }]
    }),
  }
}
