import type { Ruta } from './base/rutas.ts'
import { CLASES_DE_CASO, type ClaseDeCaso } from './cargos.ts'
import type { ClasePlazo } from './plazos-calculo.ts'

/** Business days after the due date from which supervision is told, besides the heads, who are from the first (PLA-20). */
export const DIAS_HASTA_SUPERVISION = 5

/** The clocks of which staff are reminded: those by which the municipality owes an answer to a case (Table PLA-B). */
export const PLAZOS_AVISADOS = [
  'respuesta_tramite',
  'respuesta_reclamo',
  'respuesta_informacion',
] as const satisfies readonly ClasePlazo[]

/** The list of staff in which a case stands. */
export const LISTA_DE_CASO: Readonly<Record<ClaseDeCaso, Ruta>> = {
  tramite: 'mpv',
  reclamo: 'reclamos',
  solicitud: 'transparencia_lista',
}

export const nombreDeCaso = (clase: ClaseDeCaso): string => CLASES_DE_CASO[clase]

const vencidos = (n: number): string => `${n} ${n === 1 ? 'vencido' : 'vencidos'}`
const vencen = (n: number): string => `${n} ${n === 1 ? 'vence' : 'vencen'} hoy`

/** Subject and title of a day's mail (PLA-19). */
export const asuntoDeAviso = (n: { vencidos: number; hoy: number; porVencer: number }): string =>
  `Sus plazos: ${vencidos(n.vencidos)}, ${vencen(n.hoy)}, ${n.porVencer} por vencer`

export const AVISOS_DE_PLAZOS = {
  suyos: 'Plazos que usted debe atender.',
  deSuArea: 'Vencidos de su área',
  supervision: 'Vencidos hace cinco días hábiles o más',
  /** EXP-35: beside its date, or instead of one that was met. */
  sinAcuse: 'con una respuesta sin acuse',
  /** PLA-15. */
  movidos: 'Plazos que cambiaron de fecha',
  porQueSeMovieron: 'Cambió el calendario de días no laborables, y con él la fecha en que vencen estos plazos.',
} as const
