import * as z from 'zod/mini'
import { alFaltar, FechaISO, Id, IdEnRuta, texto } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { llamada } from './base/llamada.ts'
import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'

/** Answers to citizens with proof of receipt, and reports to responsibles (18, EXP-34 to EXP-37, REC-44, TRS-19). */

/** What is sent; a report (3) goes to a responsible and not to the citizen (EXP-37). */
export const ClaseDeRespuesta = { final: 1, comunicacion: 2, informe: 3 } as const
export type ClaseDeRespuesta = (typeof ClaseDeRespuesta)[keyof typeof ClaseDeRespuesta]

/** Which answers an area chooses among, and what each brings about (EXP-34). */
export const CLASES_DE_RESPUESTA = [
  {
    id: 1,
    name: 'Respuesta final: concluye el trámite',
    detalle: 'Detiene el plazo. Necesita un documento firmado o el envío por el jefe de área.',
  },
  { id: 2, name: 'Comunicación: el trámite continúa', detalle: 'El plazo sigue corriendo.' },
] as const
/** What each is called where it is read. */
export const NOMBRES_DE_RESPUESTA: Readonly<Record<ClaseDeRespuesta, string>> = {
  1: 'Respuesta final',
  2: 'Comunicación',
  3: 'Informe al responsable',
}

/** How a notice on paper reached the citizen (EXP-36). */
export const VIAS_DE_NOTIFICACION = { cedula: 'Cédula', ventanilla: 'Entrega en ventanilla' } as const
export type ViaDeNotificacion = keyof typeof VIAS_DE_NOTIFICACION

export const ARCHIVOS_DE_RESPUESTA = 5
export const TEXTO_DE_RESPUESTA = { minimo: 10, maximo: 4_000 } as const
/** Business days to open an answer before it is notified on paper (Table PLA-A, EXP-35). */
export const DIAS_DE_ACUSE = 2
export const RECIBIO = { minimo: 4, maximo: 120 } as const

export const MENSAJES_RESPUESTA = {
  /** EXP-65. */
  sinContenido: 'La respuesta necesita un texto o un archivo',
  sinFirmar: 'El documento todavía no está firmado',
  /** EXP-34. */
  necesitaFirma: 'La respuesta final necesita un documento firmado o el envío por el jefe de área',
  texto: `Escriba de ${TEXTO_DE_RESPUESTA.minimo} a 4,000 caracteres`,
  documentoAjeno: 'Elija un documento del expediente',
  /** Where there is no address, or mail to it comes back. */
  sinCorreo:
    'No hay un correo al que escribir: la respuesta no se podrá deshacer y se notifica por cédula o en ventanilla.',
  /** EXP-35. */
  porCedula: 'Notifique por cédula (artículo 20.4 del TUO de la Ley 27444)',
  sinAutorizar: 'El ciudadano no autorizó la notificación por correo: notifique por cédula o entregue en ventanilla',
  notificada: 'Respuesta notificada',
  yaNotificada: 'La respuesta ya tiene su acuse',
  /** Below the letter that the dialog shows. */
  soloElEnlace: 'El correo no lleva archivos ni el texto de la respuesta.',
  autorizada: 'Autorizó notificarle por correo.',
  siNoLaAbre: `Si no la abre en ${DIAS_DE_ACUSE} días hábiles, el expediente volverá a «Por vencer» para notificar por cédula.`,
  /** Where nothing was answered yet. */
  ninguna: 'Todavía no se ha enviado ninguna respuesta al ciudadano.',
  ningunInforme: 'Todavía no se ha informado al responsable.',
  sinAcuse: 'Sin acuse',
  abrir: 'Abrir la respuesta',
  noAbierta: 'No se pudo abrir la respuesta, intente nuevamente',
  sinVia: 'Elija cómo se notificó',
  sinFecha: 'Elija la fecha en que se recibió',
  fechaFutura: 'La fecha no puede ser posterior a hoy',
  fechaAnterior: 'La fecha no puede ser anterior a la respuesta',
  recibio: `Escriba quién recibió, de ${RECIBIO.minimo} a ${RECIBIO.maximo} caracteres`,
} as const

/** More files than go with an answer. */
export const maximoDeArchivos = (cuantos: number): string => `Máximo ${cuantos} archivos`
/** EXP-34, D-121. */
export const seEnviaraA = (correo: string): string => `La respuesta se enviará a ${correo} y no se podrá deshacer.`
const fechaHora = (cuando: string): string => `${fecha(cuando)} ${hora(cuando)}`
/** EXP-35. */
export const acuseEscrito = (via: 'seguimiento' | ViaDeNotificacion, cuando: string, recibio: string): string =>
  via === 'seguimiento'
    ? `Acuse: ${fechaHora(cuando)}, por el seguimiento en línea`
    : `Acuse: ${fecha(cuando)}, ${via === 'cedula' ? 'por cédula' : 'entrega en ventanilla'}${recibio && `, recibió ${recibio}`}`
export const vistaEscrita = (cuando: string): string => `Vista el ${fechaHora(cuando)}`

export const esperaAcuseHasta = (dia: string): string => `Espera el acuse hasta el ${fecha(dia)}`
export const enviadaA = (correo: string): string =>
  correo === '' ? 'No se envió por correo' : `Se avisó por correo a ${correo}`

export interface CartaEscrita {
  asunto: string
  frases: string[]
}

/** Where opening is the receipt (EXP-35, REC-46). */
const ABRALA = 'Ábrala en este enlace. Al abrirla queda constancia de que la recibió.'

/** The letter that says that there is an answer, without a word of it (Table EXP-G, EXP-35): what the dialog shows is what is sent. */
export const cartaDeRespuesta = (
  clase: 1 | 2,
  expe_id: string,
  { autorizada, recoger }: { autorizada: boolean; recoger: string },
): CartaEscrita => ({
  asunto: `hay una ${clase === 1 ? 'respuesta a' : 'comunicación sobre'} su expediente ${numeroEscrito('expediente', expe_id)}`,
  frases: [autorizada ? ABRALA : `Ábrala en este enlace. También puede recogerla en ${recoger}.`],
})

/** The same of a complaint, whose form asked for the mail (REC-46, REC-54). */
export const cartaDeReclamoRespondido = (referencia: string): CartaEscrita => ({
  asunto: `respondimos su reclamo ${referencia}`,
  frases: [ABRALA],
})

/** Documents of a case, by their ids in a form's field. */
export const DocIdsDeRespuesta = z._default(
  z.pipe(z.string(), z.pipe(enJson, z.array(Id).check(z.maxLength(ARCHIVOS_DE_RESPUESTA)))),
  [],
)

const ArchivoDeRespuesta = z.object({
  nombre: z.string(),
  bytes: z.number(),
  paginas: z.number(),
  sha256: z.string(),
  url: z.string(),
})

/** An answer as staff read it (EXP-19, EXP-35). Instants are Lima's. */
export const Respuesta = z.object({
  respuesta_id: z.number(),
  clase: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  fecha: z.string(),
  area: z.nullable(z.string()),
  persona: z.nullable(z.string()),
  texto: z.string(),
  archivos: z.array(ArchivoDeRespuesta),
  /** Where it was written to; empty where it was to no address. */
  correo: z.string(),
  /** By what it was received; null while it was not. */
  acuse: z.nullable(
    z.object({
      via: z.enum(['seguimiento', ...(Object.keys(VIAS_DE_NOTIFICACION) as ViaDeNotificacion[])]),
      /** An instant, or the day of a paper. */
      fecha: z.string(),
      recibio: z.string(),
      /** The signed cargo of the paper. */
      url: z.nullable(z.string()),
    }),
  ),
  /** First opened on the tracker; no receipt where the citizen had not authorised notices by mail. */
  vista_at: z.nullable(z.string()),
  /** The last day to open it; null where no receipt by mail is awaited. */
  acuse_hasta: z.nullable(z.string()),
  /** Why it is to be notified on paper; null where it is not. */
  sin_acuse: z.nullable(z.string()),
  /** Whether the caller may register that now (API-126). */
  notificable: z.boolean(),
})
export type Respuesta = z.infer<typeof Respuesta>

/** What of an answer is missing before anybody is asked: too short a text; that there is something at all, files say, too. */
export const faltaEnLaRespuesta = (escrito: string, conArchivos: boolean): string | null => {
  const largo = escrito.trim().length
  if (largo === 0) return conArchivos ? null : MENSAJES_RESPUESTA.sinContenido
  return largo < TEXTO_DE_RESPUESTA.minimo || largo > TEXTO_DE_RESPUESTA.maximo ? MENSAJES_RESPUESTA.texto : null
}

/** Whether a final answer still needs a signed document, or the head to send it (EXP-34). */
export const necesitaFirma = (clase: 1 | 2, { conFirmado, jefe }: { conFirmado: boolean; jefe: boolean }): boolean =>
  clase === ClaseDeRespuesta.final && !conFirmado && !jefe

/** What is wrong with the day on which a paper was received, of an answer of `respondida`, today (EXP-36); null when nothing is. */
export const faltaEnLaFecha = (dia: string, respondida: string, hoy: string): string | null => {
  if (dia === '') return MENSAJES_RESPUESTA.sinFecha
  if (dia > hoy) return MENSAJES_RESPUESTA.fechaFutura
  return dia < respondida.slice(0, 10) ? MENSAJES_RESPUESTA.fechaAnterior : null
}

export const respuestasApi = {
  notificar: llamada({
    id: 'API-126',
    method: 'POST',
    path: '/api/respuestas/:respuesta_id/notificacion',
    acceso: [Permiso.bandeja, Permiso.reclamos, Permiso.mesaDePartes],
    resumen: 'Registra que una respuesta se notificó por cédula o se entregó en ventanilla (EXP-36)',
    params: z.object({ respuesta_id: IdEnRuta }),
    body: z.object({
      via: z.enum(Object.keys(VIAS_DE_NOTIFICACION) as [ViaDeNotificacion, ...ViaDeNotificacion[]], {
        error: alFaltar(MENSAJES_RESPUESTA.sinVia),
      }),
      fecha: FechaISO,
      recibio: texto(RECIBIO.maximo, { min: RECIBIO.minimo, mensaje: MENSAJES_RESPUESTA.recibio }),
    }),
    archivos: { 'selectedFile[]': 1 },
    respuesta: Respuesta,
    estados: [404, 409],
  }),
}
