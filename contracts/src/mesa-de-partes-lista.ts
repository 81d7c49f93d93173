import * as z from 'zod/mini'
import { alFaltar, Id, IdEnRuta, ParamId, texto, Vacio } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { PERSONAS } from './ciudadano.ts'
import {
  DESTINOS_MAXIMO,
  ESTADOS_TRAMITE,
  MENSAJES_TRAMITE,
  MOTIVO_MAXIMO,
  MOTIVO_MINIMO,
  nombreDeTramite,
  numeroPropio,
  PROVEIDO_MAXIMO,
  RELACIONADO_MAXIMO,
  TIPOS_TRAMITE,
} from './mesa-de-partes.ts'

/** What staff with permission 9 do with the submissions of citizens (09, §5 to §9). */

/** A PDF of a submission; `activo` marks one that holds scripts or other files (E6). */
const PdfDeTramite = z.object({
  name: z.string(),
  size: z.number(),
  path: z.string(),
  /** Its complete address with the signature of a few minutes (API-101); without what is active in it, if anything is. */
  url: z.string(),
  activo: z.boolean(),
  /** Of an active one, where it is to be had as it came. */
  original: z.nullable(z.string()),
})
export type PdfDeTramite = z.infer<typeof PdfDeTramite>

const CAMPOS_DESTINO = { copia: z._default(z.boolean(), false), proveido: z._default(texto(PROVEIDO_MAXIMO), '') }
/** One destination of a derivation (Table MPV-B); its name comes from the register, whatever is sent. */
const DestinoTramite = z.object({ copia: z.boolean(), dependencia: Id, proveido: texto(PROVEIDO_MAXIMO) })
export type DestinoTramite = z.output<typeof DestinoTramite>

/** A row of the front desk (Table MPV-A, MPV-47). */
export const Tramite = z.object({
  id: z.number(),
  nro_registro: z.string(),
  tipo_doc: z.number(),
  ndoc: z.string(),
  code_verifica: z.string(),
  ape_nom: z.string(),
  /** Who files: full name or business name. */
  nombres: z.string(),
  nruc: z.string(),
  rsocial: z.string(),
  /** The applicant typed the name, no registry gave it (D-44). */
  nombre_escrito: z.boolean(),
  phone: z.string(),
  email: z.string(),
  tipo_documento: z.number(),
  ndocumento: z.string(),
  folio: z.number(),
  asunto: z.string(),
  detalle: z.string(),
  /** Number in Sisgedo; null until it is received (MPV-49, MPV-67). */
  expe_id: z.nullable(z.string()),
  send_mail: z.boolean(),
  estado: z.enum(ESTADOS_TRAMITE),
  /** What was observed; empty unless OBSERVADO. */
  motivo: z.string(),
  /** Where a received one went (Table MPV-B); empty unless RECEPCIONADO. */
  destinos: z.array(DestinoTramite),
  /** When it was received, in Lima time; null unless RECEPCIONADO. */
  recibido_at: z.nullable(z.string()),
  /** Who received it, and the number that it was related to: only where one submission is asked for. */
  recibido_por: z.optional(z.nullable(z.string())),
  relacionado: z.optional(z.string()),
  /** One element (DOC-19). */
  documentos: z.array(
    z.object({
      path_primary: z.string(),
      name: z.string(),
      size: z.number(),
      url: z.string(),
      activo: z.boolean(),
      original: z.nullable(z.string()),
      anexos: z.array(PdfDeTramite),
    }),
  ),
  fecha_legal: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Tramite = z.infer<typeof Tramite>

export const TABLA_TRAMITES = {
  ordenables: ['created_at', 'tipo_documento', 'ndocumento', 'asunto', 'nombres', 'ndoc', 'nro_registro', 'expe_id'],
  filtrables: [
    'estado',
    'tipo_documento',
    'ndocumento',
    'asunto',
    'nombres',
    'ndoc',
    'email',
    'nro_registro',
    'expe_id',
  ],
} as const

/** RUC or DNI of who files (MPV-47). */
export const documentoDe = ({ ndoc, nruc }: Pick<Tramite, 'ndoc' | 'nruc'>): string => nruc || ndoc

/** Columns for screen and exports; PDF and Accion belong to the screen alone (MPV-46). */
export const COLUMNAS_TRAMITES = [
  { campo: 'tipo_documento', titulo: 'Tipo doc.', texto: (t) => nombreDeTramite(t.tipo_documento) },
  { campo: 'ndocumento', titulo: 'Nro', texto: (t) => t.ndocumento },
  { campo: 'asunto', titulo: 'Asunto', texto: (t) => t.asunto.slice(0, 250), ancho: 4 },
  { campo: 'nombres', titulo: 'Solicitante', texto: (t) => t.nombres, ancho: 2 },
  { campo: 'ndoc', titulo: 'RUC/DNI', texto: documentoDe },
  { campo: 'nro_registro', titulo: 'Registro', texto: (t) => numeroEscrito('registro', t.nro_registro) },
  {
    campo: 'expe_id',
    titulo: 'Sisgedo',
    texto: (t) => numeroEscrito('expediente', t.expe_id) || (t.send_mail ? 'ANULADO' : ''),
  },
  { campo: 'created_at', titulo: 'Fecha', texto: (t) => fecha(t.created_at) },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (t) => hora(t.created_at) },
] as const satisfies readonly Columna<Tramite>[]

/**
 * Digits as text, where a number would lose some; a number of the product's own as it stands on its screens; whatever else
 * it is, 0 (MPV-61, MPV-62).
 */
const Relacionado = z._default(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((valor) => {
      const dicho = typeof valor === 'number' && Number.isSafeInteger(valor) ? String(valor) : String(valor).trim()
      if (numeroPropio(dicho)) return dicho.toUpperCase()
      return new RegExp(`^\\d{1,${RELACIONADO_MAXIMO}}$`).test(dicho) ? dicho.replace(/^0+(?=\d)/, '') : '0'
    }),
  ),
  '0',
)

/** The file that a number names. */
export const Relacion = z.object({ numero: z.string(), asunto: z.string(), created_at: z.string() })
export type Relacion = z.infer<typeof Relacion>

/** How many destinations and texts of orders are offered as the most used. */
export const DESTINOS_FRECUENTES = 5
export const PROVEIDOS_FRECUENTES = 4

/** Destinations as they were chosen: rows without a department, and a department's second one, are dropped (MPV-65). */
const Destinos = z.pipe(
  z.pipe(
    z
      .array(
        z.object({ ...CAMPOS_DESTINO, dependencia: z._default(z.nullable(z.union([Id, z.literal(['', 0])])), null) }),
        { error: alFaltar(MENSAJES_TRAMITE.sinDestino) },
      )
      .check(z.maxLength(DESTINOS_MAXIMO, { error: `Máximo ${DESTINOS_MAXIMO} destinos` })),
    z.transform((filas) =>
      filas.flatMap(({ dependencia, ...resto }, i) =>
        dependencia && filas.findIndex((otra) => otra.dependencia === dependencia) === i
          ? [{ ...resto, dependencia }]
          : [],
      ),
    ),
  ),
  z.array(DestinoTramite).check(z.minLength(1, { error: MENSAJES_TRAMITE.sinDestino })),
)

const acceso = [Permiso.mesaDePartes] as const

export const mesaDePartesListaApi = {
  listar: llamada({
    id: 'API-74',
    method: 'GET',
    path: '/api/mpvirtual',
    acceso,
    resumen: 'Trámites presentados por ciudadanos',
    query: listadoQuery(TABLA_TRAMITES),
    /** `pendientes`: waiting to be received, in all. */
    respuesta: z.extend(pagina(Tramite), { pendientes: z.number() }),
  }),
  ver: llamada({
    id: 'API-74',
    method: 'GET',
    path: '/api/mpvirtual/:id',
    acceso,
    resumen: 'Un trámite, con enlaces nuevos a sus PDF',
    params: ParamId,
    respuesta: z.object({ data: Tramite }),
  }),
  siguiente: llamada({
    id: 'tramite-siguiente',
    method: 'GET',
    path: '/api/mpvirtual/siguiente',
    acceso,
    resumen: 'El trámite que toca recepcionar después de otro, del más antiguo al más nuevo; null si no queda ninguno',
    query: z.object({ despues: IdEnRuta }),
    respuesta: z.object({ data: z.nullable(Tramite) }),
  }),
  frecuentes: llamada({
    id: 'destinos-frecuentes',
    method: 'GET',
    path: '/api/mpvirtual/frecuentes',
    acceso,
    resumen: 'Dependencias y proveídos más usados en las últimas recepciones, el más usado primero',
    respuesta: z.object({ data: z.object({ destinos: z.array(z.number()), proveidos: z.array(z.string()) }) }),
  }),
  relacionado: llamada({
    id: 'tramite-relacionado',
    method: 'GET',
    path: '/api/mpvirtual/relacionado',
    acceso,
    resumen: 'El expediente que nombra un número relacionado, como la recepción lo leería (MPV-62)',
    query: z.object({ relacionado: Relacionado }),
    /** Null where nothing is known of it and it is accepted all the same. */
    respuesta: z.object({ data: z.nullable(Relacion) }),
  }),
  recepcionar: llamada({
    id: 'API-75',
    method: 'POST',
    path: '/api/mpvirtual/sendtramite',
    acceso,
    resumen: 'Recepciona un trámite en Sisgedo y lo deriva (MPV-68)',
    body: z.object({
      id: Id,
      relacionado: Relacionado,
      destinos: Destinos,
    }),
    respuesta: z.object({ data: z.object({ id: z.number(), expe_id: z.string() }) }),
  }),
  observar: llamada({
    id: 'API-76',
    method: 'POST',
    path: '/api/mpvirtual/sendmailcustom',
    acceso,
    resumen: 'Anula un trámite y envía la observación al correo con que se presentó (MPV-69)',
    body: z.object({
      id: Id,
      motivo: texto(MOTIVO_MAXIMO, { min: MOTIVO_MINIMO, mensaje: MENSAJES_TRAMITE.motivoCorto, lineas: true }),
    }),
    respuesta: Vacio,
  }),
  eliminar: llamada({
    id: 'API-77',
    method: 'DELETE',
    path: '/api/mpvirtual/:id',
    acceso,
    resumen: 'Elimina un trámite que no fue recepcionado (MPV-70)',
    params: ParamId,
    respuesta: Vacio,
  }),
  dependencias: llamada({
    id: 'API-78',
    method: 'GET',
    path: '/api/mpvirtual/getdependencias',
    acceso,
    resumen: 'Dependencias a las que Sisgedo puede derivar',
    respuesta: z.object({ data: z.array(z.object({ depe_id: z.number(), depe_nombre: z.string() })) }),
  }),
}
export type Dependencia = { depe_id: number; depe_nombre: string }

/** What the audit trail calls the filings and their columns, in reading order (D-33). */
export const AUDITORIA_TRAMITES = {
  tramites: {
    nombre: 'Mesa de partes',
    campos: {
      nro_registro: 'N° de registro',
      expe_id: 'Expediente',
      tipo_doc: 'Tipo',
      ndoc: 'DNI',
      anio: 'Año',
      ape_nom: 'Apellidos y nombres',
      nruc: 'RUC',
      rsocial: 'Razón social',
      nombre_escrito: 'Nombre escrito por el ciudadano',
      phone: 'Teléfono',
      email: 'Correo',
      tipo_documento: 'Tipo de documento',
      ndocumento: 'Nro de documento',
      folio: 'Folios',
      asunto: 'Asunto',
      detalle: 'Detalle',
      fecha_legal: 'Presentado el',
      estado: 'Estado',
      send_mail: 'Anulado',
      motivo: 'Motivo',
      derivacion: 'Derivación',
      recepcion_at: 'Recepción en curso',
      recibido_at: 'Recibido',
      recibido_por: 'Recibido por',
      observado_at: 'Observado',
      observado_por: 'Observado por',
      id: 'Número',
      numero: 'Número',
      con_correo: 'Con correo de confirmación',
    },
    valores: { tipo_doc: PERSONAS, tipo_documento: TIPOS_TRAMITE },
  },
} as const
