import * as z from 'zod/mini'
import { ParamId, Vacio } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { fecha, hora } from './base/tiempo.ts'

/** 'buzon': kept here because there is no mail server; the others wait for theirs, or have run out of tries. */
export const ESTADOS_CORREO = ['buzon', 'pendiente', 'fallido'] as const
export type EstadoCorreo = (typeof ESTADOS_CORREO)[number]

export const NOMBRE_ESTADO_CORREO = { buzon: 'En el buzón', pendiente: 'Por enviar', fallido: 'No enviado' } as const

/** A mail of the local mailbox, or one that no server has taken (SHE-103, D-18). */
export const Correo = z.object({
  id: z.number(),
  para: z.string(),
  asunto: z.string(),
  estado: z.enum(ESTADOS_CORREO),
  /** Codes of the last failed try; null while there is none. */
  ultimo_error: z.nullable(z.string()),
  created_at: z.string(),
})
export type Correo = z.infer<typeof Correo>
export const CorreoDetalle = z.extend(Correo, { texto: z.string() })

export const TABLA_CORREOS = {
  ordenables: ['created_at', 'para', 'asunto', 'estado'],
  filtrables: ['para', 'asunto', 'estado'],
} as const

export const COLUMNAS_CORREOS = [
  { campo: 'para', titulo: 'Para', texto: (c) => c.para },
  { campo: 'asunto', titulo: 'Asunto', texto: (c) => c.asunto },
  { campo: 'estado', titulo: 'Estado', texto: (c) => NOMBRE_ESTADO_CORREO[c.estado] },
  { campo: 'created_at', titulo: 'Fecha', texto: (c) => fecha(c.created_at) },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (c) => hora(c.created_at) },
] as const satisfies readonly Columna<Correo>[]

export const correosApi = {
  listar: llamada({
    id: 'API-99',
    method: 'GET',
    path: '/api/correos',
    acceso: ['area21'],
    resumen: 'Correos del buzón local y los que ningún servidor ha tomado',
    query: listadoQuery(TABLA_CORREOS),
    respuesta: z.extend(pagina(Correo), { pendientes: z.number(), fallidos: z.number() }),
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
  reintentar: llamada({
    id: 'API-99',
    method: 'POST',
    path: '/api/correos/:id/reintentar',
    acceso: ['area21'],
    resumen: 'Vuelve a intentar ahora el envío de un correo que no salió',
    params: ParamId,
    respuesta: Vacio,
  }),
}
