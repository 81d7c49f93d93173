import { emailCorrecto, MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { MENSAJES_SOLICITUD, PEDIDO_MINIMO } from '@cabildo/contracts/transparencia'
import type { Faltas } from '../formularios/index.ts'

/** The request as its page holds it (Table TRS-A, D-45); `forma_entrega` 0 is no preference. */
export interface ValoresSolicitud {
  dni: string
  ape_nom: string
  address: string
  pedido: string
  email: string
  forma_entrega: number
  /** Consent to be notified by mail (CON-23). */
  autoriza_correo: boolean
}

export const SOLICITUD_VACIA: ValoresSolicitud = {
  dni: '',
  ape_nom: '',
  address: '',
  pedido: '',
  email: '',
  forma_entrega: 0,
  autoriza_correo: false,
}

/** By e-mail. */
const POR_CORREO = 1

/** What is wrong, in the order of the fields (TRS-04, D-45). */
export const faltasDeSolicitud = (valores: ValoresSolicitud): Faltas<ValoresSolicitud> => {
  const { dni, ape_nom, address, pedido, email, forma_entrega } = valores
  return {
    ...(dni.length !== 8 && { dni: 'El DNI debe tener 8 dígitos' }),
    ...(ape_nom.trim() === '' && { ape_nom: 'Ingrese el nombre completo' }),
    ...(address.trim() === '' && { address: 'Ingrese la dirección' }),
    ...(pedido.trim().length < PEDIDO_MINIMO && { pedido: MENSAJES_SOLICITUD.pedidoCorto }),
    ...(email === ''
      ? forma_entrega === POR_CORREO && { email: 'Ingrese el correo al que se enviará' }
      : !emailCorrecto(email) && { email: MENSAJES_CIUDADANO.emailInvalido }),
  }
}

const NOMBRES: Record<keyof ValoresSolicitud, string> = {
  dni: 'DNI',
  ape_nom: 'apellidos y nombres',
  address: 'dirección',
  pedido: 'información que pide',
  email: 'correo electrónico',
  forma_entrega: 'forma de entrega',
  autoriza_correo: 'autorización',
}

/** 'Falta: DNI, dirección': why the request cannot be sent yet; null when it can (TRS-09, design §7.2). */
export const loQueFalta = (faltas: Faltas<ValoresSolicitud>): string | null => {
  const campos = Object.keys(faltas) as (keyof ValoresSolicitud)[]
  return campos.length === 0 ? null : `Falta: ${campos.map((campo) => NOMBRES[campo]).join(', ')}`
}

/** The sections with their fields, for the progress beside the form. */
export const SECCIONES_SOLICITUD = [
  { nombre: 'Solicitante', campos: ['dni', 'ape_nom', 'address'] },
  { nombre: 'Información', campos: ['pedido', 'email', 'forma_entrega'] },
] as const
