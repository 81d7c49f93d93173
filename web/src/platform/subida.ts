import type { Archivo, Enviado, Llamada, Respuesta } from '@cabildo/contracts/base/llamada'
import { direccionDe, ErrorApi, leerEspera, type Partes, rechazar } from './api.ts'
import { conConfirmacion } from './confirmacion.ts'
import { leerToken } from './sesion.ts'

interface Opciones {
  /** Gets the sent share, from 0 to 1 (DOC-56). */
  alAvanzar?: ((parte: number) => void) | undefined
  signal?: AbortSignal | undefined
  cabeceras?: Readonly<Record<string, string>> | undefined
}

/** An upload may be slow, but it is given up if it stops moving or gets no answer. */
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
 * Makes a multipart call and reports its progress, which fetch cannot. Otherwise as `pedir`: throws ErrorApi, also
 * after a minute without progress, and acts on the session that a refusal ends (API-07, SHE-80, SHE-91).
 */
export const subir = <const L extends Llamada & { readonly archivos: object }>(
  llamada: L,
  envio: Enviado<L>,
  opciones: Opciones = {},
): Promise<Respuesta<L>> => conConfirmacion(() => subirUnaVez(llamada, envio, opciones))

const subirUnaVez = async <const L extends Llamada & { readonly archivos: object }>(
  llamada: L,
  envio: Enviado<L>,
  opciones: Opciones,
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
  throw rechazar(token, status, leerError(texto), espera)
}

/** The answer as JSON; an answer that is not ours, such as a proxy's, counts as empty. */
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
  { alAvanzar, signal, cabeceras = {} }: Opciones,
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
    for (const [nombre, valor] of Object.entries(cabeceras)) peticion.setRequestHeader(nombre, valor)
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

/** A file that was moved or changed after it was chosen would fail like a broken connection. */
const seLee = async (archivo: File): Promise<boolean> =>
  archivo
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Throws ErrorApi 422, as the server would, with this message for each field of which a file cannot be read any more. */
export const exigirLegibles = async (
  archivos: Readonly<Record<string, readonly File[]>>,
  mensaje: string,
): Promise<void> => {
  const errors: Record<string, string> = {}
  for (const [campo, suyos] of Object.entries(archivos))
    for (const archivo of suyos) if (!(await seLee(archivo))) errors[campo] = mensaje
  if (Object.keys(errors).length > 0) throw new ErrorApi(422, { errors })
}
