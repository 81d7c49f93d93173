import { MENSAJES_TRAMITE, mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { exigirLegibles, subir } from '../../../platform/subida.ts'
import type { Tramite } from './tramite.ts'

/** Files a submission with its PDFs (API-73, MPV-42). */
export const presentarTramite = async (
  tramite: Tramite,
  clave: string,
  opciones: { signal: AbortSignal; alAvanzar: (parte: number) => void },
) => {
  const { selectedFile, selectedFileAnexo, tipo_doc, autoriza_correo, ...textos } = tramite
  const principal = selectedFile ? [selectedFile] : []
  await exigirLegibles({ selectedFile: principal, selectedFileAnexo }, MENSAJES_TRAMITE.pdfDanado)
  return subir(
    mesaDePartesApi.presentar,
    {
      body: { ...textos, tipo_doc: String(tipo_doc), autoriza_correo: autoriza_correo ? 'true' : 'false', clave },
      archivos: { 'selectedFile[]': principal, 'selectedFileAnexo[]': selectedFileAnexo },
    },
    opciones,
  )
}
