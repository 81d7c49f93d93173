import * as z from 'zod/mini'
import { ParamId } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import { recortada } from './ciudadano.ts'
import { CORREO_DE_CASO } from './ciudadano-esquema.ts'
import { reclamoEscrito, TIPOS_RECLAMANTE } from './reclamos.ts'

/** A row of the complaints (Table REC-A, REC-30). */
export const Reclamo = z.object({
  id: z.number(),
  tipo_doc: z.number(),
  nruc: z.string(),
  rsocial: z.string(),
  ndoc: z.string(),
  code_verifica: z.string(),
  name: z.string(),
  ape_pat: z.string(),
  ape_mat: z.string(),
  ape_nom: z.string(),
  /** Who complains: full name or business name. */
  nombres: z.string(),
  nombre_escrito: z.boolean(),
  phone: z.string(),
  cellphone: z.string(),
  email: z.string(),
  ...CORREO_DE_CASO,
  descripcion: z.string(),
  detalle: z.string(),
  /** Null until Sisgedo has it; so is `url` until the PDF is made (REC-24). */
  expe_id: z.nullable(z.string()),
  /** The complaint's PDF, with the signature of a few minutes (REC-33, API-107). */
  url: z.nullable(z.string()),
  /** Until when it has to be answered, yyyy-MM-dd. */
  vence: z.string(),
  created_at: z.string(),
})
export type Reclamo = z.infer<typeof Reclamo>

export const TABLA_RECLAMOS = {
  ordenables: ['created_at', 'id', 'nombres', 'ndoc', 'descripcion', 'email', 'expe_id'],
  filtrables: ['nombres', 'ndoc', 'descripcion', 'email', 'expe_id', 'plazo'],
} as const

/** Columns for screen and exports (REC-29); the date only (REC-29). */
export const COLUMNAS_RECLAMOS = [
  { campo: 'id', titulo: 'Nro', texto: (r) => reclamoEscrito(r.id) },
  { campo: 'nombres', titulo: 'Nombre Reclamante', texto: (r) => r.nombres, ancho: 2 },
  { campo: 'ndoc', titulo: 'N° Doc', texto: (r) => r.nruc || r.ndoc },
  { campo: 'descripcion', titulo: 'Descripcion de Reclamo', texto: (r) => recortada(r.descripcion), ancho: 4 },
  { campo: 'email', titulo: 'E-mail', texto: (r) => r.email, ancho: 2 },
  { campo: 'expe_id', titulo: 'Sisgedo', texto: (r) => numeroEscrito('expediente', r.expe_id) },
  { campo: 'created_at', titulo: 'Fecha', texto: (r) => fecha(r.created_at) },
] as const satisfies readonly Columna<Omit<Reclamo, 'url'>>[]

const acceso = [Permiso.reclamos] as const

export const reclamosListaApi = {
  listar: llamada({
    id: 'API-80',
    method: 'GET',
    path: '/api/reclamos',
    acceso,
    resumen: 'Reclamos de ciudadanos',
    query: listadoQuery(TABLA_RECLAMOS),
    respuesta: pagina(Reclamo),
  }),
  ver: llamada({
    id: 'API-80',
    method: 'GET',
    path: '/api/reclamos/:id',
    acceso,
    resumen: 'Un reclamo, con un enlace nuevo a su PDF',
    params: ParamId,
    respuesta: z.object({ data: Reclamo }),
  }),
}

/** What the audit trail calls the complaints and their columns, in reading order (D-33). */
export const AUDITORIA_RECLAMOS = {
  reclamos: {
    nombre: 'Reclamos',
    campos: {
      expe_id: 'Expediente',
      tipo_doc: 'Tipo',
      ndoc: 'DNI',
      ape_nom: 'Apellidos y nombres',
      nruc: 'RUC',
      rsocial: 'Razón social',
      nombre_escrito: 'Nombre escrito por el ciudadano',
      phone: 'Teléfono',
      cellphone: 'Celular',
      email: 'Correo',
      detalle: 'Detalle',
      vence: 'Vence',
      name: 'Nombres',
      ape_pat: 'Apellido paterno',
      ape_mat: 'Apellido materno',
      descripcion: 'Descripción',
      path: 'Ruta del PDF',
      rechazo: 'Rechazo de Sisgedo',
      rechazado_at: 'Rechazado',
      confirmado: 'Con correo de confirmación',
    },
    valores: { tipo_doc: TIPOS_RECLAMANTE },
  },
} as const
