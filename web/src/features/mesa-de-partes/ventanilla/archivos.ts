import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { FOTO_MAXIMO_BYTES, FOTOS_MAXIMO, fotoGrande, fotoNoEsImagen } from '@cabildo/contracts/ventanilla'
import { exigirLegibles } from '../../../platform/subida.ts'
import { esJpegOPng } from '../../../ui/fotos/foto.ts'

/** Files of a paper: one PDF, or photographs in the order of its pages; and annexes (EXP-73). */
export type Escaneo = {
  selectedFile: File | null
  selectedFileAnexo: readonly File[]
  fotos: readonly File[]
}
export const SIN_ESCANEO: Escaneo = { selectedFile: null, selectedFileAnexo: [], fotos: [] }

export const LLENO = `Máximo ${FOTOS_MAXIMO} fotos`

/** Adds photographs behind the others; each that is refused is named with its reason, and the others stay (EXP-73). */
export const sumarFotos = async (
  fotos: readonly File[],
  elegidas: readonly File[],
): Promise<{ fotos: readonly File[]; refutadas: readonly string[] }> => {
  const motivos = await Promise.all(
    elegidas.map(async (foto) => {
      if (foto.size > FOTO_MAXIMO_BYTES) return fotoGrande(foto.name)
      return (await esJpegOPng(foto)) ? null : fotoNoEsImagen(foto.name)
    }),
  )
  const buenas = [...fotos, ...elegidas.filter((_, i) => motivos[i] === null)]
  const refutadas = motivos.filter((motivo) => motivo !== null)
  return {
    fotos: buenas.slice(0, FOTOS_MAXIMO),
    refutadas: buenas.length > FOTOS_MAXIMO ? [...refutadas, LLENO] : refutadas,
  }
}

/** How many there are of each part. */
export const cuentaDe = ({ selectedFile, selectedFileAnexo, fotos }: Escaneo) => ({
  principal: selectedFile ? 1 : 0,
  fotos: fotos.length,
  anexos: selectedFileAnexo.length,
})

/** The files as the calls take them; throws ErrorApi 422 for one that cannot be read any more. */
export const partesDe = async ({ selectedFile, selectedFileAnexo, fotos }: Escaneo) => {
  const principal = selectedFile ? [selectedFile] : []
  await exigirLegibles({ selectedFile: principal, selectedFileAnexo, fotos }, MENSAJES_TRAMITE.pdfDanado)
  return { 'selectedFile[]': principal, 'selectedFileAnexo[]': selectedFileAnexo, 'fotos[]': fotos }
}
