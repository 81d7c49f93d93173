import {
  ANEXOS_MAXIMO,
  MENSAJES_TRAMITE,
  PDF_DANADO_BYTES,
  PDF_MAXIMO_BYTES,
} from '@cabildo/contracts/mesa-de-partes-reglas'
import { tieneSignoDePdf } from '../../../ui/archivo.ts'

/**
 * Why a file is refused, in the book's words; null where it is taken (MPV-27 to MPV-30). By what it holds, as the server
 * does: a phone may hand a PDF over under any name.
 */
export const revisarAdjunto = async (archivo: File): Promise<string | null> => {
  if (archivo.size > PDF_MAXIMO_BYTES) return MENSAJES_TRAMITE.pdfGrande
  const corto = archivo.size <= PDF_DANADO_BYTES
  const signo = await tieneSignoDePdf(archivo)
  if (signo === 'no' && !(corto && /\.pdf$/i.test(archivo.name))) return MENSAJES_TRAMITE.noEsPdf
  return corto || signo === 'mal' ? MENSAJES_TRAMITE.pdfDanado : null
}

export interface Refutado {
  motivo: string
  archivo: File
}

/** The annexes with those chosen now: four at most, the others are passed over, and those refused are told (MPV-31). */
export const sumarAnexos = async (
  anexos: readonly File[],
  elegidos: readonly File[],
): Promise<{ anexos: readonly File[]; refutados: Refutado[] }> => {
  const motivos = await Promise.all(elegidos.map(revisarAdjunto))
  const buenos = elegidos.filter((_, i) => motivos[i] === null)
  return {
    anexos: [...anexos, ...buenos].slice(0, ANEXOS_MAXIMO),
    refutados: elegidos.flatMap((archivo, i) => {
      const motivo = motivos[i] ?? null
      return motivo === null ? [] : [{ motivo, archivo }]
    }),
  }
}
