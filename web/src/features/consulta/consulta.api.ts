import { CABECERA_CONSULTA, consultaApi } from '@cabildo/contracts/consulta'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { cortado, esperaAntesDeRepetir, pausa } from '../../platform/reintento.ts'

/** How one gets in: number and code, or the link of a mail, with the three digits for files and answers. */
export type Acceso = { numero: string; codigo: string } | { enlace: string; documento?: string }

/** The options of a call that carries the query ticket. */
export const con = (consulta: string, signal?: AbortSignal) => ({
  cabeceras: { [CABECERA_CONSULTA]: consulta },
  ...(signal && { signal }),
})

/** Longer than any call of the tracker takes. */
const ESPERA_MS = 60_000

/**
 * Makes a call again by itself while the server is busy, up to five times, and once when the connection broke (CON-27). Too
 * many wrong entries are told at once: waiting would not help whoever has a wrong code.
 */
const insistir = async <T>(signal: AbortSignal, llamar: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  for (let veces = 0; ; veces++) {
    try {
      return await llamar(AbortSignal.any([signal, AbortSignal.timeout(ESPERA_MS)]))
    } catch (fallo) {
      const ocupado = fallo instanceof ErrorApi && fallo.status === 503
      const espera = signal.aborted || !ocupado ? null : esperaAntesDeRepetir(fallo, veces)
      if (espera === null) throw fallo
      await pausa(espera, signal)
    }
  }
}

/** Gets in, and brings what there is to see. */
export const entrar = async (acceso: Acceso, signal: AbortSignal) => {
  const { consulta } = await insistir(signal, (suya) => pedir(consultaApi.entrar, { body: acceso }, { signal: suya }))
  const caso = await insistir(signal, (suya) => pedir(consultaApi.ver, {}, con(consulta, suya)))
  return { consulta, caso }
}

export const pedirEnlace = (datos: { numero: string; documento: string }, signal: AbortSignal) =>
  insistir(signal, (suya) => pedir(consultaApi.enlace, { body: datos }, { signal: suya }))

export const autorizarCorreo = (consulta: string, autoriza: boolean) =>
  pedir(consultaApi.correo, { body: { autoriza } }, con(consulta))

/** Gives another address for this case, and brings it as it is then (CON-24, API-142). */
export const darCorreo = (consulta: string, email: string) =>
  pedir(consultaApi.correo, { body: { email } }, con(consulta))

export const salir = (consulta: string) => pedir(consultaApi.salir, {}, con(consulta))

/** The address of a file, good for minutes. */
export const direccionDeArchivo = async (consulta: string, clase: 'propio' | 'cargo', archivo_id: number) =>
  (await pedir(consultaApi.archivo, { params: { archivo_id: String(archivo_id) }, query: { clase } }, con(consulta)))
    .url

/** Whether a failure is a connection that is gone. */
export const sinConexion = cortado
