import * as z from 'zod/mini'
import { opcionDe, ParamId } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { RUTAS } from './base/rutas.ts'
import { EstadoDocumentoId } from './documentos-estados.ts'
import {
  ACTOS_DEL_CASO,
  CLASES_DE_EXPEDIENTE,
  ESTADOS_DE_EXPEDIENTE,
  FORMAS,
  MARCAS,
  SITUACIONES,
} from './expedientes-reglas.ts'
import { DiaDelCaso, Semaforo } from './plazos-esquema.ts'
import { Respuesta } from './respuestas.ts'

/** A case as staff open it (18 section 4). Instants are Lima's. */

/** A PDF of the case, by the group that it stands in (EXP-21). */
export const GRUPOS_DE_ARCHIVOS = {
  presentado: 'Presentado por el ciudadano',
  subsanacion: 'Subsanación',
  areas: 'Agregado por las áreas',
  documentos: 'Documentos',
} as const

const ArchivoDeExpediente = z.object({
  /** Of one that an area added: the movement by which it joined, and is taken out. */
  archivo_id: z.nullable(z.number()),
  grupo: opcionDe(GRUPOS_DE_ARCHIVOS),
  nombre: z.string(),
  /** Null where they are not known. */
  paginas: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  /**
   * With its signature of a few minutes (API-101); of an active one without what is active in it. Null of a document that has
   * no PDF yet.
   */
  url: z.nullable(z.string()),
  activo: z.boolean(),
  original: z.nullable(z.string()),
  /** Of what is kept, as people compare it; null where it is made anew when it is needed. */
  sha256: z.nullable(z.string()),
  fecha: z.string(),
  /** Who added it, and for which area; null of what the citizen filed. */
  area: z.nullable(z.string()),
  persona: z.nullable(z.string()),
  /** Of a document of module Documentos: which, and how far its signatures are. */
  documento: z.nullable(
    z.object({
      doc_id: z.number(),
      estado: EstadoDocumentoId,
      firmados: z.number(),
      destinos: z.number(),
      /** Signed or final, so that it can be sent (DOC-80). */
      definitivo: z.boolean(),
    }),
  ),
  /** Until when the caller may take it out; null where they may not (EXP-31). */
  quitar_hasta: z.nullable(z.string()),
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
  /** Of what was added its name. */
  proveido: z.string(),
  motivo: z.string(),
  /** The other case of a tie, and whether they are apart again. */
  otro: z.nullable(
    z.object({ clase: z.enum(['acumulado', 'relacionado']), expe_id: z.string(), separado: z.boolean() }),
  ),
  /** What travels with it, or is answered or reported by it (EXP-33): documents by their titles, and the answer. */
  documentos: z.array(z.string()),
  respuesta_id: z.nullable(z.number()),
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
  tipo: 'Tipo',
  remitente: 'Remitente',
  folios: 'Folios',
  responder_hasta: 'Responder hasta',
  procedimiento: 'Procedimiento',
  documento: 'Documento',
  presentado: 'Presentado',
  contacto: 'Teléfono y correo',
  notificacion: 'Notificación',
  registrado_por: 'Registrado por',
  descripcion: 'Descripción',
  detalle: 'Detalle',
  pedido: 'Pedido',
  pedido_inicial: 'Pedido inicial',
  entrega: 'Forma de entrega',
  carpeta: 'Expediente de Sisgedo',
  firma: 'Firmado por',
  procedencia: 'Procedencia',
  relacionado: 'Relacionado con',
} as const
export type DatoDeExpediente = keyof typeof DATOS_DE_EXPEDIENTE

/** What ties another case to this one (EXP-23): its folder, the case in which this one goes on, one that goes on in it, or a link. */
export const LAZOS = {
  carpeta: 'Misma carpeta',
  principal: 'Expediente principal',
  acumulado: 'Acumulado a este',
  relacionado: 'Relacionado',
} as const

/** Of those that the caller may not see only the number. */
const Relacionado = z.object({
  lazo: opcionDe(LAZOS),
  expe_id: z.string(),
  registro_id: z.nullable(z.number()),
  asunto: z.string(),
  estado: z.nullable(opcionDe(ESTADOS_DE_EXPEDIENTE)),
  /** Why they are tied. */
  nota: z.string(),
})
export type Relacionado = z.infer<typeof Relacionado>

/** A note of the own area (EXP-24). */
export const NotaDeExpediente = z.object({
  nota_id: z.number(),
  texto: z.string(),
  persona: z.nullable(z.string()),
  fecha: z.string(),
  /** Until when the caller, who wrote it, may delete it; null for others, and later. */
  borrar_hasta: z.nullable(z.string()),
})
export type NotaDeExpediente = z.infer<typeof NotaDeExpediente>

const Identificado = z.object({ id: z.number(), nombre: z.string() })

export const Expediente = z.object({
  registro_id: z.number(),
  /** What it is of: 'tramite:15'. */
  clave: z.string(),
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
      /** The number of the accumulated case that is due first; null where it is the own clock (EXP-40). */
      de: z.nullable(z.string()),
    }),
  ),
  /** What its kind tells besides, in order (EXP-20); of complaints and requests an area gets no document or address (D-69). */
  datos: z.array(z.object({ etiqueta: z.string(), valor: z.string(), marca: z.optional(z.string()) })),
  archivos: z.array(ArchivoDeExpediente),
  /** What was answered, and of complaints and requests what areas reported, the newest first (EXP-34, EXP-37). */
  respuestas: z.array(Respuesta),
  /** Where an answer would go, and whether its opening would be its receipt; null of what is answered to nobody here. */
  notificacion: z.nullable(z.object({ correo: z.string(), autorizada: z.boolean(), recoger: z.string() })),
  movimientos: z.array(MovimientoDeExpediente),
  relacionados: z.array(Relacionado),
  /** Those of the own area, the newest first; null for who reads none (EXP-24). */
  notas: z.nullable(z.array(NotaDeExpediente)),
  /** What may be done now, and what may not with why (Table EXP-E). */
  actos: z.array(z.object({ acto: z.enum(ACTOS_DEL_CASO), impide: z.nullable(z.string()) })),
})
export type Expediente = z.infer<typeof Expediente>

/** A filing of another register, as history: nothing is done with it any more (decision 0225). */
export const ExpedienteImportado = z.object({
  id: z.number(),
  /** 'Registro 00012345 de Sisgedo'. */
  expe_id: z.string(),
  clase: opcionDe(CLASES_DE_EXPEDIENTE),
  estado: opcionDe(ESTADOS_DE_EXPEDIENTE),
  asunto: z.string(),
  /** Where it was last, as that was called there. */
  lugar: z.string(),
  /** The day and hour of the operation that tells how it was left. */
  desde: z.string(),
  importado_at: z.string(),
  datos: Expediente.shape.datos,
  /** The newest first; of a derivation without `recibido_at`, `recibido` tells whether it was received nevertheless. */
  movimientos: z.array(z.extend(MovimientoDeExpediente, { recibido: z.boolean() })),
})
export type ExpedienteImportado = z.infer<typeof ExpedienteImportado>

export const expedienteApi = {
  leer: llamada({
    id: 'API-115',
    method: 'GET',
    path: '/api/expedientes/:id',
    acceso: RUTAS.expediente.acceso,
    alcance: 'expedientes:leer',
    resumen: 'Un expediente con su hoja de ruta, sus archivos y lo que se puede hacer con él',
    params: ParamId,
    respuesta: Expediente,
    estados: [404, 409],
  }),
  importado: llamada({
    id: 'expediente-importado',
    method: 'GET',
    path: '/api/expedientes/importados/:id',
    acceso: RUTAS.expediente.acceso,
    resumen: 'Un expediente que vino de otro registro, con lo que pasó con él allí',
    params: ParamId,
    respuesta: ExpedienteImportado,
    estados: [404, 409],
  }),
  hojaDeRuta: llamada({
    id: 'API-131',
    method: 'GET',
    path: '/api/expedientes/:id/hoja-de-ruta',
    acceso: RUTAS.expediente.acceso,
    alcance: 'expedientes:leer',
    resumen: 'La hoja de ruta de un expediente, en PDF (EXP-57)',
    params: ParamId,
    respuesta: null,
    tipos: ['application/pdf'],
    estados: [404, 409, 503],
  }),
}
