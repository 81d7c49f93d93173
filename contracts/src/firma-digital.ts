import * as z from 'zod/mini'
import { Id, IdEnRuta, ParamArea, texto } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { descripcionDe } from './documentos.ts'
import { TipoId } from './documentos-borrador.ts'
import { enElMargen } from './documentos-destinos.ts'
import { DEVOLUCION_MAXIMO, DEVOLUCION_MINIMO, Devolucion } from './documentos-estados.ts'
import { palabraDeEstado } from './documentos-firmado.ts'
import { numeroConAnio, tipoDocumento } from './documentos-tipos.ts'

/** A signature that a document has or waits for, as its co-signers see it. */
export const FirmaPedida = z.object({
  area: z.string(),
  motivo: z.literal([1, 2, 3]),
  orden: z.number(),
  estado: z.boolean(),
  /** 'Por encargo de Ruth Salcedo, Memorando 322', where it was made so (USU-63). */
  por_encargo: z.optional(z.nullable(z.string())),
})
export type FirmaPedida = z.infer<typeof FirmaPedida>

/**
 * Row of the documents in dispatch of an area (Table FIR-A). `created_at` is when it was sent to it (FIR-03);
 * `documentos.path_primary` names the version of the file that is to be signed: another file has another name.
 */
export const Despacho = z.object({
  id_doc_area: z.number(),
  doc_id: z.number(),
  tipo_doc: TipoId,
  nro_doc: z.string(),
  anio: z.number(),
  /** The name, where it has one, and the first resolutive item alone. */
  contenido: z.object({ nombre: z.optional(z.string()), resolutivos: z.array(z.string()) }),
  documentos: z.object({ path_primary: z.string(), name: z.string(), size: z.number(), url: z.string() }),
  estado: z.boolean(),
  created_at: z.string(),
  motivo: z.literal([1, 2, 3]),
  motivo_name: z.string(),
  area_id: z.number(),
  /** The closed area that signed it, where another has it in care (ORG-27). */
  area_cerrada: z.optional(z.nullable(z.string())),
  /** The office that drafted the document. */
  oficina: z.string(),
  position_firma: z.string(),
  /** Page of the stamp counted from 1: the last of the PDF; calls send it minus 1 (FIR-17). */
  page_signed: z.number(),
  firmado_at: z.nullable(z.string()),
  /** By whose encargo the own area's signature was made, and by which document; null of none (USU-63). */
  por_encargo: z.optional(z.nullable(z.string())),
  /** Who sent it; null when nobody is known. */
  enviado_por: z.nullable(z.string()),
  /** Everybody's signatures, the own one among them, in the order in which they are made (D-142). */
  firmas: z.array(FirmaPedida),
  /**
   * Calendar days in Lima since it was sent, until its signature or today by the server's clock. Calendar ones, since no
   * legal term runs within the municipality and people compare it with the date beside it.
   */
  dias: z.number(),
  /** The area that has to sign before this one (D-142); null when it is this one's turn or it has signed. */
  falta: z.nullable(z.string()),
  /** Its open return: nobody signs until the author changes it or sends it again (D-141). */
  devolucion: z.nullable(Devolucion),
})
export type Despacho = z.infer<typeof Despacho>

/** What signing needs of a document that waits for the area, without what only a row shows. */
export const Pendiente = z.pick(Despacho, {
  id_doc_area: true,
  doc_id: true,
  tipo_doc: true,
  nro_doc: true,
  anio: true,
  documentos: true,
  created_at: true,
  motivo: true,
  motivo_name: true,
  area_id: true,
  oficina: true,
  position_firma: true,
  page_signed: true,
})
export type Pendiente = z.infer<typeof Pendiente>

/** Documents that `pendientes` names at most; the rest comes when these are signed. */
export const PENDIENTES_MAXIMO = 2_000

/** Documents that are returned in one go at most (D-141). */
export const DEVOLUCIONES_MAXIMO = 500

/** 'Devolver sin firmar' (D-141): the same reason for all of them. */
export const DevolverSinFirmar = z.object({
  ids: z
    .array(Id)
    .check(
      z.minLength(1, { error: 'Elija al menos un documento' }),
      z.maxLength(DEVOLUCIONES_MAXIMO, { error: `Máximo ${DEVOLUCIONES_MAXIMO} documentos` }),
    ),
  motivo: texto(DEVOLUCION_MAXIMO, {
    min: DEVOLUCION_MINIMO,
    lineas: true,
    mensaje: `Escriba el motivo, de ${DEVOLUCION_MINIMO} a ${DEVOLUCION_MAXIMO} caracteres`,
  }),
})
export type DevolverSinFirmar = z.output<typeof DevolverSinFirmar>

/** What became of one of them; `causa` says why it was not returned. */
export const Devuelto = z.object({ id_doc_area: z.number(), devuelto: z.boolean(), causa: z.nullable(z.string()) })
export type Devuelto = z.infer<typeof Devuelto>

/** The room of a stamp in points, narrow in the margin (FIR-13); the national signers' are a little larger than ours. */
export const medidasDeSello = ({ x }: { x: number }): { ancho: number; alto: number } => ({
  ancho: enElMargen({ x }) ? 70 : 170,
  alto: 62,
})

/** A box on a page as it is shown, cropped and turned: points from its left and top edges. */
export const CajaEnPagina = z.object({ x: z.number(), y: z.number(), ancho: z.number(), alto: z.number() })
export type CajaEnPagina = z.infer<typeof CajaEnPagina>

/**
 * Where the stamp of a document will stand unless its signer moves it, and what is there (FIR-13, D-141). `x`, `y`, `ancho`
 * and `alto` are the stamp's; moved, it is as large as `medidasDeSello` says.
 */
export const Sitio = z.extend(CajaEnPagina, {
  id_doc_area: z.number(),
  /** Name of the file that was looked at: `documentos.path_primary` of its row. */
  path_primary: z.string(),
  /** Page counted from 1, of how many, and its size in points as it is shown. */
  pagina: z.number(),
  paginas: z.number(),
  pagina_ancho: z.number(),
  pagina_alto: z.number(),
  /** The stamps that are on the page. */
  ocupados: z.array(CajaEnPagina),
})
export type Sitio = z.infer<typeof Sitio>

export const TABLA_DESPACHO = {
  ordenables: ['created_at', 'tipo_doc', 'nro_doc', 'descripcion', 'estado'],
  filtrables: ['tipo_doc', 'nro_doc', 'descripcion', 'estado'],
} as const
/** Values of the filter column `estado`. */
export const ESTADO_DESPACHO = { pendiente: 'pendiente', firmado: 'firmado', porFirmar: 'por firmar' } as const

/** What the columns are made of. */
export type DespachoMostrado = Pick<
  Despacho,
  'tipo_doc' | 'nro_doc' | 'anio' | 'contenido' | 'estado' | 'created_at' | 'por_encargo'
>

/** 'FIRMADO', and by whose encargo where it was made so (USU-63). */
const estadoDeFirma = ({ estado, por_encargo }: DespachoMostrado): string =>
  [palabraDeEstado(estado), por_encargo].filter(Boolean).join('. ')

/** Columns for screen and report: PDF and Accion belong to the screen alone (FIR-04, FIR-07). */
export const COLUMNAS_DESPACHO = [
  { campo: 'tipo_doc', titulo: 'Tipo', texto: (d) => tipoDocumento(d.tipo_doc).name, ancho: 2 },
  { campo: 'nro_doc', titulo: 'Nro', texto: numeroConAnio, ancho: 1.2 },
  { campo: 'contenido', titulo: 'Descripcion', texto: descripcionDe, ancho: 5 },
  {
    campo: 'estado',
    titulo: 'Estado',
    texto: estadoDeFirma,
    ancho: 1.4,
    partes: [
      { titulo: 'Estado', texto: (d) => palabraDeEstado(d.estado) },
      { titulo: 'Encargo', texto: (d) => d.por_encargo ?? '', ancho: 2 },
    ],
  },
  { campo: 'created_at', titulo: 'Fecha', texto: (d) => fecha(d.created_at), tipo: 'fecha', ancho: 1.3 },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (d) => hora(d.created_at), tipo: 'hora' },
] as const satisfies readonly Columna<DespachoMostrado>[]

/** The 18 places of the position picker, row by row from the top (FIR-12, FIR-14). */
export const POSICIONES_FIRMA: readonly { numero: number; x: number; y: number }[] = [
  5, 115, 225, 335, 445, 555,
].flatMap((y, fila) => [5, 210, 400].map((x, columna) => ({ numero: fila * 3 + columna + 1, x, y })))

export const MENSAJES_FIRMA = {
  titulo: 'DOCUMENTOS EN DESPACHO',
  reporte: 'REPORTE DE DOCUMENTOS EN DESPACHO',
  firmado: 'Documento firmado',
  noFinalizado: 'No se pudo finalizar la firma, intente nuevamente',
  noCabe:
    'La firma no cabe en el PDF: el certificado o el sello de tiempo traen demasiados certificados. Avise al área de informática.',
  sinPagina: 'El PDF no tiene esa página',
  fueraDePagina: 'El sello queda fuera de la página',
  tapaLoFirmado: 'Ahí el sello taparía lo que otros ya firmaron',
  sinRespuesta: 'El firmador no responde. Cierre e intente nuevamente.',
} as const

/**
 * How this municipality signs. The frame shows `direccion` and messages are taken only from its window and from `origen`
 * (FIR-27). Of a page of our own `direccion` is a path and `origen` is empty: the screen's own origin, by whichever of
 * the server's names it was opened.
 */
export const Firmador = z.object({
  nombre: z.enum(['local', 'refirma', 'firmaperu']),
  direccion: z.string(),
  origen: z.string(),
  /** The position picker is switched on (FIR-11). */
  elegirPosicion: z.boolean(),
  /** Address of a service on the user's own machine that keeps the PDFs; null: they come from API-102 (FIR-30). */
  servicioLocal: z.nullable(z.string()),
})
export type Firmador = z.infer<typeof Firmador>

/**
 * What the screen tells of the signature that it asks for (API-69, API-70). The destination is named by `id_doc_area`, or
 * by `path_file` within the own area. With both, `path_file` is the file that the signer saw: when its author has put
 * another one since, the answer is 409 (a colleague's signature is no such change). With `pagina`, counted from 1, the
 * stamp goes to `posx` and `posy` on it or is refused; without, the position picker, when it is on, chooses among its
 * places. Everything else is shown only: the server takes it from its own rows.
 */
const CAMPOS_FIRMA = {
  type: z.optional(texto(10)),
  path_file: z.optional(texto(300)),
  motivo_id: z.optional(texto(10)),
  area_id: z.optional(texto(10)),
  motivo_name: z.optional(texto(100)),
  posx: z.optional(texto(10)),
  posy: z.optional(texto(10)),
  pagina: z.optional(texto(4)),
  path_sello: z.optional(texto(300)),
  page_signed: z.optional(texto(10)),
  documentName: z.optional(texto(300)),
}
export const PedidoDeFirma = z.object({ ...CAMPOS_FIRMA, id_doc_area: z.optional(z.union([IdEnRuta, Id])) })
export type PedidoDeFirma = z.output<typeof PedidoDeFirma>

const TICKET = z.object({ ticket: z.string().check(z.regex(/^[\w-]{20,100}$/)) })
const ACCESO = [Permiso.firmaDigital] as const

export const firmaDigitalApi = {
  porArea: llamada({
    id: 'API-48',
    method: 'GET',
    path: '/api/documentos/byarea/:areaID',
    acceso: ACCESO,
    soloSuArea: true,
    resumen: 'Documentos en despacho del área propia',
    params: ParamArea,
    query: listadoQuery(TABLA_DESPACHO),
    respuesta: z.extend(pagina(Despacho), { pendientes: z.number() }),
  }),
  /** All that the area can sign now, newest first, whatever page of the list they are on. */
  pendientes: llamada({
    id: 'D-141',
    method: 'GET',
    path: '/api/firmadigital/pendientes',
    acceso: ACCESO,
    resumen: 'Todo lo que el área propia puede firmar ahora',
    respuesta: z.object({
      data: z.array(Pendiente),
      /** Pending ones that can be signed now, also those beyond the limit. */
      total: z.number(),
    }),
  }),
  devolver: llamada({
    id: 'D-141',
    method: 'POST',
    path: '/api/firmadigital/devolver',
    acceso: ACCESO,
    resumen: 'Devuelve documentos a su área sin firmarlos, con el motivo',
    body: DevolverSinFirmar,
    /** One for each of `ids`, in their order. */
    respuesta: z.object({ data: z.array(Devuelto) }),
  }),
  sitio: llamada({
    id: 'FIR-13',
    method: 'GET',
    path: '/api/firmadigital/sitio',
    acceso: ACCESO,
    resumen: 'Dónde irá el sello de un documento en despacho, y qué sellos hay en esa página',
    query: z.object({ id_doc_area: z.union([IdEnRuta, Id]), pagina: z.optional(texto(4)) }),
    respuesta: z.object({ data: Sitio }),
    estados: [404, 409],
  }),
  firmador: llamada({
    id: 'firmador',
    method: 'GET',
    path: '/api/firmadigital/firmador',
    acceso: ACCESO,
    resumen: 'Cómo se firma en esta municipalidad',
    respuesta: Firmador,
  }),
  archivo: llamada({
    id: 'API-68',
    method: 'POST',
    path: '/api/firmadigital/getfile',
    acceso: ACCESO,
    resumen: 'Dirección del PDF de un documento en despacho',
    body: z.looseObject({ documentName: z.optional(texto(300)), id_doc_area: Id }),
    respuesta: z.object({ data: z.object({ path_primary: z.string(), url: z.string() }) }),
  }),
  pedirArgumentos: llamada({
    id: 'API-69',
    method: 'GET',
    path: '/api/firmadigital/getArguments',
    acceso: ACCESO,
    resumen: 'Argumentos del firmador para un documento en despacho',
    query: PedidoDeFirma,
    respuesta: z.object({ arguments: z.string(), id_doc_area: z.number() }),
    estados: [404, 409],
  }),
  entregarArgumentos: llamada({
    id: 'API-70',
    method: 'POST',
    path: '/api/firmadigital/postArguments',
    acceso: ACCESO,
    resumen: 'Anota que el firmador recibió sus argumentos',
    body: PedidoDeFirma,
    respuesta: z.object({ data: z.object({ id_doc_area: z.number() }) }),
  }),
  finalizar: llamada({
    id: 'API-71',
    method: 'POST',
    path: '/api/firmadigital/finalizar',
    acceso: ACCESO,
    resumen: 'Dice en qué quedó la firma: la subida verificada es la que firma (D-49)',
    body: z.object({ id_doc_area: Id }),
    respuesta: z.object({ data: Despacho }),
  }),
  descargar: llamada({
    id: 'API-72',
    method: 'GET',
    path: '/api/firmadigital/archivo/:ticket',
    acceso: 'publico',
    resumen: 'El PDF, el logo o el sello que un ticket de un solo uso entrega al firmador',
    params: TICKET,
    respuesta: null,
    tipos: ['application/pdf', 'image/png', 'image/jpeg'],
  }),
  subir: llamada({
    id: 'API-72',
    method: 'POST',
    path: '/api/firmadigital/archivo/:ticket',
    acceso: 'publico',
    resumen: 'El PDF firmado que devuelve el firmador',
    params: TICKET,
    body: z.looseObject({}),
    archivos: { '*': 1 },
    respuesta: null,
    tipos: [],
  }),
  /** Firma Perú asks for its arguments itself (peru.md §1.5). */
  parametros: llamada({
    id: 'firmaperu',
    method: 'POST',
    path: '/api/firmadigital/parametros',
    acceso: 'publico',
    resumen: 'Argumentos que el componente de Firma Perú pide con su ticket',
    body: z.looseObject({ param_token: texto(200) }),
    respuesta: null,
    tipos: ['text/plain'],
  }),
}
