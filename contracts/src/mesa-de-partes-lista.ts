import * as z from 'zod/mini'
import { alFaltar, FechaISO, Id, IdEnRuta, ParamId, texto, Vacio } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import type { ClaseDeCaso } from './cargos.ts'
import { PERSONAS } from './ciudadano.ts'
import { CORREO_DE_CASO } from './ciudadano-esquema.ts'
import { partesDeClave } from './claves.ts'
import { ALCANCES_DE_DESISTIMIENTO, Desistimiento } from './desistimiento.ts'
import { FALTA_DIGITALIZAR } from './falta-digitalizar.ts'
import {
  ARCHIVOS_DE_SUBSANACION,
  DESTINOS_MAXIMO,
  ESTADOS_TRAMITE,
  MENSAJES_TRAMITE,
  MODOS_OBSERVACION,
  MOTIVO_MAXIMO,
  MOTIVO_MINIMO,
  nombreDeTramite,
  numeroPropio,
  PROVEIDO_MAXIMO,
  RELACIONADO_MAXIMO,
  Subsanacion,
  TIPOS_TRAMITE,
} from './mesa-de-partes.ts'
import { CANALES, IDENTIDADES, nombreDeCanal } from './mesa-de-partes-canal.ts'

/** What staff with permission 9 do with the submissions of citizens (09, §5 to §9). */

/** A PDF of a submission; `activo` marks one that holds scripts or other files (E6). */
const PdfDeTramite = z.object({
  name: z.string(),
  size: z.number(),
  paginas: z.number(),
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
  /** Filed by who came to the counter, or online (EXP-71). */
  canal: z.enum(CANALES),
  /** What `ndoc` is the number of, or `nruc` (EXP-72). */
  identidad: z.enum(IDENTIDADES.map(({ id }) => id)),
  /** Whom the person at the counter files for; empty for nobody. */
  representa_nombre: z.string(),
  representa_documento: z.string(),
  /** The paper has no scan yet (EXP-73): then `documentos` is empty. */
  falta_digitalizar: z.boolean(),
  phone: z.string(),
  email: z.string(),
  ...CORREO_DE_CASO,
  tipo_documento: z.number(),
  ndocumento: z.string(),
  folio: z.number(),
  asunto: z.string(),
  detalle: z.string(),
  /** Number in Sisgedo; null until it is received (MPV-49, MPV-67). */
  expe_id: z.nullable(z.string()),
  /** The case that it is since then (EXP-64); null where a remote Sisgedo gave the number. */
  registro_id: z.nullable(z.number()),
  send_mail: z.boolean(),
  estado: z.enum(ESTADOS_TRAMITE),
  /** What was observed last; empty where nothing was. */
  motivo: z.string(),
  /** The last day of a correction, and when it came, in Lima time; null where none was asked for, or none came (EXP-58). */
  subsanar_hasta: z.nullable(z.string()),
  subsanado_at: z.nullable(z.string()),
  /** Where a received one went (Table MPV-B); empty unless RECEPCIONADO. */
  destinos: z.array(DestinoTramite),
  /** When it was received, in Lima time; null unless RECEPCIONADO. */
  recibido_at: z.nullable(z.string()),
  /** Who received it, and the number that it was related to: only where one submission is asked for. */
  recibido_por: z.optional(z.nullable(z.string())),
  relacionado: z.optional(z.string()),
  /** Who registered it at the counter, and the requirements that came with it: the same. */
  registrado_por: z.optional(z.nullable(z.string())),
  requisitos: z.optional(z.array(z.string())),
  /** One element (DOC-19). Of a filing at the counter none, or one for each scan, the latest first (EXP-73). */
  documentos: z.array(
    z.object({
      path_primary: z.string(),
      name: z.string(),
      size: z.number(),
      paginas: z.number(),
      url: z.string(),
      activo: z.boolean(),
      original: z.nullable(z.string()),
      anexos: z.array(PdfDeTramite),
    }),
  ),
  /** The PDFs of the correction, its document first (EXP-62). */
  subsanacion: z.array(PdfDeTramite),
  /** Those of the correction that an area asked for (EXP-39). */
  requerido: z.array(PdfDeTramite),
  /** What was said with it: only where one submission is asked for. */
  explicacion: z.optional(z.nullable(z.string())),
  /** When it was withdrawn, in Lima time, and the paper by which it was, if it came on one (CON-22). */
  desistido_at: z.nullable(z.string()),
  papel_de_desistimiento: z.nullable(PdfDeTramite),
  /** Its extent, reason and instant, and who entered it: only where one submission is asked for. */
  desistimiento: z.optional(
    z.nullable(
      z.object({
        alcance: z.enum(ALCANCES_DE_DESISTIMIENTO),
        motivo: z.string(),
        recibido_at: z.string(),
        registrado_por: z.nullable(z.string()),
      }),
    ),
  ),
  /** The type that the citizen chose, or the front desk at reception (PLA-25). */
  procedimiento_id: z.nullable(z.number()),
  procedimiento: z.nullable(z.string()),
  fecha_legal: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Tramite = z.infer<typeof Tramite>

export const TABLA_TRAMITES = {
  clave: 'id',
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
    'canal',
    'falta_digitalizar',
  ],
} as const

/** RUC or DNI of who files (MPV-47). */
export const documentoDe = ({ ndoc, nruc }: Pick<Tramite, 'ndoc' | 'nruc'>): string => nruc || ndoc

/** What the column Sisgedo says of a filing without a number (MPV-60, EXP-64); nothing of one that was just filed. */
export const estadoDeTramite = ({ estado, subsanar_hasta }: Pick<Tramite, 'estado' | 'subsanar_hasta'>): string => {
  if (estado === 'PENDIENTE' || estado === 'RECEPCIONADO') return ''
  if (estado === 'POR SUBSANAR') return `POR SUBSANAR hasta el ${fecha(subsanar_hasta).slice(0, 5)}`
  return estado === 'OBSERVADO' ? 'ANULADO' : estado
}

/** What the front desk reads of an observation and of a correction. */
export const MENSAJES_OBSERVACION = {
  /** EXP-58, EXP-59. */
  darPlazo: 'Dar 2 días hábiles para subsanar',
  anular: 'Anular el trámite',
  queDesea: 'Qué desea hacer',
  /** In place of MPV-76 where nothing was sent, for there is no address. */
  registrada: 'Observación registrada con éxito',
  /** EXP-62. */
  subsanado: 'Subsanación registrada con éxito',
  noSubsanado: 'No se pudo registrar la subsanación',
} as const

/** Where letters about a filing go: the address given since, or the one it was filed with; '' for none (EXP-72, CON-24). */
export const correoDeTramite = ({ otro_correo, email }: Pick<Tramite, 'otro_correo' | 'email'>): string =>
  otro_correo ?? email
/** Why the front desk cannot count on a letter to tell the applicant; '' where it can (EXP-72, CON-24). */
export const sinAvisoPorCorreo = (tramite: Pick<Tramite, 'otro_correo' | 'email' | 'correo_devuelto'>): string => {
  if (correoDeTramite(tramite) === '')
    return 'Sin correo: nadie avisará al solicitante por escrito. Dígaselo usted, por teléfono o en ventanilla.'
  return tramite.correo_devuelto
    ? 'Correo devuelto: lo que se le escribe al solicitante vuelve. Dígaselo usted también, por teléfono o en ventanilla.'
    : ''
}

/** What the front desk reads of a withdrawal that came on paper (CON-22). */
export const MENSAJES_DESISTIMIENTO = {
  verbo: 'Registrar desistimiento',
  registrado: 'Desistimiento registrado con éxito',
  /** Of a case in a group nothing ends by it. */
  anotado: 'El desistimiento quedó en la hoja de ruta: el expediente sigue y su área decide',
  deGrupo:
    'El expediente se responde junto con otros: el desistimiento quedará en su hoja de ruta, el plazo sigue y su área decide. No se puede deshacer.',
  noRegistrado: 'No se pudo registrar el desistimiento',
  sinPapel: 'Adjunte el PDF del desistimiento',
} as const

/** The footnote of an observation that gives time (EXP-58). */
export const notaDePlazo = (hasta: string): string =>
  `Nota: el solicitante tendrá hasta el ${fecha(hasta)} para subsanar. Si no lo hace, el trámite se tendrá por no presentado.`
/** That the day of the footnote is another one by the time it is sent (D-123). */
export const plazoDistinto = (hasta: string): string =>
  `La fecha para subsanar es ahora el ${fecha(hasta)}. Si está de acuerdo, envíe otra vez.`

/** Columns of the screen; PDF and Accion come besides (MPV-46). */
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
    texto: (t) => numeroEscrito('expediente', t.expe_id) || estadoDeTramite(t),
    partes: [
      { titulo: 'Sisgedo', texto: (t) => numeroEscrito('expediente', t.expe_id) },
      { titulo: 'Estado', texto: (t) => estadoDeTramite(t) || t.estado, ancho: 1.4 },
    ],
  },
  { campo: 'created_at', titulo: 'Fecha', texto: (t) => fecha(t.created_at), tipo: 'fecha' },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (t) => hora(t.created_at), tipo: 'hora' },
] as const satisfies readonly Columna<Tramite>[]
/** Those of exports: on the screen a mark tells what came on paper (EXP-71, EXP-78). */
export const COLUMNAS_EXPORTADAS = [
  ...COLUMNAS_TRAMITES,
  { campo: 'canal', titulo: 'Canal', texto: (t) => nombreDeCanal(t.canal) },
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
export const Destinos = z.pipe(
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

/** The same as a part of a form, in JSON; left out or an empty list, there is none. */
export const DestinosEnTexto = z._default(
  z.union([
    z.pipe(
      z.enum(['', '[]']),
      z.transform(() => []),
    ),
    z.pipe(z.pipe(z.string(), enJson), Destinos),
  ]),
  [],
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
    /** `hasta`: the last day of a correction that would be asked for now (EXP-58, D-123). */
    respuesta: z.object({ data: Tramite, hasta: z.string() }),
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
      /** Null for none; left out, it stays as the citizen chose (PLA-25). */
      procedimiento_id: z.optional(z.nullable(Id)),
    }),
    respuesta: z.object({ data: z.object({ id: z.number(), expe_id: z.string() }) }),
  }),
  observar: llamada({
    id: 'API-76',
    method: 'POST',
    path: '/api/mpvirtual/sendmailcustom',
    acceso,
    resumen:
      'Da plazo para subsanar un trámite o lo anula, y envía la observación al correo con que se presentó (MPV-69, EXP-58)',
    body: z.object({
      id: Id,
      modo: z._default(z.enum(MODOS_OBSERVACION), 'anular'),
      motivo: texto(MOTIVO_MAXIMO, { min: MOTIVO_MINIMO, mensaje: MENSAJES_TRAMITE.motivoCorto, lineas: true }),
      /** The day that was shown to who gives time: another one is refused (D-123). */
      hasta: z.optional(FechaISO),
    }),
    /** Until when it may be corrected; null where it was annulled. */
    respuesta: z.object({ hasta: z.nullable(z.string()) }),
  }),
  subsanar: llamada({
    id: 'API-161',
    method: 'POST',
    path: '/api/mpvirtual/:id/subsanacion',
    acceso,
    resumen: 'Registra la subsanación que el ciudadano trajo a la ventanilla (EXP-62)',
    params: ParamId,
    body: Subsanacion,
    archivos: ARCHIVOS_DE_SUBSANACION,
    respuesta: z.object({ data: Tramite }),
    estados: [404, 409],
  }),
  desistir: llamada({
    id: 'API-162',
    method: 'POST',
    path: '/api/desistimientos',
    /** Which of them, by who has the case: the front desk, the area in charge or its responsible. */
    acceso: [Permiso.mesaDePartes, Permiso.bandeja, Permiso.reclamos],
    resumen: 'Registra el desistimiento que llegó en papel (CON-22)',
    body: z.extend(Desistimiento, {
      /** Of the case: `tramite:15`, `reclamo:7`. */
      clave: z.pipe(
        z.string().check(z.regex(/^(tramite|reclamo|solicitud):[1-9]\d{0,8}$/, { error: 'Identificador no válido' })),
        z.transform((clave) => {
          const [clase, id] = partesDeClave<ClaseDeCaso>(clave)
          return { clase, id }
        }),
      ),
    }),
    archivos: { 'selectedFile[]': 1 },
    /** The filing, as the front desk has it; null for whoever reads the case by another call. Of one in a group it is only noted. */
    respuesta: z.object({ data: z.nullable(Tramite), anotado: z.boolean() }),
    estados: [404, 409],
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
    acceso: [Permiso.mesaDePartes, Permiso.bandeja, Permiso.reclamos],
    resumen: 'Dependencias a las que Sisgedo puede derivar',
    respuesta: z.object({
      data: z.array(z.object({ depe_id: z.number(), depe_nombre: z.string() })),
      /** Exactly one destination gets the original (EXP-29). */
      un_solo_original: z.boolean(),
    }),
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
      procedimiento_corregido_at: 'Procedimiento corregido',
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
      procedimiento_id: 'Procedimiento',
      fecha_legal: 'Presentado el',
      estado: 'Estado',
      send_mail: 'Anulado',
      motivo: 'Motivo',
      modo_observacion: 'Observación',
      subsanar_hasta: 'Subsanar hasta',
      subsanado_at: 'Subsanado',
      no_presentado_at: 'Tenido por no presentado',
      desistido_at: 'Desistido',
      derivacion: 'Derivación',
      recepcion_at: 'Recepción en curso',
      recibido_at: 'Recibido',
      recibido_por: 'Recibido por',
      observado_at: 'Observado',
      observado_por: 'Observado por',
      canal: 'Canal',
      extranjero: 'Documento de identidad',
      representa_nombre: 'Representa a',
      representa_documento: 'Documento de quien representa',
      requisitos: 'Requisitos presentados',
      registrado_por: 'Registrado por',
      falta_digitalizar: FALTA_DIGITALIZAR,
      digitalizado_por: 'Digitalizado por',
      digitalizado_at: 'Digitalizado',
      id: 'Número',
      numero: 'Número',
      con_correo: 'Con correo de confirmación',
    },
    valores: {
      tipo_doc: PERSONAS,
      tipo_documento: TIPOS_TRAMITE,
      canal: CANALES.map((canal) => ({ id: canal, name: nombreDeCanal(canal) })),
      extranjero: IDENTIDADES,
    },
  },
  subsanaciones: {
    nombre: 'Subsanaciones',
    campos: {
      clave: 'De',
      explicacion: 'Explicación',
      registrado_por: 'Registrado por',
      id: 'Número',
    },
  },
  desistimientos_papeles: {
    nombre: 'Papeles de desistimientos',
    campos: {
      clave: 'De',
      nombre: 'Nombre',
      bytes: 'Bytes',
      sha256: 'Huella',
      paginas: 'Páginas',
      activo: 'Con contenido activo',
    },
  },
  desistimientos: {
    nombre: 'Desistimientos',
    campos: {
      ...{ clave: 'De', alcance: 'Alcance', motivo: 'Motivo', registrado_por: 'Registrado por' },
      anotado: 'Lo decide el área',
    },
    valores: {
      alcance: [
        { id: 'procedimiento', name: 'Del procedimiento' },
        { id: 'pretension', name: 'De la pretensión' },
      ],
    },
  },
} as const
