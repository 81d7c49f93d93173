import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { Solicitud, SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import {
  type ActoDeSolicitud,
  MENSAJES_DE_SOLICITUD,
  PALABRAS_DE_SOLICITUD,
} from '@cabildo/contracts/transparencia-reglas'
import { useQuery } from '@tanstack/react-query'
import { rechazoArriba, useActoDelCaso, type VentanaDeActo } from '../../expedientes/index.ts'
import { SOLICITUDES, solicitudQuery } from '../solicitudes.api.ts'

/** What the dialog of an act on a request is given. */
export interface PropsDeActo extends VentanaDeActo {
  solicitud: Solicitud
}

/** What is wrong: of which field, what the foot of the dialog calls it, and what the field says of it. */
export type Falta = readonly [campo: string, nombre: string, mensaje: string]

interface Opciones<Valores extends object> extends PropsDeActo {
  acto: ActoDeSolicitud
  vacio: Valores
  faltas: (valores: Valores) => readonly Falta[]
  /** Fields that say their own error as the dialog is now, unless every value does. */
  dibuja?: (valores: Valores) => readonly string[]
  enviar: (valores: Valores, alAvanzar: (parte: number) => void) => Promise<SolicitudEntera>
}

/** The values of a dialog that acts on one request, what is wrong with them, and their sending (TRS-26). */
export const useActoDeSolicitud = <Valores extends object>(opciones: Opciones<Valores>) => {
  const { acto, solicitud, faltas: faltasDe, dibuja = Object.keys, ...resto } = opciones
  const formulario = useActoDelCaso<Valores, SolicitudEntera>({
    ...{ ...resto, palabras: PALABRAS_DE_SOLICITUD[acto], renueva: SOLICITUDES },
  })
  const { valores, dejado, rechazos } = formulario
  const faltas = faltasDe(valores)
  const delCampo = (campo: string) => faltas.find(([suyo]) => suyo === campo)?.[2]
  return {
    ...{ ...formulario, acto, solicitud, abierto: resto.abierto, onClose: resto.onClose },
    /** In the words of the foot. */
    falta: [...new Set(faltas.map(([, nombre]) => nombre))],
    /** What a field says of itself once somebody tried to send, or `ya`, as soon as something wrong is in it. */
    error: (campo: (keyof Valores & string) | 'selectedFile', ya = false): string =>
      (dejado || ya ? delCampo(campo) : undefined) ?? rechazos[campo] ?? '',
    rechazo: rechazoArriba(formulario, dibuja(valores)),
  }
}
export type FormularioDeActo = Omit<ReturnType<typeof useActoDeSolicitud<object>>, 'poner' | 'valores' | 'error'>

/** Where its citizen is written; empty where nowhere, as mail to an address that it comes back from is not sent (CON-24, TRS-24). */
export const correoDe = ({ email, correo_devuelto, otro_correo }: Solicitud): string =>
  correo_devuelto ? '' : (otro_correo ?? email)

/** What its detail alone tells of a request that a dialog acts on; undefined while it is on its way. */
export const useActosDeLaSolicitud = ({ solicitud, abierto }: PropsDeActo): SolicitudEntera | undefined =>
  useQuery({ ...solicitudQuery(solicitud.id), enabled: abierto }).data

/** A day that has come, which is what those of notices, payments and deliveries are. */
export const diaHastaHoy = (campo: string, dia: string, sinDia: string = MENSAJES_DE_SOLICITUD.sinFecha): Falta[] => {
  if (dia === '') return [[campo, 'la fecha', sinDia]]
  return dia > diaLima(new Date()) ? [[campo, 'la fecha', MENSAJES_DE_SOLICITUD.diaPosterior]] : []
}
