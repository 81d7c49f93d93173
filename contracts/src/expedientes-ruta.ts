import { numeroEscrito } from './base/numeros.ts'
import {
  type ClaseDeExpediente,
  ESTADOS_DE_EXPEDIENTE,
  type EstadoDeExpediente,
  type Forma,
  Movimiento,
} from './expedientes-reglas.ts'

/** What a hoja de ruta calls its movements, on the screen and on paper (Table EXP-D): words without validation. */

export const nombreDeForma = ({ forma }: { forma: Forma }): string => (forma === 'copia' ? 'Copia' : 'Original')

const NUMERO: Record<ClaseDeExpediente, (numero: string) => readonly [rotulo: string, valor: string]> = {
  tramite: (numero) => ['Número de registro', numeroEscrito('registro', numero)],
  reclamo: (numero) => ['Número de reclamo', numeroEscrito('reclamo', numero)],
  solicitud: (numero) => ['Número de solicitud', numeroEscrito('solicitud', numero)],
  interno: (numero) => ['Número de documento', numero],
}
/** How the number that a case was filed under is called, and written (EXP-16). */
export const numeroDeOrigen = ({ clase, numero_origen }: { clase: ClaseDeExpediente; numero_origen: string }) =>
  NUMERO[clase](numero_origen)

/** The acts that a movement may be told as; a type may be several. */
export const NOMBRES_DE_MOVIMIENTO = {
  registrado: 'Registrado',
  recibido: 'Recibido',
  derivado: 'Derivado',
  archivado: 'Archivado',
  adjuntado: 'Adjuntado',
  devuelto: 'Devuelto',
  asignado: 'Asignado',
  respondido: 'Respondido',
  reabierto: 'Reabierto',
  requerido: 'Requerido',
  subsanado: 'Subsanado',
  acumulado: 'Acumulado',
  relacionado: 'Relacionado',
  concluido: 'Concluido',
  procedimiento: 'Procedimiento corregido',
  desistimiento: 'Desistimiento registrado',
} as const
export type ActoDeRuta = keyof typeof NOMBRES_DE_MOVIMIENTO

const POR_TIPO: Readonly<Record<Movimiento, ActoDeRuta>> = {
  [Movimiento.registrado]: 'recibido',
  [Movimiento.derivado]: 'derivado',
  [Movimiento.archivado]: 'archivado',
  [Movimiento.adjuntado]: 'adjuntado',
  [Movimiento.devuelto]: 'devuelto',
  [Movimiento.asignado]: 'asignado',
  [Movimiento.respondido]: 'respondido',
  [Movimiento.reabierto]: 'reabierto',
  [Movimiento.requerido]: 'requerido',
  [Movimiento.subsanado]: 'subsanado',
  [Movimiento.relacionado]: 'relacionado',
  [Movimiento.concluido]: 'concluido',
  [Movimiento.procedimiento]: 'procedimiento',
  [Movimiento.desistimiento]: 'desistimiento',
}

/** What these words are made of. */
interface Contado {
  tipo: number
  concluye: EstadoDeExpediente | null
  area: string | null
  persona: string | null
  destino: string | null
  a_responsable: boolean
  asignado: string | null
  /** The tie that it makes or ends. */
  otro: { clase: 'acumulado' | 'relacionado' } | null
}

/** One type is both the registration, which is the first, and each reception; another both joins cases and links them. */
export const actoDe = (
  { tipo, concluye, otro }: Pick<Contado, 'tipo' | 'concluye' | 'otro'>,
  esPrimero: boolean,
): ActoDeRuta => {
  if (tipo === Movimiento.registrado && esPrimero) return 'registrado'
  if (tipo === Movimiento.relacionado && (concluye === 'ACUMULADO' || otro?.clase === 'acumulado')) return 'acumulado'
  // The types are those of the database, which holds no others.
  return POR_TIPO[tipo as Movimiento]
}

/** Whom or where the act leads to; null of what stays where it is. */
export const aQuien = ({ tipo, destino, a_responsable, asignado, concluye }: Contado): string | null => {
  if (tipo === Movimiento.asignado) return asignado ?? 'nadie'
  if (a_responsable) return destino === null ? 'su responsable' : `su responsable, ${destino}`
  if (tipo === Movimiento.concluido) return concluye && ESTADOS_DE_EXPEDIENTE[concluye]
  return destino
}

/** Who acted where nobody of the staff did; null where somebody did. */
export const deFuera = ({ tipo, persona, area, concluye }: Contado): string | null => {
  if (persona !== null || area !== null) return null
  const suyo = tipo === Movimiento.subsanado || tipo === Movimiento.desistimiento || concluye === 'DESISTIDO'
  return suyo ? 'El ciudadano' : 'El sistema'
}
