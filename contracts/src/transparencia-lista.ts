import * as z from 'zod/mini'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'

/** A row of the requests for public information (D-45). */
export const Solicitud = z.object({
  id: z.number(),
  numero: z.string(),
  dni: z.string(),
  ape_nom: z.string(),
  nombre_escrito: z.boolean(),
  address: z.string(),
  pedido: z.string(),
  email: z.string(),
  forma_entrega: z.nullable(z.number()),
  /** Number in Sisgedo; null until it has it (TRS-10). */
  expe_id: z.nullable(z.string()),
  /** Until when it has to be answered, yyyy-MM-dd. */
  vence: z.string(),
  created_at: z.string(),
})
export type Solicitud = z.infer<typeof Solicitud>

export const TABLA_SOLICITUDES = {
  ordenables: ['created_at', 'numero', 'ape_nom', 'dni', 'pedido', 'email'],
  filtrables: ['numero', 'ape_nom', 'dni', 'pedido', 'email'],
} as const

/** Columns for screen and exports (D-45). */
export const COLUMNAS_SOLICITUDES = [
  { campo: 'numero', titulo: 'Nro', texto: (s) => s.numero },
  { campo: 'ape_nom', titulo: 'Solicitante', texto: (s) => s.ape_nom, ancho: 2 },
  { campo: 'dni', titulo: 'DNI', texto: (s) => s.dni },
  { campo: 'pedido', titulo: 'Pedido', texto: (s) => pedidoRecortado(s.pedido), ancho: 4 },
  { campo: 'email', titulo: 'Correo', texto: (s) => s.email, ancho: 2 },
  { campo: 'created_at', titulo: 'Fecha', texto: (s) => fecha(s.created_at) },
  { campo: 'created_at', clave: 'hora', titulo: 'Hora', texto: (s) => hora(s.created_at) },
] as const satisfies readonly Columna<Solicitud>[]

/** Cut at 250 characters with an ellipsis (D-45). */
export const pedidoRecortado = (pedido: string): string => (pedido.length > 250 ? `${pedido.slice(0, 250)}…` : pedido)

export const transparenciaListaApi = {
  listar: llamada({
    id: 'API-83',
    method: 'GET',
    path: '/api/transparencia',
    acceso: [Permiso.mesaDePartes],
    resumen: 'Solicitudes de acceso a la información pública',
    query: listadoQuery(TABLA_SOLICITUDES),
    respuesta: pagina(Solicitud),
  }),
}
