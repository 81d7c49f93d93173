import * as z from 'zod/mini'
import { Clave, cifras, enteroEnTexto, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { leerNumeroEscrito } from './base/numeros.ts'
import { fecha } from './base/tiempo.ts'
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

/** States of a submission (MPV-67, Table EXP-F). */
export const ESTADOS_TRAMITE = [
  'PENDIENTE',
  'POR SUBSANAR',
  'SUBSANADO',
  'RECEPCIONADO',
  'OBSERVADO',
  'NO PRESENTADO',
  'DESISTIDO',
] as const
export type EstadoTramite = (typeof ESTADOS_TRAMITE)[number]
/**
 * The state that a submission has on a Lima day: one whose correction did not come by its last day is taken as not filed, whether
 * the daily job was there already or not (EXP-63, PLA-22).
 */
export const estadoAlDia = <E extends string>(
  { estado, subsanar_hasta }: { estado: E; subsanar_hasta: string | null },
  hoy: string,
): E | 'NO PRESENTADO' => (estado === 'POR SUBSANAR' && (subsanar_hasta ?? '') < hoy ? 'NO PRESENTADO' : estado)
/** What waits to be received. */
export const POR_RECEPCIONAR: readonly EstadoTramite[] = ['PENDIENTE', 'SUBSANADO']
/** What the filter of states calls all of them together. */
export const VISTA_POR_RECEPCIONAR = 'POR RECEPCIONAR'
/** What may be deleted (Table EXP-F). */
export const ELIMINABLES: readonly EstadoTramite[] = ['PENDIENTE', 'SUBSANADO', 'OBSERVADO', 'NO PRESENTADO']

/** What an observation does (EXP-58): gives two business days to correct, or annuls. */
export const MODOS_OBSERVACION = ['subsanar', 'anular'] as const
export type ModoObservacion = (typeof MODOS_OBSERVACION)[number]
/** Business days to correct what the front desk observed (TUO de la Ley 27444, artículo 136). */
export const DIAS_PARA_SUBSANAR = 2
export const EXPLICACION_MINIMA = 10
export const EXPLICACION_MAXIMA = 1_000

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
  /** EXP-29. */
  unSoloOriginal: 'Elija un solo destino para el original; los demás son copias',
  sinDestino: 'Agregue al menos un destino',
  asuntoCorto: 'Ingrese el asunto, mínimo 4 caracteres',
  relacionadoMalEscrito: 'Escriba solo dígitos, o un número como 2026-000123, REG-2026-000123 o EXP-2026-000123',
  relacionadoDesconocido: 'Ningún expediente ni registro tiene ese número',
  relacionadoSinRecepcionar: 'Ese registro todavía no fue recepcionado: no tiene expediente',
  procedimientoRetirado: 'Elija otro procedimiento: ese ya no se ofrece',
  /** CON-19, CON-20. */
  sinSubsanacion: 'Adjunte un archivo o explique la subsanación',
  unaSolaVez: 'Solo puede enviarla una vez. ¿Está completa?',
  ningunoQueda: 'No queda ningún trámite por recepcionar',
} as const

/** While the correction is awaited nothing else happens to a filing (EXP-59). */
export const enSubsanacion = (hasta: string): string => `El trámite está en subsanación hasta el ${fecha(hasta)}`
/** A correction that comes too late (EXP-63). */
export const subsanacionTarde = (hasta: string): string =>
  `El plazo para subsanar venció el ${fecha(hasta)}. Puede presentar un trámite nuevo.`

/** A correction as it is sent, beside its files (CON-19). */
export const Subsanacion = z.object({
  explicacion: z._default(texto(EXPLICACION_MAXIMA, { lineas: true }), ''),
  clave: Clave,
})
export type Subsanacion = z.output<typeof Subsanacion>
/** The file parts of a correction, and how many of each. */
export const ARCHIVOS_DE_SUBSANACION = { 'selectedFile[]': 1, 'selectedFileAnexo[]': ANEXOS_MAXIMO } as const

const TIPO_INVALIDO = 'Elija el tipo de documento'

/** Said of the optional type of a filing, to the citizen and to the front desk (PLA-24). */
export const OTRO_PROCEDIMIENTO = 'Otro o no estoy seguro'

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
      /** Empty where the citizen is not sure (PLA-24). */
      procedimiento_id: z._default(
        z.union(
          [
            z.pipe(
              z.literal(''),
              z.transform(() => null),
            ),
            enteroEnTexto(/^[1-9]\d{0,8}$/),
          ],
          { error: MENSAJES_TRAMITE.procedimientoRetirado },
        ),
        null,
      ),
      /** Consent to be notified by mail (CON-23). */
      autoriza_correo: z._default(
        z.pipe(
          z.enum(['', 'true', 'false']),
          z.transform((dicho) => dicho === 'true'),
        ),
        false,
      ),
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
      /** Until when it is answered, yyyy-MM-dd, and how that date was counted (PLA-08); null where no term runs. */
      vence: z.nullable(z.string()),
      explicacion: z.string(),
      /** Whether the confirmation goes out: an address is written to a few times a day at most (D6). */
      correo: z.boolean(),
      /** Code of the tracker, 'K7QF-3MZ9': told here and on the cargo alone (CON-03). */
      codigo: z.string(),
    }),
  }),
}
