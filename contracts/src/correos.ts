import * as z from 'zod/mini'
import { ParamId } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { fecha, hora } from './base/tiempo.ts'

/** A mail of the local mailbox (SHE-103, D-18). */
export const Correo = z.object({ id: z.number(), para: z.string(), asunto: z.string(), created_at: z.string() })
export type Correo = z.infer<typeof Correo>
export const CorreoDetalle = z.extend(Correo, { texto: z.string() })

export const TABLA_CORREOS = { ordenables: ['created_at', 'para', 'asunto'], filtrables: ['para', 'asunto'] } as const

export const COLUMNAS_CORREOS: readonly Columna<Correo>[] = [
  { campo: 'para', titulo: 'Para', texto: (c) => c.para },
  { campo: 'asunto', titulo: 'Asunto', texto: (c) => c.asunto },
  { campo: 'created_at', titulo: 'Fecha', texto: (c) => fecha(c.created_at) },
  { campo: 'created_at', titulo: 'Hora', texto: (c) => hora(c.created_at) },
]

export const correosApi = {
  listar: llamada({
    id: 'API-99',
    method: 'GET',
    path: '/api/correos',
    acceso: ['area21'],
    resumen: 'Correos del buzón local',
    query: listadoQuery(TABLA_CORREOS),
    respuesta: pagina(Correo),
  }),
  ver: llamada({
    id: 'API-99',
    method: 'GET',
    path: '/api/correos/:id',
    acceso: ['area21'],
    resumen: 'Un correo del buzón local',
    params: ParamId,
    respuesta: z.object({ data: CorreoDetalle }),
  }),
}
