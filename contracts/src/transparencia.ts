import * as z from 'zod/mini'
import { Clave, Dni, ParamDni, sinFaltas, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { NOMBRE_MAXIMO } from './ciudadano.ts'
import { Email } from './ciudadano-esquema.ts'

/** How the information is to be delivered (D-45). */
export const FORMAS_ENTREGA = [
  { id: 1, name: 'Correo electrónico' },
  { id: 2, name: 'Copia simple' },
  { id: 3, name: 'Copia certificada' },
  { id: 4, name: 'Disco' },
] as const
export const nombreDeEntrega = (forma: number | null): string =>
  FORMAS_ENTREGA.find(({ id }) => id === forma)?.name ?? ''

export const PEDIDO_MINIMO = 10
export const PEDIDO_MAXIMO = 2_000
export const DIRECCION_MAXIMO = 200

export const MENSAJES_SOLICITUD = {
  /** TRS-09. */
  registrada: 'Su solicitud ha sido registrada.',
  noEnviada: 'No se pudo enviar la solicitud',
  pedidoCorto: 'Diga qué información pide, en al menos 10 caracteres',
} as const

/** The number of a request: its Lima year and its turn in it. */
export const numeroDeSolicitud = (anio: number, orden: number): string => `${anio}-${String(orden).padStart(6, '0')}`

/** Subject under which requests are kept in the register (TRS-10). */
export const ASUNTO_SOLICITUD = 'SOLICITUD DE ACCESO A LA INFORMACIÓN PÚBLICA'

/** A request for public information as it is sent (Table TRS-A, D-45). */
export const SolicitudNueva = z
  .object({
    dni: Dni,
    ape_nom: texto(NOMBRE_MAXIMO, { min: 1, mensaje: 'Ingrese el nombre completo' }),
    address: texto(DIRECCION_MAXIMO, { min: 1, mensaje: 'Ingrese la dirección' }),
    pedido: texto(PEDIDO_MAXIMO, { min: PEDIDO_MINIMO, mensaje: MENSAJES_SOLICITUD.pedidoCorto, lineas: true }),
    email: z._default(z.union([z.literal(''), Email]), ''),
    forma_entrega: z._default(
      z.nullable(z.number().check(z.refine((forma) => FORMAS_ENTREGA.some(({ id }) => id === forma)))),
      null,
    ),
    /** Consent to be notified by mail (CON-23). */
    autoriza_correo: z._default(z.boolean(), false),
    clave: Clave,
  })
  .check(
    sinFaltas(({ forma_entrega, email }) =>
      forma_entrega === 1 && email === '' ? [['email', 'Ingrese el correo al que se enviará']] : [],
    ),
  )
export type SolicitudNueva = z.output<typeof SolicitudNueva>

export const transparenciaApi = {
  buscar: llamada({
    id: 'API-81',
    method: 'GET',
    path: '/api/transparencia/search/:dni',
    acceso: 'publico',
    servicio: 'transparencia',
    resumen: 'Nombres y apellidos de quien pide información; null cuando no está (TRS-05, TRS-06, D-50)',
    params: ParamDni,
    respuesta: z.object({ result: z.nullable(z.object({ Nombres: z.string(), apellidos: z.string() })) }),
    estados: [401, 403],
  }),
  presentar: llamada({
    id: 'API-82',
    method: 'POST',
    path: '/api/transparencia/presentar',
    acceso: 'publico',
    servicio: 'transparencia',
    resumen: 'Presenta una solicitud de acceso a la información pública (TRS-09)',
    body: SolicitudNueva,
    respuesta: z.object({
      /** Yearly number, without gaps. */
      numero: z.string(),
      /** The Lima day, yyyy-MM-dd. */
      fecha: z.string(),
      /** The working day on which the law counts it as filed, yyyy-MM-dd (PLA-02, CON-17). */
      fecha_legal: z.string(),
      /** Until when the municipality has to answer, yyyy-MM-dd (peru.md §5.2). */
      vence: z.string(),
      /** How that date was counted (PLA-08). */
      explicacion: z.string(),
      /** Whether a receipt goes out by mail. */
      correo: z.boolean(),
      /** Code of the tracker, 'K7QF-3MZ9': told here and on the cargo alone (CON-03). */
      codigo: z.string(),
    }),
  }),
}
