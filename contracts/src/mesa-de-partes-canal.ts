import { FALTA_DIGITALIZAR } from './falta-digitalizar.ts'
import { nombreDeTramite } from './mesa-de-partes.ts'

/** What the counter adds to a filing; apart, so that the public form does not load it. */

/** How a filing came: by the public form, or on paper to the counter (EXP-71). */
export const CANALES = ['virtual', 'ventanilla'] as const
export type Canal = (typeof CANALES)[number]
export const nombreDeCanal = (canal: Canal): string => (canal === 'ventanilla' ? 'Ventanilla' : 'Virtual')

/** What the list of the front desk says of the counter. */
export const MENSAJES_CANAL = {
  /** EXP-71. */
  registrar: 'Registrar en ventanilla',
  /** EXP-72. */
  representa: 'Representa a',
  presenta: 'Presenta',
  /** EXP-73. */
  faltaDigitalizar: FALTA_DIGITALIZAR,
  enPapel: 'El original va en papel',
  digitalizar: 'Digitalizar',
} as const

/** What people show at the counter (EXP-72); who files online has one of the first two. */
export const IDENTIDADES = [
  { id: 'DNI', name: 'DNI' },
  { id: 'RUC', name: 'RUC' },
  { id: 'CE', name: 'Carné de extranjería' },
  { id: 'PASAPORTE', name: 'Pasaporte' },
] as const
export type Identidad = (typeof IDENTIDADES)[number]['id']
export const nombreDeIdentidad = (identidad: Identidad): string =>
  IDENTIDADES.find(({ id }) => id === identidad)?.name ?? ''

/** What the number of a document without one is saved as; only the counter takes those (EXP-72). */
export const SIN_NUMERO = 'S/N'
/** 'SOLICITUD-OTROS N.° 12', or without its number where it has none. */
export const documentoEscrito = (tipo: number, ndocumento: string): string =>
  ndocumento === SIN_NUMERO ? `${nombreDeTramite(tipo)} ${SIN_NUMERO}` : `${nombreDeTramite(tipo)} N.° ${ndocumento}`
