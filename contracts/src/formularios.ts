import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import type { Servicio } from './base/servicios.ts'

/** The forms of citizens that look people up (D-43). */
export const FORMULARIOS = ['mpvirtual', 'libro_reclama', 'transparencia'] as const
export type Formulario = (typeof FORMULARIOS)[number]

/** The service that each is the form of (ORG-44). */
export const SERVICIO_DEL_FORMULARIO: Readonly<Record<Formulario, Servicio>> = {
  mpvirtual: 'mesa_de_partes',
  libro_reclama: 'reclamos',
  transparencia: 'transparencia',
}
const servicioDe = (nombre: string | undefined): Servicio | undefined => {
  const formulario = FORMULARIOS.find((uno) => uno === nombre)
  return formulario && SERVICIO_DEL_FORMULARIO[formulario]
}

/** Header in which a public lookup carries the ticket of its form (D-43). */
export const CABECERA_TICKET = 'x-form-ticket'
/** Life and lookups of one ticket (D-29). */
export const TICKET_SEGUNDOS = 1_800
export const TICKET_CONSULTAS = 3

export const formulariosApi = {
  ticket: llamada({
    id: 'D-43',
    method: 'GET',
    path: '/api/formularios/:form/ticket',
    acceso: 'publico',
    servicio: ({ form }) => servicioDe(form),
    resumen: 'Boleto con el que un formulario público hace sus consultas de identidad: 30 minutos, 3 consultas',
    params: z.object({ form: z.enum(FORMULARIOS, { error: 'El formulario no existe' }) }),
    respuesta: z.object({ ticket: z.string() }),
  }),
}
