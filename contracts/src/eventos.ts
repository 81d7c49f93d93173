import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { type Acceso, Permiso } from './base/permisos.ts'
import { RUTAS } from './base/rutas.ts'

/** Something changed that open screens show: the topic, and the area whose screens it concerns (null: every area). */
export const Evento = z.object({
  tema: z.enum([
    'visitas',
    'documentos',
    'firmadigital',
    'normas',
    'mpvirtual',
    'reclamos',
    'transparencia',
    'correos',
    'canastas',
    'nacimientos',
    'seguimiento',
    'organizacion',
    'calendario',
    'expedientes',
  ]),
  area_id: z.nullable(z.number()),
})
export type Evento = z.infer<typeof Evento>

/** Bulk loads change a list many times a second: a screen reads it anew once in so long, and one of all areas once in so long. */
export const RITMO_MS = 700
export const RITMO_DE_TODAS_MS = 10_000

/** Who hears of a topic: whoever may read what it announces. */
export const ACCESO_DE_TEMA: Record<Evento['tema'], Acceso> = {
  visitas: [Permiso.visitas],
  documentos: [Permiso.documentos],
  firmadigital: [Permiso.firmaDigital],
  normas: [Permiso.normas],
  mpvirtual: [Permiso.mesaDePartes],
  reclamos: [Permiso.reclamos],
  transparencia: [Permiso.mesaDePartes],
  correos: ['area21'],
  // The counters are also for the informatics area (CAN-34).
  canastas: [Permiso.canastas, 'area21'],
  nacimientos: [Permiso.nacimientos],
  seguimiento: [Permiso.seguimiento],
  organizacion: ['organizacion'],
  calendario: RUTAS.calendario.acceso,
  expedientes: RUTAS.bandeja.acceso,
}

/** Who hears of a topic whatever the area (EXP-11, Table EXP-A); of the others people hear in their own area alone. */
export const TODAS_LAS_AREAS: Partial<Record<Evento['tema'], Acceso>> = { expedientes: [Permiso.supervision] }

export const eventosApi = {
  escuchar: llamada({
    id: 'eventos',
    method: 'GET',
    path: '/api/eventos',
    acceso: 'sesion',
    resumen:
      'Cambios en vivo del área propia (Server-Sent Events; se lee con fetch para llevar el token en la cabecera)',
    respuesta: null,
    tipos: ['text/event-stream'],
  }),
}
