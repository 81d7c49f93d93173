import * as z from 'zod/mini'
import { faltaDeCaracteres, seVe } from './base/caracteres.ts'
import { alFaltar, Clave, entero, FechaISO, Id, sinFaltas, texto } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { esComunicacion, exigeDestinatario, exigeVistos } from './documentos-comunicaciones.ts'
import { FIRMAS_HALLADAS } from './documentos-estados.ts'
import { palabraDeEstado } from './documentos-firmado.ts'
import {
  esDeSesion,
  llevaComparecientes,
  llevaNombre,
  llevaVistos,
  MOTIVOS_FIRMA,
  SESIONES,
  TIPO_CONVENIO,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
} from './documentos-tipos.ts'

/** Annexes that a document holds at most (DOC-45). */
export const ANEXOS_MAXIMO = 4
/** As much of a name as a list shows of a document. */
export const NOMBRE_MAXIMO = 300
export const COMPARECIENTES_MAXIMO = 5_000
export const VISTOS_MAXIMO = 10_000
export const CONSIDERANDOS_MAXIMO = 60_000
export const RESOLUTIVO_MAXIMO = 5_000
export const RESOLUTIVOS_MAXIMO = 100
/** The subject of a communication, which is its only item, and whom it is for (EXP-48). */
export const ASUNTO = { minimo: 4, maximo: 300 } as const
export const DESTINATARIO = { minimo: 4, maximo: 300 } as const
/** All texts of a document together: some two hundred pages. */
export const TEXTO_MAXIMO = 250_000

/** The id of a type of Table DOC-C and EXP-47. */
export const TipoId = z.literal([1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], {
  error: alFaltar('Elija el tipo de documento'),
})

const CAMPOS = {
  tipo_doc: TipoId,
  anio: entero(2000, 2100, 'Elija el año'),
  /** What an ordenanza, a directive or a convenio is called; texts of before have none. */
  nombre: z._default(texto(NOMBRE_MAXIMO), ''),
  /** Who celebrates a convenio. */
  comparecientes: z._default(texto(COMPARECIENTES_MAXIMO, { lineas: true }), ''),
  /** Whom a communication is for. */
  destinatario: z._default(texto(DESTINATARIO.maximo), ''),
  vistos: z._default(texto(VISTOS_MAXIMO, { lineas: true }), ''),
  considerandos: texto(CONSIDERANDOS_MAXIMO, { min: 1, lineas: true }),
  resolutivos: z
    .array(texto(RESOLUTIVO_MAXIMO, { min: 1, lineas: true }))
    .check(z.maxLength(RESOLUTIVOS_MAXIMO, { error: `Máximo ${RESOLUTIVOS_MAXIMO} artículos` })),
  tipo_sesion: z.optional(z.nullable(z.literal([1, 2], { error: alFaltar('Elija la sesión') }))),
  fecha_sesion: z.optional(z.nullable(FechaISO)),
}

interface Campos {
  tipo_doc: TipoDocumento
  nombre?: string | undefined
  comparecientes?: string | undefined
  destinatario?: string | undefined
  vistos: string
  considerandos: string
  resolutivos: string[]
  tipo_sesion?: 1 | 2 | null | undefined
  fecha_sesion?: string | null | undefined
}

const faltasDeLargo = ({
  comparecientes = '',
  vistos,
  considerandos,
  resolutivos,
}: Pick<Campos, 'comparecientes' | 'vistos' | 'considerandos' | 'resolutivos'>): [campo: string, mensaje: string][] =>
  comparecientes.length + vistos.length + considerandos.length + [...resolutivos].join('').length > TEXTO_MAXIMO
    ? [['considerandos', 'El documento es demasiado largo']]
    : []

/** What is wrong with the items of a communication; undefined where they are one subject of the right length (EXP-48). */
const faltaDeAsunto = ([asunto = '', ...otros]: readonly string[]): string | undefined => {
  if (asunto.length < ASUNTO.minimo) return `Ingrese al menos ${ASUNTO.minimo} caracteres`
  if (asunto.length > ASUNTO.maximo) return `Máximo ${ASUNTO.maximo} caracteres`
  return faltaDeCaracteres(asunto) ?? (otros.length > 0 ? 'Tiene un solo asunto' : undefined)
}

/** What each type requires of its own (DOC-36, DOC-38, EXP-48). */
const segunTipo = sinFaltas<Campos>((campos) => {
  const { tipo_doc, destinatario = '', vistos, resolutivos, tipo_sesion, fecha_sesion } = campos
  const faltas: [campo: string, mensaje: string][] = []
  const falta = (campo: string, mensaje: string) => faltas.push([campo, mensaje])
  // Of an unknown type nothing more is known.
  const esTipo = TIPOS_DOCUMENTO.some(({ id }) => id === tipo_doc)
  const deSesion = esTipo && esDeSesion(tipo_doc)
  const deAsunto = esTipo && esComunicacion(tipo_doc) && faltaDeAsunto(resolutivos)
  if (deAsunto) falta('resolutivos', deAsunto)
  else if (resolutivos.length === 0)
    falta('resolutivos', tipo_doc === TIPO_CONVENIO ? 'Agregue al menos una cláusula' : 'Agregue al menos un artículo')
  if (esTipo && exigeVistos(tipo_doc) && !seVe(vistos)) falta('vistos', 'Dato obligatorio')
  if (esTipo && exigeDestinatario(tipo_doc) && destinatario.length < DESTINATARIO.minimo)
    falta('destinatario', `Ingrese al menos ${DESTINATARIO.minimo} caracteres`)
  if (deSesion && !tipo_sesion) falta('tipo_sesion', 'Elija la sesión')
  if (deSesion && !fecha_sesion) falta('fecha_sesion', 'Ingrese la fecha de la sesión')
  return [...faltas, ...faltasDeLargo(campos)]
})

/** What does not belong to the type is left out, whatever the form held before the type changed (DOC-39). */
const soloLoSuyo = <C extends Campos>(campos: C) => ({
  ...campos,
  nombre: llevaNombre(campos.tipo_doc) ? campos.nombre : '',
  comparecientes: llevaComparecientes(campos.tipo_doc) ? campos.comparecientes : '',
  destinatario: esComunicacion(campos.tipo_doc) ? campos.destinatario : '',
  vistos: llevaVistos(campos.tipo_doc) ? campos.vistos : '',
  tipo_sesion: (esDeSesion(campos.tipo_doc) && campos.tipo_sesion) || null,
  fecha_sesion: (esDeSesion(campos.tipo_doc) && campos.fecha_sesion) || null,
})

/** The drafted text of a document, complete (Table DOC-A; DOC-35 to DOC-44). */
export const Borrador = z.pipe(z.object(CAMPOS).check(segunTipo), z.transform(soloLoSuyo))
/** The draft as the form holds it. */
export type BorradorForm = z.input<typeof Borrador>
/** The draft as it is kept. */
export type Borrador = z.output<typeof Borrador>

/**
 * What a file is made for (D-143): 'borrador' bears that word on each page and no text of the verifiable copy; 'firma' is
 * the paper that will be signed, to which no word can be added afterwards.
 */
export const PARA = ['borrador', 'firma'] as const

/** What 'Generar Word' sends: the draft, and of which document it is when that exists (API-51). */
export const Redactado = z.pipe(
  z
    .object({
      ...CAMPOS,
      doc_id: z.optional(z.nullable(Id)),
      /** The file generated before for the same new document: its code_verifica stays the same. */
      nameDoc: z.optional(z.nullable(texto(60))),
      formato: z._default(z.enum(['word', 'pdf']), 'word'),
      /** By default a PDF is a draft to look at, and a Word file the paper that becomes the PDF to be signed. */
      para: z.optional(z.enum(PARA)),
      /** The own area, when it is said at all. */
      area_id: z.optional(z.nullable(Id)),
    })
    .check(segunTipo),
  z.transform(soloLoSuyo),
)
export type Redactado = z.output<typeof Redactado>

/** What the live page is made of: a draft that may lack anything but its type and year, with the same limits. */
export const VistaPedida = z
  .object({
    tipo_doc: TipoId,
    anio: CAMPOS.anio,
    nombre: CAMPOS.nombre,
    comparecientes: CAMPOS.comparecientes,
    destinatario: CAMPOS.destinatario,
    vistos: z._default(texto(VISTOS_MAXIMO, { lineas: true }), ''),
    considerandos: z._default(texto(CONSIDERANDOS_MAXIMO, { lineas: true }), ''),
    resolutivos: z._default(
      z.array(texto(RESOLUTIVO_MAXIMO, { lineas: true })).check(z.maxLength(RESOLUTIVOS_MAXIMO)),
      [],
    ),
    tipo_sesion: CAMPOS.tipo_sesion,
    fecha_sesion: CAMPOS.fecha_sesion,
    doc_id: z.optional(z.nullable(Id)),
    area_id: z.optional(z.nullable(Id)),
  })
  .check(sinFaltas<Campos>(faltasDeLargo))
export type VistaPedida = z.output<typeof VistaPedida>

/** Only digits count as a number: '' and ' ' would otherwise be 0. */
const numero = (valor: string) => (/^\d{1,9}$/.test(valor) ? Number(valor) : Number.NaN)

/** An annex that stays, as the row gave it (D-52); only `path` identifies it. */
const Conservado = z.object({ path: texto(120, { min: 1 }) })

/** The fields of the multipart form, texts all of them, as the book names them (API-49, API-50). */
const Partes = z.object({
  tipo_doc: texto(9),
  anio: texto(9),
  tipo_sesion: z.optional(texto(9)),
  fecha_sesion: z.optional(texto(10)),
  destinatario: z.optional(z.string()),
  /** JSON of vistos, considerandos and resolutivos (DOC-18), of nombre and comparecientes where there are any. */
  contenido: z.pipe(z.string(), z.pipe(enJson, z.looseObject({}))),
  /** JSON of the annexes kept; absent ones are removed (D-52). */
  storedFiles: z._default(z.pipe(z.string(), z.pipe(enJson, z.array(Conservado).check(z.maxLength(50)))), []),
  version: z.optional(texto(40)),
  /** The generated file whose number and code the uploaded PDF bears. */
  nameDoc: z.optional(texto(60)),
  clave: Clave,
  /** The own area, when it is said at all. */
  area_id: z.optional(texto(9)),
})

const CamposDelFormulario = z
  .object({
    ...CAMPOS,
    // An edit by who does not know them leaves them as they are.
    nombre: z.optional(CAMPOS.nombre.def.innerType),
    comparecientes: z.optional(CAMPOS.comparecientes.def.innerType),
    destinatario: z.optional(CAMPOS.destinatario.def.innerType),
    storedFiles: z.array(Conservado),
    version: Partes.shape.version,
    nameDoc: Partes.shape.nameDoc,
    clave: Clave,
    area_id: z.optional(Id),
  })
  .check(segunTipo)

/** What 'Guardar' sends (API-49, API-50), read into a draft and what goes with it. */
export const DocumentoCampos = z.pipe(
  z.pipe(
    Partes,
    z.transform(({ contenido, tipo_doc, anio, tipo_sesion, fecha_sesion, area_id, ...resto }): unknown => ({
      ...resto,
      ...(contenido.nombre !== undefined && { nombre: contenido.nombre }),
      ...(contenido.comparecientes !== undefined && { comparecientes: contenido.comparecientes }),
      vistos: contenido.vistos,
      considerandos: contenido.considerandos,
      resolutivos: contenido.resolutivos,
      tipo_doc: numero(tipo_doc),
      anio: numero(anio),
      ...(tipo_sesion && { tipo_sesion: numero(tipo_sesion) }),
      ...(fecha_sesion && { fecha_sesion }),
      ...(area_id && { area_id: numero(area_id) }),
    })),
  ),
  z.pipe(CamposDelFormulario, z.transform(soloLoSuyo)),
)
export type DocumentoCampos = z.output<typeof DocumentoCampos>

/** What the audit trail calls documents, their files and destinations and their columns, in reading order (D-33). */
export const AUDITORIA_DOCUMENTOS = {
  documentos: {
    nombre: 'Documentos',
    campos: {
      tipo_doc: 'Tipo',
      nro_doc: 'Nro',
      anio: 'Año',
      tipo_sesion: 'Sesión',
      fecha_sesion: 'Fecha de la sesión',
      nombre: 'Nombre',
      comparecientes: 'Comparecientes',
      destinatario: 'Destinatario',
      vistos: 'Vistos',
      considerandos: 'Considerandos',
      resolutivos: 'Resolutivos',
      code_verifica: 'Código de verificación',
      en_secuencia: 'Firmas en secuencia',
      serie_anterior: 'Numerado por el área',
      con_siglas_de_area: 'Con las siglas del área',
      repeticion: 'Lugar entre los de igual número',
      numero_impreso: 'Número impreso',
      area_nombre: 'Nombre del área al numerar',
      importado: 'De años anteriores',
      suscrito_por: 'Firmado por',
      firma_hallada: 'Firma digital hallada',
      area_id: 'Área',
      cuidado_id: 'En cuidado de',
    },
    valores: {
      tipo_doc: TIPOS_DOCUMENTO,
      tipo_sesion: SESIONES,
      firma_hallada: Object.entries(FIRMAS_HALLADAS).map(([id, name]) => ({ id, name })),
    },
  },
  documentos_archivos: {
    nombre: 'Archivos de documentos',
    campos: {
      name: 'Archivo',
      quitado_at: 'Quitado',
      clase: 'Clase',
      orden: 'Lugar',
      paginas: 'Páginas',
      convenio: 'Convenio',
      size: 'Tamaño del archivo',
      path: 'Ruta del archivo',
      sha256: 'Huella del archivo',
      doc_id: 'Documento',
      created_by: 'Creado por',
      archivo_id: 'Número',
    },
  },
  documentos_papel: {
    nombre: 'Firmas en papel',
    campos: {
      fecha: 'Fecha',
      firmantes: 'Firmaron',
      deshecho_at: 'Deshecho',
      deshecho_por: 'Deshecho por',
      doc_id: 'Documento',
      archivo_id: 'Escaneo',
      anterior_id: 'PDF anterior',
      created_by: 'Creado por',
      papel_id: 'Número',
    },
  },
  documentos_devoluciones: {
    nombre: 'Documentos devueltos sin firmar',
    campos: {
      motivo: 'Motivo',
      cerrada_at: 'Atendida',
      doc_id: 'Documento',
      id_doc_area: 'Destino',
      created_by: 'Devuelto por',
      devolucion_id: 'Número',
    },
  },
  documentos_destinos: {
    nombre: 'Destinos de documentos',
    campos: {
      tipo_doc: 'Tipo',
      orden_firma: 'Orden de firma',
      estado: 'Estado',
      motivo: 'Motivo',
      date_derivado: 'Derivado',
      firmado_at: 'Firmado',
      firmado_por: 'Firmado por',
      position_firma: 'Lugar de la firma',
      area_id: 'Área',
      doc_id: 'Documento',
      created_by: 'Creado por',
      archivo_id: 'PDF firmado',
      reemplazado: 'De una versión anterior',
      id_doc_area: 'Número',
      cuidado_id: 'En cuidado de',
    },
    valores: {
      tipo_doc: TIPOS_DOCUMENTO,
      motivo: MOTIVOS_FIRMA,
      estado: [true, false].map((estado) => ({ id: estado, name: palabraDeEstado(estado) })),
    },
  },
} as const
/** The texts of a document (DOC-18). */
export const Contenido = z.object({
  /** Only where it has one. */
  nombre: z.optional(z.string()),
  comparecientes: z.optional(z.string()),
  vistos: z.string(),
  considerandos: z.string(),
  resolutivos: z.array(z.string()),
})
export type Contenido = z.infer<typeof Contenido>
