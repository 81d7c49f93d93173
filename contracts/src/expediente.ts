import * as z from 'zod/mini'
import { opcionDe, ParamId } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { RUTAS } from './base/rutas.ts'
import { DiaDelCaso, Semaforo } from './consulta.ts'
import {
  ACTOS,
  CLASES_DE_EXPEDIENTE,
  ESTADOS_DE_EXPEDIENTE,
  FORMAS,
  MARCAS,
  SITUACIONES,
} from './expedientes-reglas.ts'

/** A case as staff open it (18 section 4). Instants are Lima's. */

/** A PDF of the case, by the group that it stands in (EXP-21). */
export const GRUPOS_DE_ARCHIVOS = {
  presentado: 'Presentado por el ciudadano',
  subsanacion: 'Subsanación',
  areas: 'Agregado por las áreas',
  documentos: 'Documentos',
} as const

const ArchivoDeExpediente = z.object({
  /** Of one that an area added: what it is taken out by. */
  archivo_id: z.nullable(z.number()),
  grupo: opcionDe(GRUPOS_DE_ARCHIVOS),
  nombre: z.string(),
  /** Null where they are not known. */
  paginas: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  /** With its signature of a few minutes (API-101); of an active one without what is active in it. */
  url: z.string(),
  activo: z.boolean(),
  original: z.nullable(z.string()),
  fecha: z.string(),
})
export type ArchivoDeExpediente = z.infer<typeof ArchivoDeExpediente>

/** A line of the hoja de ruta (EXP-22). */
const MovimientoDeExpediente = z.object({
  oper_id: z.number(),
  tipo: z.number(),
  forma: z.enum(FORMAS),
  fecha: z.string(),
  /** Who acted, and where: null of what the product did, or the citizen. */
  area: z.nullable(z.string()),
  persona: z.nullable(z.string()),
  destino: z.nullable(z.string()),
  /** It is in the hands of its responsible from then on (D-74). */
  a_responsable: z.boolean(),
  /** Whom it was assigned to; of an assignment null takes the name off. */
  asignado: z.nullable(z.string()),
  proveido: z.string(),
  motivo: z.string(),
  /** The state that an answer or an end brought; null of other acts. */
  concluye: z.nullable(opcionDe(ESTADOS_DE_EXPEDIENTE)),
  /** Of what was sent. */
  recibido_at: z.nullable(z.string()),
  /** How long what was sent waited, or has waited so far, in words (D-119). */
  espera: z.nullable(z.string()),
  /** Who undid it; only the area that had made it is told of the movement. */
  anulado_por: z.nullable(z.string()),
  /** Until when the caller may undo it; null where they may not (EXP-44). */
  deshacer_hasta: z.nullable(z.string()),
})
export type MovimientoDeExpediente = z.infer<typeof MovimientoDeExpediente>

/** What a case tells of itself, in reading order (EXP-20). */
export const DATOS_DE_EXPEDIENTE = {
  solicitante: 'Solicitante',
  representado: 'Representa a',
  procedimiento: 'Procedimiento',
  documento: 'Documento',
  presentado: 'Presentado',
  contacto: 'Teléfono y correo',
  notificacion: 'Notificación',
  registrado_por: 'Registrado por',
  descripcion: 'Descripción',
  detalle: 'Detalle',
  pedido: 'Pedido',
  entrega: 'Forma de entrega',
} as const
export type DatoDeExpediente = keyof typeof DATOS_DE_EXPEDIENTE

const Identificado = z.object({ id: z.number(), nombre: z.string() })

export const Expediente = z.object({
  registro_id: z.number(),
  expe_id: z.string(),
  numero_origen: z.string(),
  clase: opcionDe(CLASES_DE_EXPEDIENTE),
  estado: opcionDe(ESTADOS_DE_EXPEDIENTE),
  asunto: z.string(),
  solicitante: z.string(),
  /** Its paper: kind, number and folios. */
  documento: z.string(),
  folios: z.number(),
  anterior: z.boolean(),
  marcas: z.array(opcionDe(MARCAS)),
  /** The movement of the own area that acts are on, the original's before a copy's; null where the area has none. */
  tenencia: z.nullable(
    z.object({
      oper_id: z.number(),
      situacion: z.enum(SITUACIONES),
      forma: z.enum(FORMAS),
      /** The area that it came from; null of what the own area registered. */
      area_origen: z.nullable(z.string()),
    }),
  ),
  /** The area that has the original, and since when; null where its responsible has it. */
  area: z.nullable(Identificado),
  desde: z.string(),
  asignado: z.nullable(Identificado),
  subsanar_hasta: z.nullable(z.string()),
  /** The clock by which it is to be answered; null where none runs. */
  plazo: z.nullable(
    z.object({
      vence: z.nullable(z.string()),
      semaforo: z.nullable(Semaforo),
      /** Why it is due then, and the days that it was counted by (PLA-08, PLA-29). */
      explicacion: z.nullable(z.string()),
      computo: z.array(DiaDelCaso),
    }),
  ),
  /** What its kind tells besides, in order (EXP-20); of complaints and requests an area gets no document or address (D-69). */
  datos: z.array(z.object({ etiqueta: z.string(), valor: z.string(), marca: z.optional(z.string()) })),
  archivos: z.array(ArchivoDeExpediente),
  movimientos: z.array(MovimientoDeExpediente),
  /** Other registros of its folder (EXP-23): of those that the caller may not see only the number. */
  relacionados: z.array(
    z.object({
      expe_id: z.string(),
      registro_id: z.nullable(z.number()),
      asunto: z.string(),
      estado: z.nullable(opcionDe(ESTADOS_DE_EXPEDIENTE)),
    }),
  ),
  /** What may be done now, and what may not with why (Table EXP-E). */
  actos: z.array(z.object({ acto: z.enum(ACTOS), impide: z.nullable(z.string()) })),
})
export type Expediente = z.infer<typeof Expediente>

export const expedienteApi = {
  leer: llamada({
    id: 'API-115',
    method: 'GET',
    path: '/api/expedientes/:id',
    acceso: RUTAS.expediente.acceso,
    resumen: 'Un expediente con su hoja de ruta, sus archivos y lo que se puede hacer con él',
    params: ParamId,
    respuesta: Expediente,
    estados: [404, 409],
  }),
}
