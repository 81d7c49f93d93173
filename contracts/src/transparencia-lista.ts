import * as z from 'zod/mini'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { recortada } from './ciudadano.ts'
import { CORREO_DE_CASO } from './ciudadano-esquema.ts'
import { FORMAS_ENTREGA } from './transparencia.ts'

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
  ...CORREO_DE_CASO,
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
  filtrables: ['numero', 'ape_nom', 'dni', 'pedido', 'email', 'plazo'],
} as const

/** Columns for screen and exports (D-45). */
export const COLUMNAS_SOLICITUDES = [
  { campo: 'numero', titulo: 'Nro', texto: (s) => numeroEscrito('solicitud', s.numero) },
  { campo: 'ape_nom', titulo: 'Solicitante', texto: (s) => s.ape_nom, ancho: 2 },
  { campo: 'dni', titulo: 'DNI', texto: (s) => s.dni },
  { campo: 'pedido', titulo: 'Pedido', texto: (s) => recortada(s.pedido), ancho: 4 },
  { campo: 'email', titulo: 'Correo', texto: (s) => s.email, ancho: 2 },
  { campo: 'created_at', titulo: 'Fecha', texto: (s) => fecha(s.created_at) },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (s) => hora(s.created_at) },
] as const satisfies readonly Columna<Solicitud>[]

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

/** What the audit trail calls the requests for information and their columns, in reading order (D-33). */
export const AUDITORIA_SOLICITUDES = {
  solicitudes: {
    nombre: 'Transparencia',
    campos: {
      expe_id: 'Expediente',
      anio: 'Año',
      ape_nom: 'Apellidos y nombres',
      nombre_escrito: 'Nombre escrito por el ciudadano',
      email: 'Correo',
      pedido: 'Pedido',
      forma_entrega: 'Forma de entrega',
      vence: 'Vence',
      dni: 'DNI',
      address: 'Dirección',
      orden: 'Lugar',
      id: 'Número',
      numero: 'Número',
      rechazo: 'Rechazo de Sisgedo',
      rechazado_at: 'Rechazado',
      confirmado: 'Con correo de confirmación',
    },
    valores: { forma_entrega: FORMAS_ENTREGA },
  },
} as const
