import { type ConsultaVerifica, verificacionApi } from '@cabildo/contracts/verificacion'
import { pedir } from '../../platform/api.ts'
import { subir } from '../../platform/subida.ts'

/** The document with these data, or null, and whether it exists without any signature (VER-15, D-138). */
export const pedirDocumento = (consulta: ConsultaVerifica, signal?: AbortSignal) =>
  pedir(verificacionApi.consultar, { body: consulta }, { signal })

/** Looks at a citizen's own copy; the server does not keep it. */
export const comprobarCopia = async (
  archivo: File,
  opciones: { alAvanzar: (parte: number) => void; signal: AbortSignal },
) => {
  const { data } = await subir(
    verificacionApi.comprobar,
    { body: {}, archivos: { 'selectedFile[]': [archivo] } },
    opciones,
  )
  return data
}
