import * as z from 'zod/mini'
import { comoValores, ESTADOS_DE_SOLICITUD } from './atencion.ts'
import {
  CAMPOS_DE_ATENCION,
  COLUMNA_VENCE,
  columnaDeEstado,
  DerivarAtencion,
  DetalleDeAtencion,
  FILTROS_DE_ATENCION,
  ORDENES_DE_ATENCION,
} from './atencion-esquema.ts'
import { opcionDe, ParamId } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { recortada } from './ciudadano.ts'
import { CORREO_DE_CASO } from './ciudadano-esquema.ts'
import { FORMAS_ENTREGA } from './transparencia.ts'
import { CAUSALES, NOMBRES_DE_SENTIDO, REQUISITOS } from './transparencia-reglas.ts'

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
  estado: opcionDe(ESTADOS_DE_SOLICITUD),
  ...CAMPOS_DE_ATENCION,
  vence: z.string(),
  /** The due date of an extension that was told, and why; null where there is none (TRS-17). */
  prorroga_hasta: z.nullable(z.string()),
  prorroga_motivos: z.array(z.number()),
  prorroga_sustento: z.string(),
  /** Until when an extension may still be told; null where it may not. */
  aviso_hasta: z.nullable(z.string()),
  sentido: z.nullable(z.number()),
  /** What the acts of the request look at (TRS-16 to TRS-22). */
  observada: z.boolean(),
  observar_hasta: z.nullable(z.string()),
  prorrogar_hasta: z.nullable(z.string()),
  costo: z.nullable(z.number()),
  pagado: z.boolean(),
  abandono_desde: z.nullable(z.string()),
  created_at: z.string(),
})
export type Solicitud = z.infer<typeof Solicitud>

export const TABLA_SOLICITUDES = {
  ordenables: ['created_at', 'numero', 'ape_nom', 'dni', 'pedido', 'email', ...ORDENES_DE_ATENCION],
  filtrables: ['numero', 'ape_nom', 'dni', 'pedido', 'email', ...FILTROS_DE_ATENCION, 'entrega'],
} as const

/** What a request says of its extension beside its due date (TRS-12). */
export const marcaDeProrroga = ({
  prorroga_hasta,
  aviso_hasta,
}: Pick<Solicitud, 'prorroga_hasta' | 'aviso_hasta'>): string => {
  if (prorroga_hasta !== null) return 'Prórroga'
  return aviso_hasta === null ? '' : `Aviso de prórroga hasta ${fecha(aviso_hasta).slice(0, 5)}`
}

/** Columns for screen and exports (D-45, TRS-12). */
export const COLUMNAS_SOLICITUDES = [
  { campo: 'numero', titulo: 'Nro', texto: (s) => numeroEscrito('solicitud', s.numero) },
  { campo: 'ape_nom', titulo: 'Solicitante', texto: (s) => s.ape_nom, ancho: 2 },
  { campo: 'dni', titulo: 'DNI', texto: (s) => s.dni },
  { campo: 'pedido', titulo: 'Pedido', texto: (s) => recortada(s.pedido), ancho: 4 },
  { campo: 'email', titulo: 'Correo', texto: (s) => s.email, ancho: 2 },
  { campo: 'created_at', titulo: 'Fecha', texto: (s) => fecha(s.created_at), tipo: 'fecha' },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (s) => hora(s.created_at), tipo: 'hora' },
  columnaDeEstado(({ estado }: Solicitud) => ESTADOS_DE_SOLICITUD[estado]),
  {
    ...COLUMNA_VENCE,
    texto: (s) => [COLUMNA_VENCE.texto(s), marcaDeProrroga(s)].filter(Boolean).join(' · '),
    partes: [...COLUMNA_VENCE.partes, { titulo: 'Prórroga', texto: marcaDeProrroga, ancho: 1.4 }],
  },
] as const satisfies readonly Columna<Solicitud>[]

/** A file of a correction or of a delivery, with its signed address. */
const ArchivoDeSolicitud = z.object({
  nombre: z.string(),
  bytes: z.number(),
  paginas: z.number(),
  sha256: z.string(),
  url: z.string(),
})
export type ArchivoDeSolicitud = z.infer<typeof ArchivoDeSolicitud>

/** What was done with one request alone (TRS-12, TRS-16 to TRS-22); days are yyyy-MM-dd, instants Lima's. */
const ActosDeSolicitud = z.object({
  /** Its observation; null where there was none. */
  observacion: z.nullable(
    z.object({
      requisito: z.number(),
      texto: z.string(),
      observada_at: z.string(),
      observada_por: z.nullable(z.string()),
      hasta: z.string(),
      subsanada_at: z.nullable(z.string()),
      archivos: z.array(ArchivoDeSolicitud),
    }),
  ),
  /** What was asked first, of one that was corrected. */
  pedido_inicial: z.nullable(z.string()),
  prorroga_at: z.nullable(z.string()),
  /** Amounts in céntimos. */
  costo: z.nullable(
    z.object({
      paginas: z.number(),
      discos: z.number(),
      otro: z.string(),
      otro_centimos: z.number(),
      total: z.number(),
      pagado_el: z.nullable(z.string()),
      recibo: z.string(),
    }),
  ),
  /** What a page and a disc cost now, in céntimos. */
  tarifa: z.object({ pagina: z.number(), disco: z.number() }),
  causal: z.nullable(z.number()),
  numeral: z.string(),
  /** The reasons of a denial, or what was searched and where. */
  sustento: z.string(),
  entidad: z.string(),
  documento: z.string(),
  entregada_el: z.nullable(z.string()),
  recibio: z.string(),
  /** The signed cargo of the delivery. */
  cargo: z.nullable(ArchivoDeSolicitud),
  abandonada_at: z.nullable(z.string()),
  /** Where its answer would go by mail, and whether opening it is the receipt (EXP-35). */
  notificacion: z.object({ correo: z.string(), autorizada: z.boolean() }),
})

/** A request, and what its detail tells of its attention. */
export const Entera = z.object({ data: Solicitud, atencion: DetalleDeAtencion, actos: ActosDeSolicitud })
export type SolicitudEntera = z.infer<typeof Entera>

export const transparenciaListaApi = {
  listar: llamada({
    id: 'API-83',
    method: 'GET',
    path: '/api/transparencia',
    acceso: [Permiso.mesaDePartes],
    resumen: 'Solicitudes de acceso a la información pública',
    query: listadoQuery(TABLA_SOLICITUDES),
    /** `por_responder`: how many are still to be answered (TRS-12). */
    respuesta: z.extend(pagina(Solicitud), { por_responder: z.number() }),
  }),
  ver: llamada({
    id: 'API-83',
    method: 'GET',
    path: '/api/transparencia/:id',
    acceso: [Permiso.mesaDePartes],
    resumen: 'Una solicitud con su atención',
    params: ParamId,
    respuesta: Entera,
  }),
  derivar: llamada({
    id: 'API-150',
    method: 'POST',
    path: '/api/transparencia/:id/derivar',
    acceso: [Permiso.mesaDePartes],
    resumen: 'Pide a un área la información de una solicitud, o la retira mientras nadie la recibió',
    params: ParamId,
    body: DerivarAtencion,
    respuesta: Entera,
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
      estado: 'Estado',
      area_actual: 'Área que la tiene',
      sentido: 'Sentido de la respuesta',
      prorroga_at: 'Prórroga comunicada',
      prorroga_hasta: 'Prórroga hasta',
      prorroga_motivos: 'Motivos de la prórroga',
      prorroga_sustento: 'Sustento de la prórroga',
      observado_at: 'Observada',
      respondido_at: 'Respondida',
      respondido_por: 'Respondida por',
      concluido_at: 'Concluida',
      concluido_por: 'Concluida por',
      corto: 'Plazo corto',
      anterior: 'Anterior a la atención en línea',
      requisito: 'Requisito que falta',
      pedido_inicial: 'Pedido inicial',
      prorroga_por: 'Prórroga comunicada por',
      causal: 'Causal de la denegatoria',
      numeral: 'Numeral',
      sustento: 'Sustento',
      entidad: 'Entidad que tiene la información',
      documento: 'Documento con que se le envió',
      entregado_el: 'Entregada',
      entregado_por: 'Entrega registrada por',
      recibio: 'Recibió',
      abandonado_at: 'Abandono declarado',
      abandonado_por: 'Abandono declarado por',
      recordado_at: 'Recordatorio de recojo',
    },
    valores: {
      forma_entrega: FORMAS_ENTREGA,
      estado: comoValores(ESTADOS_DE_SOLICITUD),
      sentido: NOMBRES_DE_SENTIDO,
      requisito: REQUISITOS,
      causal: CAUSALES,
    },
  },
  solicitudes_costos: {
    nombre: 'Costos de reproducción',
    campos: {
      paginas: 'Páginas',
      discos: 'Discos',
      otro: 'Otra reproducción',
      otro_centimos: 'Otra reproducción (céntimos)',
      precio_pagina: 'Precio por página (céntimos)',
      precio_disco: 'Precio por disco (céntimos)',
      total: 'Total (céntimos)',
      registrado_por: 'Registrado por',
      pagado_el: 'Pagado',
      recibo: 'Recibo',
      pagado_por: 'Pago registrado por',
      solicitud_id: 'Solicitud',
    },
  },
  solicitudes_archivos: {
    nombre: 'Archivos de solicitudes de información',
    campos: {
      solicitud_id: 'Solicitud',
      clase: 'Clase',
      orden: 'Orden',
      nombre: 'Nombre',
      bytes: 'Bytes',
      sha256: 'Huella',
      paginas: 'Páginas',
      activo: 'Con contenido activo',
      archivo_id: 'Número',
    },
    valores: {
      clase: [
        { id: 'subsanacion', name: 'subsanación' },
        { id: 'entrega', name: 'cargo de la entrega' },
      ],
    },
  },
} as const
