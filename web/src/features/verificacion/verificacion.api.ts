import { type ConsultaVerifica, verificacionApi } from '@cabildo/contracts/verificacion'
import { pedir } from '../../platform/api.ts'
import { subir } from '../../platform/subida.ts'

/** The document with these data, or null (VER-15). */
export const pedirDocumento = async (consulta: ConsultaVerifica, signal?: AbortSignal) => {
  const { data } = await pedir(verificacionApi.consultar, { body: consulta }, { signal })
  return data
}

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
