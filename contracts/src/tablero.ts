import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/**
 * The four counters (CAN-31) and what stands beside them, all of one statement. `data` are the pairs that there are, each
 * with how many records have it: no record leaves the database one by one (decision 0049).
 */
export const Tablero = z.object({
  data: z.array(z.object({ referencia: z.string(), precalifica: z.string(), total: z.number() })),
  total: z.number(),
  actas_mpi: z.number(),
  pendientes: z.number(),
  nuevos: z.number(),
  actas_angloamerican: z.number(),
  /** Counted, without a card (CAN-33). */
  no_corresponde: z.number(),
  no_titular: z.number(),
  grupos: z.array(z.object({ ngrupo: z.string(), total: z.number(), entregados: z.number() })),
  /** Weeks by their Monday, yyyy-MM-dd, in order; null for records without date of delivery. */
  semanas: z.array(z.object({ semana: z.nullable(z.string()), total: z.number(), entregados: z.number() })),
})
export type Tablero = z.infer<typeof Tablero>

/** CAN-31. */
export const ROTULOS_TABLERO = {
  actas_mpi: 'Entregados MPI',
  pendientes: 'Pendientes',
  nuevos: 'Nuevos',
  actas_angloamerican: 'Entregados Quellaveco',
} as const

export const tableroApi = {
  ver: llamada({
    id: 'API-92',
    method: 'GET',
    path: '/api/chart',
    acceso: [Permiso.canastas, 'area21'],
    resumen: 'Contadores de canastas por referencia, grupo y semana de entrega',
    respuesta: Tablero,
  }),
}
