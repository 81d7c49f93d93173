import * as z from 'zod/mini'
import { Clave, cifras, entero, Id, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { JURIDICA, NATURAL, NOMBRE_MAXIMO } from './ciudadano.ts'
import { CAMPOS_PERSONA, Email, personaCompleta, soloLoSuyo, Telefono } from './ciudadano-esquema.ts'

/** Document types: the two of the form (REC-10), and those that imported complaints have besides (decision 0222). */
export const TIPOS_RECLAMANTE = [
  { id: 1, name: 'DNI', persona: 'PERSONA NATURAL' },
  { id: 2, name: 'RUC', persona: 'PERSONA JURIDICA' },
  { id: 3, name: 'Carné de extranjería', persona: 'PERSONA NATURAL' },
  { id: 4, name: 'Pasaporte', persona: 'PERSONA NATURAL' },
] as const

/** What a complaint is about (REC-38), each with a line of help for who chooses. */
export const MOTIVOS_DE_RECLAMO = [
  { id: 1, name: 'Trato', ayuda: 'Trato: cómo lo atendió el personal' },
  { id: 2, name: 'Información', ayuda: 'Información: no le dieron la información o fue errada' },
  { id: 3, name: 'Tiempo', ayuda: 'Tiempo: demora o espera' },
  { id: 4, name: 'Acceso', ayuda: 'Acceso: horarios, locales, canales, accesibilidad' },
  { id: 5, name: 'Resultado', ayuda: 'Resultado: lo que obtuvo no corresponde a lo ofrecido' },
  { id: 6, name: 'Confianza', ayuda: 'Confianza: conducta que afecta la confianza en la entidad' },
  { id: 7, name: 'Otros', ayuda: 'Otros' },
] as const
/** Of a complaint that does not say. */
export const MOTIVO_OTROS = 7
export const nombreDeMotivo = (tipo: number): string => MOTIVOS_DE_RECLAMO.find(({ id }) => id === tipo)?.name ?? ''

/** What it may be instead (REC-47). */
export const QUE_ES = [
  { id: 1, name: 'Queja por defecto de tramitación' },
  { id: 2, name: 'Recurso' },
  { id: 3, name: 'Denuncia' },
  { id: 4, name: 'Solicitud de información' },
  { id: 5, name: 'Trámite' },
  { id: 6, name: 'Otro' },
] as const
/** Where each is filed, as the dialog proposes it; the citizen is told so. */
export const DONDE_SE_PRESENTA: Readonly<Record<number, string>> = {
  1: 'Por escrito, en mesa de partes, dirigida al superior de quien atiende el trámite',
  2: 'Por escrito, en mesa de partes, contra la resolución',
  3: 'En mesa de partes, o ante el órgano de control institucional',
  4: 'En la página de solicitudes de acceso a la información',
  5: 'En la mesa de partes virtual',
  6: '',
}
/** The public page on which each is filed, of those that have one (REC-47). */
export const PAGINA_DE_QUE_ES: Readonly<Record<number, 'mpvirtual' | 'transparencia'>> = {
  1: 'mpvirtual',
  2: 'mpvirtual',
  4: 'transparencia',
  5: 'mpvirtual',
}
export const nombreDeQueEs = (que: number | null): string => QUE_ES.find(({ id }) => id === que)?.name ?? ''

export const QUE_ES_TEXTO_MINIMO = 10
export const QUE_ES_TEXTO_MAXIMO = 2_000
/** What the municipality did about a complaint (REC-44). */
export const ACCIONES_ADOPTADAS = { titulo: 'Acciones adoptadas', minimo: 10, maximo: 2_000 } as const
export const HOJA_DE_RECLAMACION = 'Hoja de reclamación'
export const QUE_ES_DONDE_MAXIMO = 300

/** REC-47. */
export const dondeSePresenta = (donde: string): string => `Dónde se presenta: ${donde}`
/** Two responsibles at once (REC-54). */
export const yaRespondido = (persona: string): string => `El reclamo ya fue respondido por ${persona}`

/** What keeps people from taking for a complaint what is none (REC-39). */
export const ES_UN_RECLAMO = {
  pregunta: '¿Es un reclamo?',
  texto:
    'Un reclamo es por el servicio que recibió. Si su trámite está detenido, presente una queja por defecto de tramitación; si no está de acuerdo con una resolución, un recurso; si conoce un hecho ilícito, una denuncia; si quiere información, una solicitud.',
} as const

export const DESCRIPCION_MAXIMO = 2_000
export const DETALLE_MAXIMO = 4_000

export const MENSAJES_RECLAMO = {
  /** REC-22. */
  registrado: 'Su tramite ha sido registrado y se ha enviado una notificación a su correo electronico.',
  /** REC-25. */
  noEnviado: 'No se pudo enviar el reclamo',
  /** REC-44, REC-54. */
  acciones: 'Escriba de 10 a 2,000 caracteres',
  respondido: 'Reclamo respondido',
  noRespondido: 'No se pudo responder el reclamo',
  /** REC-49. */
  ninguno: 'Ningún reclamo con esos filtros',
  /** REC-38. */
  sinMotivo: 'Elija el motivo del reclamo',
  sinOficina: 'Elija la oficina, o ninguna',
  /** REC-47, REC-54. */
  noCorresponde: 'Se registró que no es un reclamo',
  sinRegistrarQueNo: 'No se pudo registrar que no es un reclamo',
  queEs: 'Elija qué es',
  queEsTexto: 'Explique por qué, en 10 a 2,000 caracteres',
  queEsDonde: 'Escriba dónde se presenta',
  motivoActualizado: 'Motivo actualizado',
  motivoSinActualizar: 'No se pudo actualizar el motivo',
} as const

/** The claim id as lists show it (REC-30). */
export const numeroDeReclamo = (id: number): string => String(id).padStart(6, '0')

/** The reference of a complaint: its id padded to 6, then the day without dashes (REC-21). */
export const referenciaDeReclamo = (claim_id: number, fecha: string): string =>
  `${numeroDeReclamo(claim_id)}${fecha.slice(0, 10).replaceAll('-', '')}`

/** The number of a sheet of another book, with its year: '000123-2021' (decision 0222). */
export const hojaDeLibro = (numero: number, anio: number): string => `${numeroDeReclamo(numero)}-${anio}`

/** Number and reference as people read them. */
export const reclamoEscrito = (id: number): string => numeroEscrito('reclamo', numeroDeReclamo(id))
export const referenciaEscrita = (claim_id: number, fecha: string): string =>
  numeroEscrito('reclamo', referenciaDeReclamo(claim_id, fecha))

/** One of the seven (REC-38). */
export const MotivoDeReclamo = entero(1, MOTIVOS_DE_RECLAMO.length, MENSAJES_RECLAMO.sinMotivo)

/** A complaint as it is sent (Table REC-A). */
export const ReclamoNuevo = z.pipe(
  z
    .object({
      tipo_doc: z.number().check(z.refine((tipo) => tipo === NATURAL || tipo === JURIDICA)),
      ...CAMPOS_PERSONA,
      name: z._default(texto(NOMBRE_MAXIMO), ''),
      ape_pat: z._default(texto(NOMBRE_MAXIMO), ''),
      ape_mat: z._default(texto(NOMBRE_MAXIMO), ''),
      phone: Telefono,
      cellphone: z._default(z.union([z.literal(''), cifras(15, 'Ingrese solo números')]), ''),
      email: Email,
      descripcion: texto(DESCRIPCION_MAXIMO, { min: 1, mensaje: 'Describa el servicio que recibió', lineas: true }),
      detalle: z._default(texto(DETALLE_MAXIMO, { lineas: true }), ''),
      /** What it is about, and where it happened (REC-38). */
      tipo_reclamo: z._default(MotivoDeReclamo, MOTIVO_OTROS),
      area_id: z._default(z.nullable(Id), null),
      clave: Clave,
    })
    .check(personaCompleta),
  z.transform(soloLoSuyo),
)
export type ReclamoNuevo = z.output<typeof ReclamoNuevo>

export const reclamosApi = {
  presentar: llamada({
    id: 'API-79',
    method: 'POST',
    path: '/api/reclamos/presentar',
    acceso: 'publico',
    servicio: 'reclamos',
    resumen: 'Presenta un reclamo (REC-27)',
    body: ReclamoNuevo,
    respuesta: z.object({
      claim_id: z.number(),
      /** The Lima day, yyyy-MM-dd. */
      fecha: z.string(),
      /** The working day on which the law counts it as filed, yyyy-MM-dd (PLA-02, CON-17). */
      fecha_legal: z.string(),
      /** Until when the municipality has to answer, yyyy-MM-dd (peru.md §5.1). */
      vence: z.string(),
      /** How that date was counted (PLA-08). */
      explicacion: z.string(),
      /** Whether the confirmation goes out (D6). */
      correo: z.boolean(),
      /** Code of the tracker, 'K7QF-3MZ9': told here and on the cargo alone (CON-03). */
      codigo: z.string(),
    }),
  }),
}
