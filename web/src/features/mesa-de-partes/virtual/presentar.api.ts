import { MENSAJES_TRAMITE, mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { ErrorApi } from '../../../platform/api.ts'
import { subir } from '../../../platform/subida.ts'
import type { Tramite } from './tramite.ts'

/** A file that was moved or changed after it was chosen would fail like a broken connection. */
const seLee = async (archivo: File): Promise<boolean> =>
  archivo
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const comprobar = async ({ selectedFile, selectedFileAnexo }: Tramite) => {
  const errors: Record<string, string> = {}
  if (selectedFile && !(await seLee(selectedFile))) errors.selectedFile = MENSAJES_TRAMITE.pdfDanado
  for (const anexo of selectedFileAnexo)
    if (!(await seLee(anexo))) errors.selectedFileAnexo = MENSAJES_TRAMITE.pdfDanado
  if (Object.keys(errors).length > 0) throw new ErrorApi(422, { errors })
}

/** Files a submission with its PDFs (API-73, MPV-42). */
export const presentarTramite = async (
  tramite: Tramite,
  clave: string,
  opciones: { signal: AbortSignal; alAvanzar: (parte: number) => void },
) => {
  await comprobar(tramite)
  const { selectedFile, selectedFileAnexo, tipo_doc, ...textos } = tramite
  return subir(
    mesaDePartesApi.presentar,
    {
      body: { ...textos, tipo_doc: String(tipo_doc), clave },
      archivos: { 'selectedFile[]': selectedFile ? [selectedFile] : [], 'selectedFileAnexo[]': selectedFileAnexo },
    },
    opciones,
  )
}
