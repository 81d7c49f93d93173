import type { Archivo, Enviado, Llamada, Respuesta } from '@cabildo/contracts/base/llamada'
import { direccionDe, ErrorApi, leerEspera, type Partes, rechazar } from './api.ts'
import { leerToken } from './sesion.ts'

interface Opciones {
  /** Told how much has been sent, from 0 to 1 (DOC-56). */
  alAvanzar?: ((parte: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** An upload may take as long as its line needs; one that no longer moves, or is not answered, must not keep people. */
const SIN_AVANCE_MS = 60_000

interface Formulario extends Partes {
  archivos?: Readonly<Record<string, readonly Archivo[]>>
}

const escribirFormulario = async ({ body, archivos = {} }: Formulario): Promise<FormData> => {
  const formulario = new FormData()
  for (const [campo, valor] of Object.entries(body ?? {}))
    if (valor !== undefined && valor !== null) formulario.append(campo, String(valor))
  for (const [parte, lista] of Object.entries(archivos)) {
    for (const archivo of lista) {
      const contenido = archivo instanceof Blob ? archivo : new Blob([await archivo.arrayBuffer()])
      formulario.append(parte, contenido, archivo.name)
    }
  }
  return formulario
}

/**
 * Makes a multipart call and tells how it advances, which fetch cannot; otherwise as `pedir`: throws ErrorApi, also when
 * no byte has moved for a minute, and acts on the session that a refusal ends (API-07, SHE-80, SHE-91).
 */
export const subir = async <const L extends Llamada & { readonly archivos: object }>(
  llamada: L,
  envio: Enviado<L>,
  opciones: Opciones = {},
): Promise<Respuesta<L>> => {
  const partes = envio as Formulario
  const formulario = await escribirFormulario(partes)
  opciones.signal?.throwIfAborted()
  const token = leerToken()
  const { status, texto, espera } = await enviar(
    llamada.method,
    direccionDe(llamada, partes),
    formulario,
    token,
    opciones,
  )
  if (status >= 200 && status < 300) return (texto ? JSON.parse(texto) : null) as Respuesta<L>
  throw rechazar(llamada, token, status, leerError(texto), espera)
}

/** An answer that is not ours, of a proxy for one, says nothing. */
const leerError = (texto: string) => {
  try {
    return JSON.parse(texto)
  } catch {
    return {}
  }
}

const enviar = (
  metodo: string,
  direccion: string,
  formulario: FormData,
  token: string | null,
  { alAvanzar, signal }: Opciones,
) =>
  new Promise<{ status: number; texto: string; espera: number | undefined }>((listo, fallar) => {
    const peticion = new XMLHttpRequest()
    let reloj: ReturnType<typeof setTimeout> | undefined
    const hayAvance = () => {
      clearTimeout(reloj)
      reloj = setTimeout(() => peticion.abort(), SIN_AVANCE_MS)
    }
    const dejar = () => peticion.abort()
    const acabar = (accion: () => void) => () => {
      clearTimeout(reloj)
      signal?.removeEventListener('abort', dejar)
      accion()
    }
    peticion.open(metodo, direccion)
    if (token) peticion.setRequestHeader('authorization', `Bearer ${token}`)
    peticion.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      hayAvance()
      if (lengthComputable && total > 0) alAvanzar?.(loaded / total)
    })
    peticion.upload.addEventListener('load', () => alAvanzar?.(1))
    peticion.addEventListener(
      'load',
      acabar(() =>
        listo({
          status: peticion.status,
          texto: peticion.responseText,
          espera: leerEspera(peticion.getResponseHeader('retry-after')),
        }),
      ),
    )
    const sinRespuesta = acabar(() => fallar(signal?.aborted ? signal.reason : new ErrorApi(0)))
    peticion.addEventListener('error', sinRespuesta)
    peticion.addEventListener('abort', sinRespuesta)
    signal?.addEventListener('abort', dejar)
    hayAvance()
    peticion.send(formulario)
  })
