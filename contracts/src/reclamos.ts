import * as z from 'zod/mini'
import { Clave, cifras, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { JURIDICA, NATURAL, NOMBRE_MAXIMO } from './ciudadano.ts'
import { CAMPOS_PERSONA, Email, personaCompleta, soloLoSuyo, Telefono } from './ciudadano-esquema.ts'

/** Document types of the form (REC-10). */
export const TIPOS_RECLAMANTE = [
  { id: 1, name: 'DNI', persona: 'PERSONA NATURAL' },
  { id: 2, name: 'RUC', persona: 'PERSONA JURIDICA' },
] as const

export const DESCRIPCION_MAXIMO = 2_000
export const DETALLE_MAXIMO = 4_000

export const MENSAJES_RECLAMO = {
  /** REC-22. */
  registrado: 'Su tramite ha sido registrado y se ha enviado una notificación a su correo electronico.',
  /** REC-25. */
  noEnviado: 'No se pudo enviar el reclamo',
} as const

/** The claim id as lists show it (REC-30). */
export const numeroDeReclamo = (id: number): string => String(id).padStart(6, '0')

/** The reference of a complaint: its id padded to 6, then the day without dashes (REC-21). */
export const referenciaDeReclamo = (claim_id: number, fecha: string): string =>
  `${numeroDeReclamo(claim_id)}${fecha.slice(0, 10).replaceAll('-', '')}`

/** Number and reference as people read them. */
export const reclamoEscrito = (id: number): string => numeroEscrito('reclamo', numeroDeReclamo(id))
export const referenciaEscrita = (claim_id: number, fecha: string): string =>
  numeroEscrito('reclamo', referenciaDeReclamo(claim_id, fecha))

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
