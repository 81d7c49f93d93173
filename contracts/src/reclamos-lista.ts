import * as z from 'zod/mini'
import { comoValores, ESTADOS_DE_RECLAMO } from './atencion.ts'
import {
  CAMPOS_DE_ATENCION,
  COLUMNA_VENCE,
  columnaDeEstado,
  type DelEstado,
  DerivarAtencion,
  DetalleDeAtencion,
  FILTROS_DE_ATENCION,
  ORDENES_DE_ATENCION,
} from './atencion-esquema.ts'
import { entero, opcionDe, ParamId, sinFaltas, texto } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import { recortada } from './ciudadano.ts'
import { CORREO_DE_CASO } from './ciudadano-esquema.ts'
import {
  ACCIONES_ADOPTADAS,
  MENSAJES_RECLAMO,
  MOTIVOS_DE_RECLAMO,
  MotivoDeReclamo,
  QUE_ES,
  QUE_ES_DONDE_MAXIMO,
  QUE_ES_TEXTO_MAXIMO,
  QUE_ES_TEXTO_MINIMO,
  reclamoEscrito,
  TIPOS_RECLAMANTE,
} from './reclamos.ts'
import { ARCHIVOS_DE_RESPUESTA, DocIdsDeRespuesta, MENSAJES_RESPUESTA, TEXTO_DE_RESPUESTA } from './respuestas.ts'

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
  /** The sheet as it was filed, once there is a newer one (REC-45). */
  url_presentada: z.nullable(z.string()),
  estado: opcionDe(ESTADOS_DE_RECLAMO),
  /** What it is about, and what its citizen chose (REC-50). */
  tipo_reclamo: z.number(),
  tipo_presentado: z.number(),
  /** Where it happened, if the citizen said so; and its number. */
  oficina: z.nullable(z.string()),
  area_id: z.nullable(z.number()),
  acciones: z.string(),
  /** What it is instead of a complaint (REC-47). */
  que_es: z.nullable(z.number()),
  que_es_texto: z.string(),
  que_es_donde: z.string(),
  /** What the book that it was imported from says of it besides; null of one that was filed here (decision 0222). */
  importado: z.nullable(
    z.object({
      /** Number and year, '000123-2021', and which book where a year had more than one. */
      hoja: z.string(),
      libro: z.string(),
      tipo: z.nullable(z.enum(['RECLAMO', 'QUEJA'])),
      domicilio: z.string(),
      pedido: z.string(),
      respuesta: z.string(),
    }),
  ),
  ...CAMPOS_DE_ATENCION,
  created_at: z.string(),
})
export type Reclamo = z.infer<typeof Reclamo>

/** What staff alone are told of a sheet of another book (decision 0222). */
export const MENSAJES_DE_HOJA = {
  importada: 'Hoja importada',
  deLibroAnterior: 'Es de un libro anterior: se atendió fuera de este sistema',
  sinPdf: 'La hoja está en su libro: los reclamos importados no tienen PDF',
} as const

/** The sheet of another book, with the book where its year had more than one: '000123-2021 Mercado'. */
export const hojaEscrita = ({ hoja, libro }: { hoja: string; libro: string }): string =>
  libro === '' ? hoja : `${hoja} ${libro}`
/** A complaint as staff name it: by the series, or by the sheet that it was imported from. */
export const reclamoNombrado = ({ id, importado }: Pick<Reclamo, 'id' | 'importado'>): string =>
  importado ? `Hoja ${hojaEscrita(importado)} (importada)` : reclamoEscrito(id)

export const TABLA_RECLAMOS = {
  ordenables: ['created_at', 'id', 'nombres', 'ndoc', 'descripcion', 'email', 'expe_id', ...ORDENES_DE_ATENCION],
  filtrables: ['nombres', 'ndoc', 'descripcion', 'email', 'expe_id', ...FILTROS_DE_ATENCION, 'motivo'],
} as const

/** Columns for screen and exports (REC-29, REC-48); the date only (REC-29). */
export const COLUMNAS_RECLAMOS = [
  { campo: 'id', titulo: 'Nro', texto: (r) => reclamoNombrado(r) },
  { campo: 'nombres', titulo: 'Nombre Reclamante', texto: (r) => r.nombres, ancho: 2 },
  { campo: 'ndoc', titulo: 'N° Doc', texto: (r) => r.nruc || r.ndoc },
  { campo: 'descripcion', titulo: 'Descripcion de Reclamo', texto: (r) => recortada(r.descripcion), ancho: 4 },
  { campo: 'email', titulo: 'E-mail', texto: (r) => r.email, ancho: 2 },
  { campo: 'expe_id', titulo: 'Sisgedo', texto: (r) => numeroEscrito('expediente', r.expe_id) },
  { campo: 'created_at', titulo: 'Fecha', texto: (r) => fecha(r.created_at), tipo: 'fecha' },
  columnaDeEstado(({ estado }: DelEstado & Pick<Reclamo, 'estado'>) => ESTADOS_DE_RECLAMO[estado]),
  COLUMNA_VENCE,
] as const satisfies readonly Columna<Omit<Reclamo, 'url' | 'url_presentada'>>[]

/** What a complaint is instead (REC-47). */
export const NoCorresponde = z.object({
  que_es: entero(1, QUE_ES.length, MENSAJES_RECLAMO.queEs),
  texto: texto(QUE_ES_TEXTO_MAXIMO, { min: QUE_ES_TEXTO_MINIMO, mensaje: MENSAJES_RECLAMO.queEsTexto, lineas: true }),
  donde: texto(QUE_ES_DONDE_MAXIMO, { min: 1, mensaje: MENSAJES_RECLAMO.queEsDonde }),
})
export type NoCorresponde = z.output<typeof NoCorresponde>

const acceso = [Permiso.reclamos] as const
/** A complaint, and what its detail tells of its attention (REC-50). */
const Entero = z.object({ data: Reclamo, atencion: DetalleDeAtencion })

export const reclamosListaApi = {
  listar: llamada({
    id: 'API-80',
    method: 'GET',
    path: '/api/reclamos',
    acceso,
    resumen: 'Reclamos de ciudadanos',
    query: listadoQuery(TABLA_RECLAMOS),
    /** `por_responder`: how many are still to be answered (REC-49). */
    respuesta: z.extend(pagina(Reclamo), { por_responder: z.number() }),
  }),
  ver: llamada({
    id: 'API-80',
    method: 'GET',
    path: '/api/reclamos/:id',
    acceso,
    resumen: 'Un reclamo con su atención, y un enlace nuevo a su PDF',
    params: ParamId,
    respuesta: Entero,
  }),
  derivar: llamada({
    id: 'API-146',
    method: 'POST',
    path: '/api/reclamos/:id/derivar',
    acceso,
    resumen: 'Deriva un reclamo a un área, o lo retira mientras nadie lo recibió',
    params: ParamId,
    body: DerivarAtencion,
    respuesta: Entero,
  }),
  responder: llamada({
    id: 'API-147',
    method: 'POST',
    path: '/api/reclamos/:id/responder',
    acceso,
    resumen: 'Responde un reclamo, con acuse de recibo (REC-44)',
    params: ParamId,
    body: z.object({
      acciones: texto(ACCIONES_ADOPTADAS.maximo, {
        min: ACCIONES_ADOPTADAS.minimo,
        mensaje: MENSAJES_RECLAMO.acciones,
        lineas: true,
      }),
      texto: texto(TEXTO_DE_RESPUESTA.maximo, {
        min: TEXTO_DE_RESPUESTA.minimo,
        mensaje: MENSAJES_RESPUESTA.texto,
        lineas: true,
      }),
      doc_ids: DocIdsDeRespuesta,
    }),
    archivos: { 'selectedFile[]': ARCHIVOS_DE_RESPUESTA },
    respuesta: Entero,
    estados: [404, 409],
  }),
  cambiar: llamada({
    id: 'API-148',
    method: 'PUT',
    path: '/api/reclamos/:id',
    acceso,
    resumen: 'Cambia el motivo de un reclamo, o registra que no es un reclamo',
    params: ParamId,
    body: z
      .object({ tipo_reclamo: z.optional(MotivoDeReclamo), no_corresponde: z.optional(NoCorresponde) })
      .check(
        sinFaltas(({ tipo_reclamo, no_corresponde }) =>
          (tipo_reclamo === undefined) === (no_corresponde === undefined)
            ? [['tipo_reclamo', MENSAJES_RECLAMO.sinMotivo]]
            : [],
        ),
      ),
    respuesta: Entero,
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
      hoja_anio: 'Año del libro',
      hoja_numero: 'Número de hoja',
      hoja_libro: 'Libro',
      hoja_tipo: 'Reclamo o queja',
      domicilio: 'Domicilio',
      pedido: 'Pedido',
      respuesta: 'Respuesta de entonces',
      importado: 'Importado',
      path: 'Ruta del PDF',
      rechazo: 'Rechazo de Sisgedo',
      rechazado_at: 'Rechazado',
      confirmado: 'Con correo de confirmación',
      estado: 'Estado',
      tipo_reclamo: 'Motivo del reclamo',
      tipo_presentado: 'Motivo que eligió el ciudadano',
      area_id: 'Oficina donde ocurrió',
      area_actual: 'Área que lo tiene',
      acciones: 'Acciones adoptadas',
      que_es: 'Qué es',
      que_es_texto: 'Por qué no es un reclamo',
      que_es_donde: 'Dónde se presenta',
      respondido_at: 'Respondido',
      respondido_por: 'Respondido por',
      concluido_at: 'Concluido',
      concluido_por: 'Concluido por',
      corto: 'Plazo corto',
      anterior: 'Anterior a la atención en línea',
    },
    valores: {
      tipo_doc: TIPOS_RECLAMANTE,
      tipo_reclamo: MOTIVOS_DE_RECLAMO,
      tipo_presentado: MOTIVOS_DE_RECLAMO,
      que_es: QUE_ES,
      estado: comoValores(ESTADOS_DE_RECLAMO),
    },
  },
  reclamos_presentados: {
    nombre: 'Hojas de presentación de reclamos',
    campos: { reclamo_id: 'Reclamo', path: 'Ruta del PDF' },
  },
} as const
