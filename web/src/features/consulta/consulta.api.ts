import type { Enviado } from '@cabildo/contracts/base/llamada'
import { CABECERA_CONSULTA, type CLASES_DE_ARCHIVO, consultaApi } from '@cabildo/contracts/consulta'
import { pedir } from '../../platform/api.ts'
import { cortado, insistir } from '../../platform/reintento.ts'

/** How one gets in: number and code, or the link of a mail, with the three digits for files and answers. */
export type Acceso = { numero: string; codigo: string } | { enlace: string; documento?: string }

/** The options of a call that carries the query ticket. */
export const con = (consulta: string, signal?: AbortSignal) => ({
  cabeceras: { [CABECERA_CONSULTA]: consulta },
  ...(signal && { signal }),
})

/** Longer than any call of the tracker takes. */
const ESPERA_MS = 60_000
/** How long a proof that is being made is waited for, and how often it is asked for (CON-17). */
export const PACIENCIA_CON_CARGO_MS = 15_000
export const RITMO_DEL_CARGO_MS = 1_500

/**
 * Makes a call again by itself while the server is busy (CON-27). Too many wrong entries are told at once: waiting would not
 * help whoever has a wrong code.
 */
const conPaciencia = <T>(llamar: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const senales = () => [AbortSignal.timeout(ESPERA_MS), ...(signal ? [signal] : [])]
  return insistir(() => llamar(AbortSignal.any(senales())), { signal, soloOcupado: true })
}

/** The case as it is now. */
export const verCaso = (consulta: string, signal?: AbortSignal) =>
  conPaciencia((suya) => pedir(consultaApi.ver, {}, con(consulta, suya)), signal)

/** Gets in, and brings what there is to see. */
export const entrar = async (acceso: Acceso, signal: AbortSignal) => {
  const { consulta } = await conPaciencia(
    (suya) => pedir(consultaApi.entrar, { body: acceso }, { signal: suya }),
    signal,
  )
  return { consulta, caso: await verCaso(consulta, signal) }
}

export const pedirEnlace = (datos: { numero: string; documento: string }, signal: AbortSignal) =>
  conPaciencia((suya) => pedir(consultaApi.enlace, { body: datos }, { signal: suya }), signal)

export const autorizarCorreo = (consulta: string, autoriza: boolean) =>
  conPaciencia((suya) => pedir(consultaApi.correo, { body: { autoriza } }, con(consulta, suya)))

/** Gives another address for this case, and brings it as it is then (CON-24, API-142). */
export const darCorreo = (consulta: string, email: string) =>
  conPaciencia((suya) => pedir(consultaApi.correo, { body: { email } }, con(consulta, suya)))

/** Withdraws the case, and brings it as it is then (API-141). */
export const desistir = (consulta: string, body: Enviado<typeof consultaApi.desistir>['body']) =>
  conPaciencia((suya) => pedir(consultaApi.desistir, { body }, con(consulta, suya)))

/** Opens an answer, which is its receipt, and brings the case as it is then (EXP-35, API-139). */
export const abrirRespuesta = (consulta: string, respuesta_id: number) => {
  const params = { respuesta_id: String(respuesta_id) }
  return conPaciencia((suya) => pedir(consultaApi.abrir, { params }, con(consulta, suya)))
}

export const salir = (consulta: string) => pedir(consultaApi.salir, {}, con(consulta))

/** The address of a file, good for minutes. */
export const direccionDeArchivo = async (
  consulta: string,
  clase: (typeof CLASES_DE_ARCHIVO)[number],
  archivo_id: number,
  signal?: AbortSignal,
) => {
  const pedido = { params: { archivo_id: String(archivo_id) }, query: { clase } }
  return (await conPaciencia((suya) => pedir(consultaApi.archivo, pedido, con(consulta, suya)), signal)).url
}

/** Whether a failure is a connection that is gone. */
export const sinConexion = cortado
