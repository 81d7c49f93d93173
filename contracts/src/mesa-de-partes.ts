import * as z from 'zod/mini'
import { Clave, cifras, enteroEnTexto, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { leerNumeroEscrito } from './base/numeros.ts'
import { CAMPOS_PERSONA, Email, personaCompleta, soloLoSuyo, Telefono } from './ciudadano-esquema.ts'

/** Kinds of document that citizens file (MPV-09). */
export const TIPOS_TRAMITE = [
  { id: 1, name: 'OFICIO' },
  { id: 5, name: 'CARTA' },
  { id: 6, name: 'SOLICITUD-OTROS' },
] as const
export const nombreDeTramite = (tipo: number): string => TIPOS_TRAMITE.find(({ id }) => id === tipo)?.name ?? ''

/** Largest file, and the smallest that is refused (MPV-28, MPV-29). */
export const PDF_MAXIMO_BYTES = 10_485_760
export const PDF_DANADO_BYTES = 27_000
/** Annexes of one filing (MPV-31). */
export const ANEXOS_MAXIMO = 4
export const NDOCUMENTO_MAXIMO = 15
export const FOLIO_MAXIMO = 4
export const ASUNTO_MINIMO = 4
export const ASUNTO_MAXIMO = 1_000
/** Digits of a related file, and of a typed department code (MPV-62, MPV-63). */
export const RELACIONADO_MAXIMO = 20
export const CODIGO_MAXIMO = 8
export const PROVEIDO_MAXIMO = 500
export const DESTINOS_MAXIMO = 20
export const MOTIVO_MINIMO = 4
export const MOTIVO_MAXIMO = 2_000

/** States of a submission (MPV-67, D-15). */
export const ESTADOS_TRAMITE = ['PENDIENTE', 'RECEPCIONADO', 'OBSERVADO'] as const
export type EstadoTramite = (typeof ESTADOS_TRAMITE)[number]

/**
 * What a number of the product's own says: 2026-000123, and with REG- in front the filing's, with EXP- the expediente's
 * (MPV-62). Null for any other text.
 */
export const numeroPropio = (texto: string) => {
  const escrito = leerNumeroEscrito(texto)
  if (escrito?.serie === 'solicitud' || escrito?.serie === 'reclamo') return null
  const [, anio, numero] = /^(20\d\d)-(\d{1,9})$/.exec(escrito?.numero ?? texto) ?? []
  if (!anio || !Number(numero)) return null
  return { clase: escrito?.serie, anio: Number(anio), numero: Number(numero) }
}

export const MENSAJES_TRAMITE = {
  /** MPV-15. */
  enviado: 'Su tramite ha sido enviado, se procedera ha revisar su expediente.',
  /** MPV-41. */
  noEnviado: 'No se pudo enviar el tramite',
  sinAnexos: 'Sin Anexos',
  sinPrincipal: 'No agrego documento Principal',
  pdfGrande: 'El PDF debe tener 10MB como maximo',
  pdfDanado: 'El archivo esta dañado o vacío',
  noEsPdf: 'El archivo debe ser PDF',
  /** MPV-75 to MPV-77. */
  recepcionado: 'Tramite recepcionado con éxito',
  noRecepcionado: 'No se pudo recepcionar el tramite',
  respondido: 'Respuesta enviado con éxito',
  noRespondido: 'No se pudo enviar respuesta',
  motivoCorto: 'Ingrese un motivo minimo 04 caracteres',
  notaObservacion: 'Nota: al enviar la observación el trámite quedará anulado.',
  procesando: 'Procesando tramite',
  sinDestino: 'Agregue al menos un destino',
  asuntoCorto: 'Ingrese el asunto, mínimo 4 caracteres',
  relacionadoMalEscrito: 'Escriba solo dígitos, o un número como 2026-000123, REG-2026-000123 o EXP-2026-000123',
  relacionadoDesconocido: 'Ningún expediente ni registro tiene ese número',
  relacionadoSinRecepcionar: 'Ese registro todavía no fue recepcionado: no tiene expediente',
  ningunoQueda: 'No queda ningún trámite por recepcionar',
} as const

const TIPO_INVALIDO = 'Elija el tipo de documento'

/** A filing as it is sent, all texts (Table MPV-A); whatever else a body holds is not read (A3). */
export const TramiteNuevo = z.pipe(
  z
    .object({
      tipo_doc: enteroEnTexto(/^[12]$/, 'Elija el tipo de persona'),
      ...CAMPOS_PERSONA,
      phone: Telefono,
      email: Email,
      tipo_documento: enteroEnTexto(new RegExp(`^(${TIPOS_TRAMITE.map(({ id }) => id).join('|')})$`), TIPO_INVALIDO),
      ndocumento: cifras(NDOCUMENTO_MAXIMO, 'Ingrese el número de documento'),
      folio: z.pipe(cifras(FOLIO_MAXIMO, 'Ingrese el número de folios'), z.transform(Number)),
      asunto: texto(ASUNTO_MAXIMO, { min: ASUNTO_MINIMO, mensaje: MENSAJES_TRAMITE.asuntoCorto, lineas: true }),
      detalle: z._default(texto(ASUNTO_MAXIMO, { lineas: true }), ''),
      clave: Clave,
    })
    .check(personaCompleta),
  z.transform(soloLoSuyo),
)
export type TramiteNuevo = z.output<typeof TramiteNuevo>

export const mesaDePartesApi = {
  presentar: llamada({
    id: 'API-73',
    method: 'POST',
    path: '/api/mpvirtual/presentar',
    acceso: 'publico',
    servicio: 'mesa_de_partes',
    resumen: 'Presenta un trámite con su PDF principal y hasta cuatro anexos (MPV-42)',
    body: TramiteNuevo,
    archivos: { 'selectedFile[]': 1, 'selectedFileAnexo[]': ANEXOS_MAXIMO },
    respuesta: z.object({
      /** Yearly filing number, without gaps (MPV-40, D-59). */
      nro_registro: z.string(),
      /** The Lima day on which it came, yyyy-MM-dd. */
      fecha: z.string(),
      /** The working day on which the law counts it as filed, yyyy-MM-dd (peru.md §5.3). */
      fecha_legal: z.string(),
      /** Whether the confirmation goes out: an address is written to a few times a day at most (D6). */
      correo: z.boolean(),
    }),
  }),
}
