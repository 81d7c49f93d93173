import * as z from 'zod/mini'
import { enteroEnTexto, FechaISO, Id, Vacio, Version } from './base/esquema.ts'
import { sinFormato } from './base/formato.ts'
import { type Columna, listadoBody, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { ANEXOS_MAXIMO, Contenido, DocumentoCampos, Redactado, TipoId, VistaPedida } from './documentos-borrador.ts'
import { Asignacion, DESTINOS_MAXIMO, Destino, SituacionDeDestinos } from './documentos-destinos.ts'
import { Devolucion, EstadoDocumentoId, Importado, MENSAJES_ESTADOS } from './documentos-estados.ts'
import { LineaDeHistoria } from './documentos-historia.ts'
import { FirmaEnPapel, PapelDeshacer, PapelRegistrar } from './documentos-papel.ts'
import { numeroConAnio, tipoDocumento } from './documentos-tipos.ts'

/** A stored PDF as rows show it; `url` is its complete address, signed for five minutes (API-101, DOC-19). */
export const ArchivoGuardado = z.object({ name: z.string(), size: z.number(), path: z.string(), url: z.string() })
export type ArchivoGuardado = z.infer<typeof ArchivoGuardado>

/**
 * Row of the list (Table DOC-B), with what decides its actions; `updated_at` is its version (API-08). In a page of more than
 * a hundred rows `contenido` holds the first resolutive item alone: the whole text is asked for by `ver`.
 */
export const Documento = z.object({
  doc_id: z.number(),
  tipo_doc: TipoId,
  nro_doc: z.string(),
  anio: z.number(),
  contenido: Contenido,
  /** Whom a communication is for; empty for other types, and where its destination areas say it (EXP-48). */
  destinatario: z.string(),
  tipo_sesion: z.nullable(z.number()),
  fecha_sesion: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Empty of one that came in from before, on which none was printed (decision 0224). */
  code_verifica: z.string(),
  /** One element; `path_primary` is null until the PDF is uploaded (DOC-19). */
  documentos: z.array(
    z.object({
      path_primary: z.nullable(z.string()),
      name: z.nullable(z.string()),
      size: z.nullable(z.number()),
      url: z.nullable(z.string()),
      anexos: z.array(ArchivoGuardado),
    }),
  ),
  area: z.object({ id: z.number(), name: z.string() }),
  /** Derived from all that follows (D-140). */
  estado: EstadoDocumentoId,
  /** A destination has signed, or it was signed on paper (D-138). */
  firmado: z.boolean(),
  /** Everybody who was asked has signed its PDF, or it was signed on paper (DOC-80, D-138, D-139). */
  definitivo: z.boolean(),
  /** The own area already is a destination: a second visado is refused (DOC-76). */
  visado: z.boolean(),
  /** Destinations, and how many of them have signed. */
  destinos: z.number(),
  firmados: z.number(),
  /** The areas whose signature is missing, in their order (D-139, D-141). */
  faltan: z.array(z.string()),
  /** Its open return (D-141). */
  devolucion: z.nullable(Devolucion),
  /** Its signature on paper (D-138). */
  papel: z.nullable(FirmaEnPapel),
  /** Of a document of past years: it is read, and neither edited, signed nor sent; null of all others (decision 0224). */
  importado: z.nullable(Importado),
  /** Path of its publication, when it has been published (DOC-16). */
  publicado: z.nullable(z.string()),
  /** The cases that it is in; `enviado`: the one as which it was sent by the tray (EXP-32, EXP-49). */
  expedientes: z.array(z.object({ registro_id: z.number(), expe_id: z.string(), enviado: z.boolean() })),
  /**
   * The areas of the other documents with its very number, for Secretaría General alone; absent where there are none
   * (D-137).
   */
  repetido_con: z.optional(z.array(z.string())),
})
export type Documento = z.infer<typeof Documento>

/** Signed, and not returned: its text and PDF stay as they are (DOC-49, D-141). */
export const estaCerrado = ({ firmado, devolucion }: Pick<Documento, 'firmado' | 'devolucion'>): boolean =>
  firmado && devolucion === null

/** Why a document is not final yet: who still has to sign, or that nobody was asked (D-138, D-139). */
export const queFalta = ({ faltan }: Pick<Documento, 'faltan'>): string =>
  faltan.length > 0 ? MENSAJES_ESTADOS.faltanFirmas(faltan) : MENSAJES_ESTADOS.noFirmado

export const TABLA_DOCUMENTOS = {
  clave: 'doc_id',
  ordenables: ['created_at', 'tipo_doc', 'nro_doc', 'descripcion'],
  filtrables: ['tipo_doc', 'nro_doc', 'descripcion'],
} as const

/** The table's own filters (DOC-07, DOC-08, D-50, D-140). `tipo_doc` 0 is Todos. */
const FILTROS = {
  tipo_doc: z._default(z.union([z.literal(0), TipoId]), 0),
  estado: z.optional(z.nullable(EstadoDocumentoId)),
  fini: z.optional(z.nullable(FechaISO)),
  ffin: z.optional(z.nullable(FechaISO)),
  anio: z.optional(z.nullable(z.number().check(z.int(), z.gte(1900), z.lte(2100)))),
  area_id: z.optional(z.nullable(Id)),
  /** Those alone that can be sent by the tray now (EXP-49). */
  por_bandeja: z._default(z.boolean(), false),
}
export const DocumentosListado = listadoBody(TABLA_DOCUMENTOS, FILTROS)
export type DocumentosListado = z.output<typeof DocumentosListado>

/** A text with its first letter in upper case (SHE-14). */
export const capitalizada = (frase: string): string =>
  frase.replace(/^(\P{L}*)(\p{Ll})/u, (_, antes: string, letra: string) => antes + letra.toLocaleUpperCase('es-PE'))

/**
 * Descripcion: the name of what has one (decision 0149), otherwise the first resolutive item without its marks (DOC-05,
 * SHE-14, Table FIR-A).
 */
export const descripcionDe = ({
  contenido: { nombre, resolutivos },
}: {
  contenido: { nombre?: string | undefined; resolutivos: readonly string[] }
}): string => capitalizada(nombre || sinFormato(resolutivos[0] ?? ''))

/** What the columns of the list are made of. */
export type DocumentoMostrado = Pick<
  Documento,
  'tipo_doc' | 'nro_doc' | 'anio' | 'contenido' | 'created_at' | 'importado'
>

/** Columns of the list for screen and exports: type, number, description, date, time (DOC-03, DOC-04, DOC-11). */
export const COLUMNAS_DOCUMENTOS = [
  { campo: 'tipo_doc', titulo: 'Tipo', texto: (d) => tipoDocumento(d.tipo_doc).name, ancho: 2 },
  { campo: 'nro_doc', titulo: 'Nro', texto: numeroConAnio, ancho: 1.2 },
  { campo: 'contenido', titulo: 'Descripcion', texto: descripcionDe, ancho: 5 },
  { campo: 'created_at', titulo: 'Fecha', texto: (d) => fecha(d.created_at), tipo: 'fecha', ancho: 1.3 },
  {
    campo: 'created_at',
    key: 'hora',
    titulo: 'Hora',
    texto: (d) => (d.importado ? '' : hora(d.created_at)),
    tipo: 'hora',
  },
] as const satisfies readonly Columna<DocumentoMostrado>[]

export const MENSAJES_DOCUMENTOS = {
  grabado: 'Se grabo el documento',
  noGrabado: 'No se pudo guardar el registro',
  pdfCargado: 'Se cargo con exito PDF',
  pdfNoCargadoPor: (motivo: string) => `No se pudo cargar PDF. ${motivo}`,
  noGenerado: 'No se pudo generar documento',
  convenioActualizado: 'Documento actualizado',
  visado: 'Documento enviado a visado',
  derivado: 'Documento derivado',
  noDerivado: 'No se pudo derivar el documento',
  envioCancelado: 'Envío cancelado. Lo escrito sigue aquí.',
  sinCorrelativo: 'No se pudo obtener el correlativo',
  areaRepetida: 'La dependencia ya es destino del documento',
  demasiadosDestinos: `Máximo ${DESTINOS_MAXIMO} destinos`,
  areaDesconocida: 'La dependencia no existe',
  soloConvenio: 'Solo un convenio se actualiza de esta forma',
  pdfObligatorio: 'Elija el PDF',
  demasiadosAnexos: `Máximo ${ANEXOS_MAXIMO} anexos`,
  anexoAjeno: 'El anexo no es de este documento',
  tipoFijo: 'El tipo del documento no se cambia',
  anioFijo: 'El año del documento no se cambia',
  tipoDeOtraArea: 'Su área no emite documentos de este tipo. Elija otro.',
  repetido: 'Número repetido',
  repetidoCon: (areas: readonly string[]) =>
    `También lo lleva un documento de ${areas.join(' y otro de ')}. Se numeraron antes de que la serie fuera una sola y lo conservan.`,
  yaGuardado: (numero: string) =>
    `Este documento ya se había grabado con el número ${numero}, con otro contenido. Nada se ha sobrescrito.`,
} as const

const ParamDoc = z.object({ doc_id: enteroEnTexto(/^[1-9]\d{0,8}$/) })
const ACCESO = [Permiso.documentos] as const

export const documentosApi = {
  listar: llamada({
    id: 'API-46',
    method: 'POST',
    path: '/api/documentos/list',
    acceso: ACCESO,
    soloSuArea: true,
    alcance: 'documentos:leer',
    resumen: 'Documentos del área propia',
    body: DocumentosListado,
    respuesta: pagina(Documento),
  }),
  lista: llamada({
    id: 'API-47',
    method: 'GET',
    path: '/api/documentos/list',
    acceso: ACCESO,
    soloSuArea: true,
    alcance: 'documentos:leer',
    resumen: 'Documentos del área propia (gemela de la tabla)',
    query: z.object({
      tipo_doc: z.optional(enteroEnTexto(/^(0|[1-37-9]|1[0-7])$/)),
      fini: z.optional(FechaISO),
      ffin: z.optional(FechaISO),
      area_id: z.optional(enteroEnTexto(/^[1-9]\d{0,8}$/)),
    }),
    respuesta: pagina(Documento),
  }),
  /** An addition of ours: what the filters offer (D-137, decision 0224). */
  tipos: llamada({
    id: 'documentos-tipos',
    method: 'GET',
    path: '/api/documentos/tipos',
    acceso: ACCESO,
    resumen: 'Tipos de los documentos que el área propia tiene, y el año del más antiguo',
    respuesta: z.object({ data: z.array(TipoId), desde: z.nullable(z.int()) }),
  }),
  /** An addition of ours: the present text, to compare a stale copy with (SHE-94). */
  ver: llamada({
    id: 'documento',
    method: 'GET',
    path: '/api/documentos/:doc_id',
    acceso: ACCESO,
    resumen: 'Un documento del área propia como está ahora',
    params: ParamDoc,
    /** With `abre` the caller opens its main PDF, which its history says (D-140). */
    query: z.object({ abre: z.optional(z.literal('pdf')) }),
    respuesta: z.object({ data: Documento }),
  }),
  crear: llamada({
    id: 'API-49',
    method: 'POST',
    path: '/api/documentos',
    acceso: ACCESO,
    soloSuArea: true,
    resumen: 'Crea un documento, con su PDF y sus anexos',
    body: DocumentoCampos,
    archivos: { fileLocal: 1, 'selectedFileAnexo[]': ANEXOS_MAXIMO },
    respuesta: z.object({ data: Documento }),
  }),
  editar: llamada({
    id: 'API-50',
    method: 'POST',
    path: '/api/documentos/:doc_id',
    acceso: ACCESO,
    resumen: 'Edita un documento, su PDF y sus anexos',
    params: ParamDoc,
    body: DocumentoCampos,
    edita: () => true,
    archivos: { fileLocal: 1, 'selectedFileAnexo[]': ANEXOS_MAXIMO },
    respuesta: z.object({ data: Documento }),
  }),
  generar: llamada({
    id: 'API-51',
    method: 'POST',
    path: '/api/documentos/generatedoc',
    acceso: ACCESO,
    soloSuArea: true,
    resumen: 'Genera el Word de un documento, o su vista previa en PDF',
    body: Redactado,
    respuesta: z.object({
      nameDoc: z.string(),
      /** Its complete address, signed (API-103). */
      url: z.string(),
      /** The name under which people keep it. */
      nombre: z.string(),
      nro_doc: z.string(),
      code_verifica: z.string(),
    }),
  }),
  /** An addition of ours: the page beside the text; nothing is stored and no number taken. */
  vistaPrevia: llamada({
    id: 'documento-vista',
    method: 'POST',
    path: '/api/documentos/vistaprevia',
    acceso: ACCESO,
    soloSuArea: true,
    resumen: 'El borrador como se imprimiría, en PDF',
    body: VistaPedida,
    respuesta: null,
    tipos: ['application/pdf'],
  }),
  correlativo: llamada({
    id: 'API-52',
    method: 'POST',
    path: '/api/documentos/getcorrelativo',
    acceso: ACCESO,
    soloSuArea: true,
    resumen: 'Número que le tocaría al siguiente documento de un tipo y año',
    body: z.object({
      tipo_doc: TipoId,
      area_id: z.optional(z.nullable(Id)),
      anio: z.optional(z.nullable(z.number().check(z.int(), z.gte(2000), z.lte(2100)))),
    }),
    /** `id` is 0 while the series has no document of the year yet. */
    respuesta: z.object({ correlativo: z.object({ id: z.number(), nro_correlativo: z.number() }) }),
  }),
  destinos: llamada({
    id: 'API-53',
    method: 'GET',
    path: '/api/documentos/areasbydoc/:doc_id',
    acceso: ACCESO,
    resumen: 'Destinos de un documento',
    params: ParamDoc,
    respuesta: z.extend(pagina(Destino), SituacionDeDestinos.shape),
  }),
  asignar: llamada({
    id: 'API-54',
    method: 'POST',
    path: '/api/documentos/asignar',
    acceso: ACCESO,
    resumen: 'Deriva un documento a otras áreas, o a visado',
    actos: { visado: { resumen: 'Envía un documento a visado', facultad: 'visado' } },
    body: Asignacion,
    respuesta: z.object({ data: z.array(Destino) }),
  }),
  quitarDestino: llamada({
    id: 'API-55',
    method: 'POST',
    path: '/api/documentos/deletedocarea',
    acceso: ACCESO,
    resumen: 'Quita un destino que no ha firmado',
    body: z.object({ id: Id }),
    respuesta: Vacio,
  }),
  actualizarConvenio: llamada({
    id: 'API-56',
    method: 'POST',
    path: '/api/documentos/actualizarconvenio',
    acceso: ACCESO,
    resumen: 'Sube el PDF definitivo de un convenio',
    body: z.extend(ParamDoc, { version: Version }),
    edita: () => true,
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: Documento }),
  }),
  /** An addition of ours (D-140): what happened to it, the oldest first. */
  historia: llamada({
    id: 'documento-historia',
    method: 'GET',
    path: '/api/documentos/:doc_id/historia',
    acceso: ACCESO,
    resumen: 'Lo que pasó con un documento del área propia, y quién lo vio',
    params: ParamDoc,
    respuesta: z.object({ data: z.array(LineaDeHistoria) }),
  }),
  /** An addition of ours (D-138): its answer shows the scan as the main PDF. */
  firmarEnPapel: llamada({
    id: 'documento-papel',
    method: 'POST',
    path: '/api/documentos/:doc_id/papel',
    acceso: ACCESO,
    resumen: 'Registra que un documento se firmó en papel, con su escaneo',
    params: ParamDoc,
    body: PapelRegistrar,
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: Documento }),
  }),
  deshacerPapel: llamada({
    id: 'documento-papel-deshacer',
    method: 'POST',
    path: '/api/documentos/:doc_id/papel/deshacer',
    acceso: ACCESO,
    resumen: 'Deshace la firma en papel de un documento sobre la que no se hizo nada',
    params: ParamDoc,
    body: PapelDeshacer,
    respuesta: z.object({ data: Documento }),
  }),
}
