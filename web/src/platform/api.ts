import { sinDireccion } from '@cabildo/contracts/base/direccion'
import type { CuerpoError } from '@cabildo/contracts/base/errores'
import type { Enviado, Llamada, Respuesta } from '@cabildo/contracts/base/llamada'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { conConfirmacion } from './confirmacion.ts'
import { guardarArchivo } from './descarga.ts'
import { irA, leerNombre, SEGURIDAD } from './direccion.ts'
import { volverAlPuesto } from './encargo.ts'
import { ErrorApi } from './error-api.ts'
import { leerToken, terminarSesion } from './sesion.ts'

export { ErrorApi } from './error-api.ts'

interface Opciones {
  signal?: AbortSignal | undefined
  /** The call comes from a frame: the page around it owns the session and handles its end. */
  enMarco?: boolean
  /** Headers besides those of every call: the ticket of a form (D-43). */
  cabeceras?: Record<string, string>
}

/** The seconds of a Retry-After header; a date is ignored, because none of our servers sends one. */
export const leerEspera = (cabecera: string | null): number | undefined =>
  cabecera !== null && /^\d{1,6}$/.test(cabecera) ? Number(cabecera) : undefined

/** A call whose parts are all optional may be made without `envio`. */
type Argumentos<L extends Llamada> =
  object extends Enviado<L>
    ? [envio?: Enviado<L> | undefined, opciones?: Opciones]
    : [envio: Enviado<L>, opciones?: Opciones]

/** The parts of a call as they are written into its address and body. */
export interface Partes {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | readonly string[] | null | undefined>
  body?: unknown
}

const escribirRuta = (path: string, params: Partes['params'] = {}) =>
  path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))

const escribirQuery = (query: Partes['query'] = {}) => {
  const texto = new URLSearchParams()
  for (const [key, valor] of Object.entries(query)) {
    if (valor === null || valor === undefined) continue
    for (const uno of Array.isArray(valor) ? valor : [valor]) texto.append(key, String(uno))
  }
  return texto.size > 0 ? `?${texto}` : ''
}

/** Where a call goes. */
export const direccionDe = ({ path }: Llamada, { params, query }: Partes): string =>
  escribirRuta(path, params) + escribirQuery(query)

/**
 * Turns a refusal into an error, and applies it to the session that asked: an ended session leads to the login, an
 * initial password to its change, a second factor that is demanded to where it is added, and an encargatura that is over to the
 * own position (SHE-91, SHE-92, ING-13, USU-62).
 */
export const rechazar = (
  token: string | null,
  status: number,
  cuerpo: Partial<CuerpoError>,
  esperaSeg?: number,
): ErrorApi => {
  // Other codes of a 401 speak of a wrong password or code (SHE-92, ING-04, ING-12, ING-25); a proxy gives none.
  const perdida = status === 401 && (cuerpo.codigo ?? 'sinSesion') === 'sinSesion'
  // The token is compared so that what comes late for an earlier session does not touch the present one.
  const deAhora = token === leerToken()
  if (perdida && deAhora) terminarSesion(MENSAJES.sesionTerminada)
  if (status === 403 && cuerpo.cambiar_clave) irA('change_password')
  if (status === 403 && cuerpo.registrar_factor && leerNombre() !== 'mi_cuenta') irA(SEGURIDAD)
  if (status === 403 && cuerpo.encargo_terminado && deAhora) volverAlPuesto()
  return new ErrorApi(status, cuerpo, esperaSeg)
}

/** Makes the call. A refusal throws an ErrorApi and acts on the session (SHE-91). */
const enviar = async (llamada: Llamada, partes: Partes, opciones: Opciones) => {
  const token = leerToken()
  const conCuerpo = partes.body !== undefined && partes.body !== null
  const peticion: RequestInit = {
    method: llamada.method,
    headers: {
      ...opciones.cabeceras,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(conCuerpo && { 'content-type': 'application/json' }),
    },
    ...(conCuerpo && { body: JSON.stringify(partes.body) }),
    ...(opciones.signal && { signal: opciones.signal }),
  }
  let respuesta: Response
  try {
    respuesta = await fetch(direccionDe(llamada, partes), peticion)
  } catch (causa) {
    if (opciones.signal?.aborted) throw causa
    throw new ErrorApi(0)
  }
  if (respuesta.ok) return respuesta

  const cuerpo = (await respuesta.json().catch(() => ({}))) as Partial<CuerpoError>
  const espera = leerEspera(respuesta.headers.get('retry-after'))
  throw opciones.enMarco
    ? new ErrorApi(respuesta.status, cuerpo, espera)
    : rechazar(token, respuesta.status, cuerpo, espera)
}

/** Forms stay open until their answer arrives, so a call must end at some point. */
const LIMITE_MS = 60_000

/**
 * Calls the API by its contract. Throws ErrorApi, also after a minute without an answer, unless the caller passes its
 * own `signal`, as loads do (SHE-32, SHE-80, SHE-91, SHE-92).
 */
export const pedir = <const L extends Llamada>(llamada: L, ...[envio, opciones = {}]: Argumentos<L>) =>
  conConfirmacion(() => pedirUnaVez(llamada, (envio ?? {}) as Partes, opciones))

const pedirUnaVez = async <const L extends Llamada>(llamada: L, partes: Partes, opciones: Opciones) => {
  const limite = new AbortController()
  const reloj = opciones.signal ? undefined : setTimeout(() => limite.abort(), LIMITE_MS)
  try {
    const respuesta = await enviar(llamada, partes, { signal: limite.signal, ...opciones })
    const texto = sinDireccion(await respuesta.text())
    return (texto ? JSON.parse(texto) : null) as Respuesta<L>
  } catch (fallo) {
    throw limite.signal.aborted ? new ErrorApi(0) : fallo
  } finally {
    clearTimeout(reloj)
  }
}

/**
 * Makes the call and saves its answer as a file; the server's file name wins over `nombre` (SHE-86). Throws ErrorApi.
 */
export const descargar = async <const L extends Llamada>(llamada: L, envio: Enviado<L>, nombre: string) => {
  const respuesta = await conConfirmacion(() => enviar(llamada, envio as Partes, {}))
  const propuesto = /filename="?([^";]+)"?/.exec(respuesta.headers.get('content-disposition') ?? '')?.[1]
  guardarArchivo(await respuesta.blob(), propuesto ?? nombre)
}

/** Makes a call whose answer is a file, and gives its bytes. Throws ErrorApi. */
export const pedirBytes = async <const L extends Llamada>(
  llamada: L,
  envio: Enviado<L>,
  signal: AbortSignal,
  cabeceras: Record<string, string> = {},
) => new Uint8Array(await (await enviar(llamada, envio as Partes, { signal, cabeceras })).arrayBuffer())

/** Asks a signed address (API-101), which needs no session. Throws ErrorApi. */
export const traer = async (url: string): Promise<Response> => {
  const respuesta = await fetch(url).catch(() => null)
  if (!respuesta?.ok) throw new ErrorApi(respuesta?.status ?? 0)
  return respuesta
}

/** Opens a stream of Server-Sent Events, from after the last id where there is one. Throws ErrorApi (SHE-32). */
export const abrirFlujo = async (llamada: Llamada, signal: AbortSignal, ultimo: string | undefined) => {
  const cabeceras = { accept: 'text/event-stream', ...(ultimo !== undefined && { 'last-event-id': ultimo }) }
  const { body } = await enviar(llamada, {}, { signal, cabeceras })
  if (!body) throw new ErrorApi(0)
  return body
}
