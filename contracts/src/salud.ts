import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'

export const saludApi = {
  salud: llamada({
    id: 'salud',
    method: 'GET',
    path: '/salud',
    acceso: 'publico',
    resumen: 'Estado del servicio; 503 cuando la base de datos no responde',
    respuesta: z.object({ estado: z.literal('listo') }),
  }),
}
