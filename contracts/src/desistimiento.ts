import * as z from 'zod/mini'
import { alFaltar, texto } from './base/esquema.ts'
import type { EstadoDeExpediente } from './expedientes-reglas.ts'
import type { EstadoTramite } from './mesa-de-partes.ts'

/** Withdrawal (CON-22), apart from the form of a filing, which loads none of it. */

/** What may be withdrawn (Table EXP-F). */
export const DESISTIBLES: readonly EstadoTramite[] = ['PENDIENTE', 'POR SUBSANAR', 'SUBSANADO']
export const sePuedeDesistir = (estado: string): boolean => (DESISTIBLES as readonly string[]).includes(estado)
/** The same of one that the own register has, by the state of its case (Table EXP-C); of one in a group it is noted. */
const EN_UN_AREA: readonly EstadoDeExpediente[] = ['POR RECIBIR', 'EN PROCESO', 'EN SUBSANACION', 'ACUMULADO']
export const sePuedeDesistirDelCaso = (estado: string): boolean => (EN_UN_AREA as readonly string[]).includes(estado)
/** What a withdrawal is of (CON-22): the procedure alone, or what was asked for. */
export const ALCANCES_DE_DESISTIMIENTO = ['procedimiento', 'pretension'] as const
export type AlcanceDeDesistimiento = (typeof ALCANCES_DE_DESISTIMIENTO)[number]
/** As details and routes tell it. */
export const ALCANCE_DICHO = { procedimiento: 'Del procedimiento', pretension: 'De la pretensión' } as const
export const MOTIVO_DE_DESISTIMIENTO_MAXIMO = 500

/** A withdrawal: its extent, and a reason that nobody has to give (CON-22). */
export const Desistimiento = z.object({
  alcance: z.enum(ALCANCES_DE_DESISTIMIENTO, { error: alFaltar('Elija de qué desiste') }),
  motivo: z._default(texto(MOTIVO_DE_DESISTIMIENTO_MAXIMO, { lineas: true }), ''),
})
export type Desistimiento = z.output<typeof Desistimiento>
