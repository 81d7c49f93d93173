import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'

/** Why the service answers and is not well: little room for files, or a processor that is kept busy. */
export const MOTIVOS_SALUD = ['disco', 'retraso'] as const
export type MotivoSalud = (typeof MOTIVOS_SALUD)[number]

export const saludApi = {
  salud: llamada({
    id: 'salud',
    method: 'GET',
    path: '/salud',
    acceso: 'publico',
    resumen: 'Estado del servicio; 503 cuando la base de datos no responde o el programa se detiene',
    respuesta: z.object({
      estado: z.enum(['listo', 'degradado']),
      motivos: z.array(z.enum(MOTIVOS_SALUD)),
      /** Longest wait of the event loop in the last ten seconds or so, in milliseconds. */
      retraso_ms: z.int(),
    }),
  }),
  vivo: llamada({
    id: 'salud',
    method: 'GET',
    path: '/salud/vivo',
    acceso: 'publico',
    resumen: 'Contesta mientras el proceso vive, aunque no pueda atender; no pregunta a la base de datos',
    respuesta: z.object({ estado: z.literal('vivo') }),
  }),
}
