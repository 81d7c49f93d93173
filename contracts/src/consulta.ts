import * as z from 'zod/mini'
import { alFaltar, IdEnRuta, sinFaltas, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { CLASES_DE_CASO, CODIGO_LARGO } from './cargos.ts'
import { CORREO_DE_CASO, Email } from './ciudadano-esquema.ts'
import { Desistimiento } from './desistimiento.ts'
import { ARCHIVOS_DE_SUBSANACION, Subsanacion } from './mesa-de-partes.ts'
import { DiaDelCaso, Semaforo } from './plazos-esquema.ts'
import { PEDIDO_MAXIMO } from './transparencia.ts'

/** The citizen's tracker (19): how a filing, a complaint or a request for information stands, for whoever has its code. */

/** Header in which the tracker's calls carry the query ticket (CON-07). */
export const CABECERA_CONSULTA = 'x-consulta'
/** Life of a query ticket, and of a link in a mail (CON-06, CON-07). */
export const CONSULTA_SEGUNDOS = 1_800
export const ENLACE_DIAS = 60
/** Tries of the three digits in a day and in all, and links that are sent for a case in a day (CON-05, CON-08). */
export const DIGITOS_AL_DIA = 3
export const DIGITOS_EN_TOTAL = 9
export const ENLACES_AL_DIA = 3

export const NUMERO_MAXIMO = 20
/** With its hyphen, and blanks that came along when it was copied. */
const CODIGO_ESCRITO_MAXIMO = 12

export const MENSAJES_CONSULTA = {
  faltaNumero: 'Escriba el número de su trámite',
  codigoMalEscrito: `El código tiene ${CODIGO_LARGO} letras y números`,
  faltaDocumento: 'Escriba su DNI (8 dígitos) o su RUC (11 dígitos)',
  faltanDigitos: 'Escriba los tres últimos dígitos',
  /** CON-05. */
  pideDigitos: 'Para ver sus archivos y respuestas, escriba los tres últimos dígitos de su DNI o RUC',
  digitosMal: 'No son los tres últimos dígitos del documento con que se presentó',
  soloConCodigo: 'Ya no se aceptan más intentos: consulte con su número y código',
  /** CON-08. */
  enlaceEnviado: 'Si los datos coinciden, le enviamos un enlace al correo registrado.',
  /** CON-14. */
  constancia: 'Al abrir la respuesta queda constancia de que la recibió.',
  /** CON-17. */
  siga: 'Siga su trámite y descargue su cargo aquí:',
  preparandoCargo: 'Preparando su cargo…',
  cargoDespues: 'Estará en unos minutos en el seguimiento de su trámite',
  /** CON-22. */
  faltaPalabra: 'Escriba DESISTO para confirmar',
  /** CON-23. */
  valeDesdeAhora: 'Vale para las comunicaciones que se envíen desde ahora',
  /** CON-23, CON-24. */
  sinCambioDeCorreo: 'Indique si autoriza, o escriba otro correo',
  /** CON-24. */
  correoSoloConCodigo: 'Para dar otro correo, consulte con su número y código',
  correoCambiado: 'Desde ahora le escribiremos a la nueva dirección',
  /** CON-27. */
  sinConexion: 'Sin conexión. Lo que escribió sigue aquí.',
} as const

/** What ended a link to a correction, as its row says (EXP-61). */
export const FIN_DE_ENLACE = {
  enviada: 'La subsanación ya fue enviada. Este enlace ya no sirve.',
  ventanilla: 'La subsanación se registró en la ventanilla. Este enlace ya no sirve.',
  vencida: 'El plazo para subsanar venció. Este enlace ya no sirve.',
  desistida: 'El solicitante desistió. Este enlace ya no sirve.',
} as const
export type FinDeEnlace = keyof typeof FIN_DE_ENLACE

/** Tries to send a correction of one case in an hour (CON-21). */
export const SUBSANACIONES_A_LA_HORA = 5

/** Other addresses that a case takes in a day, each of which gets a letter (CON-24, D6). */
export const CORREOS_NUEVOS_AL_DIA = 3

/** The word that whoever withdraws types, so that nobody does so by a slip (CON-22). */
export const PALABRA_DE_DESISTIMIENTO = 'DESISTO'

/** Said of a clock that waits for the citizen (Table CON-A). */
export const PLAZO_DETENIDO = 'El plazo está detenido hasta que usted subsane'

/** A tracker code as it is kept: in capitals, without hyphen or blanks (CON-02). */
export const codigoLimpio = (escrito: string): string => escrito.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with a number and code as typed, before anybody is asked; empty when nothing is. */
export const faltasDeEntrada = ({ numero, codigo }: { numero: string; codigo: string }): Record<string, string> => ({
  ...(numero.trim() === '' && { numero: MENSAJES_CONSULTA.faltaNumero }),
  ...(codigoLimpio(codigo).length !== CODIGO_LARGO && { codigo: MENSAJES_CONSULTA.codigoMalEscrito }),
})

/** DNI or RUC, whole. */
const DocumentoEntero = z
  .string({ error: alFaltar(MENSAJES_CONSULTA.faltaDocumento) })
  .check(z.trim(), z.regex(/^(\d{8}|\d{11})$/, { error: MENSAJES_CONSULTA.faltaDocumento }))

const Entrada = z
  .object({
    numero: z._default(texto(NUMERO_MAXIMO), ''),
    codigo: z._default(texto(CODIGO_ESCRITO_MAXIMO), ''),
    /** The token of a link in a mail, of a correction or not; number and code are not looked at beside it. */
    enlace: z.optional(texto(200)),
    /** The last three digits of the document, with a link. */
    documento: z.optional(z.string().check(z.trim(), z.regex(/^\d{3}$/, { error: MENSAJES_CONSULTA.faltanDigitos }))),
  })
  .check(sinFaltas((entrada) => (entrada.enlace === undefined ? Object.entries(faltasDeEntrada(entrada)) : [])))

export const ESTADOS_DE_PASO = ['hecho', 'curso', 'falta'] as const

/** A line of the steps (CON-12). */
const Paso = z.object({
  titulo: z.string(),
  estado: z.enum(ESTADOS_DE_PASO),
  /** When it was done, since when it goes on or until when it has to be: a Lima timestamp or day. */
  fecha: z.nullable(z.string()),
  nota: z.nullable(z.string()),
})
export type Paso = z.infer<typeof Paso>

const ArchivoDelCaso = z.object({
  archivo_id: z.number(),
  nombre: z.string(),
  bytes: z.number(),
  paginas: z.number(),
  sha256: z.string(),
})
export type ArchivoDelCaso = z.infer<typeof ArchivoDelCaso>

/** What the municipality told about the case. Of an answer that was not opened yet neither text nor files (CON-14). */
const RespuestaDelCaso = z.object({
  /** Null of an observation, which its letter told already. */
  respuesta_id: z.nullable(z.number()),
  fecha: z.string(),
  clase: z.string(),
  texto: z.string(),
  archivos: z.array(ArchivoDelCaso),
  /** Whether the sheet of the complaint, made anew with it, can be downloaded (REC-52). */
  hoja: z.boolean(),
  /** Null until it is opened. */
  abierta: z.nullable(z.string()),
  /** By what it was received; null while it was not. */
  acuse: z.nullable(z.string()),
})
export type RespuestaDelCaso = z.infer<typeof RespuestaDelCaso>

const CargoDelCaso = z.object({
  archivo_id: z.number(),
  titulo: z.string(),
  fecha: z.string(),
  /** Null until it is made. */
  bytes: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  sellado: z.nullable(z.boolean()),
})
export type CargoDelCaso = z.infer<typeof CargoDelCaso>

/** What may be done on the page (CON-10). */
export const ACTOS_DEL_CASO = ['correo', 'direccion', 'subsanar', 'desistir'] as const

/** What level 1 sees (Table CON-A). */
const CAMPOS_1 = {
  numero: z.string(),
  expe_id: z.nullable(z.string()),
  clase: z.enum(Object.values(CLASES_DE_CASO)),
  /** Lima timestamp. */
  presentado: z.string(),
  fecha_legal: z.string(),
  /** One word of the case's own list of states. */
  estado: z.string(),
  /** What happens next, and whether the citizen has to do something (Table CON-B). */
  frase: z.string(),
  pasos: z.array(Paso).check(z.maxLength(6)),
  area: z.nullable(z.string()),
  desde: z.nullable(z.string()),
  vence: z.nullable(z.string()),
  /** The sentence that explains the due date (PLA-08). */
  explicacion: z.nullable(z.string()),
  /** The days that it was counted by (PLA-29); empty where no term runs. */
  computo: z.array(DiaDelCaso),
  /** That a change of the calendar moved the due date (PLA-15). */
  motivo_cambio: z.nullable(z.string()),
  procedimiento: z.nullable(z.string()),
  /** Null where no clock runs. */
  semaforo: z.nullable(Semaforo),
  /** Until when a correction is awaited, with the hour if it is today; null where none is (CON-19). */
  subsanar: z.nullable(z.object({ hasta: z.string(), hora: z.nullable(z.string()) })),
  /** That the due date has passed without an answer, and what the law says of it (CON-13). */
  vencido: z.nullable(z.string()),
  silencio: z.nullable(z.string()),
  correo_devuelto: CORREO_DE_CASO.correo_devuelto,
}

/** What level 2 sees besides. */
const CAMPOS_2 = {
  asunto: z.string(),
  /** What a correction is awaited of; null where none is. */
  falta: z.nullable(z.string()),
  archivos: z.array(ArchivoDelCaso),
  respuestas: z.array(RespuestaDelCaso),
  cargos: z.array(CargoDelCaso),
  autoriza_correo: z.boolean(),
  /** When its withdrawal was noted for the area, which decides (CON-22), a Lima timestamp; null of one that ended it, or of none. */
  desistimiento: z.nullable(z.string()),
  actos: z.array(z.enum(ACTOS_DEL_CASO)),
}

/** A case as its citizen sees it, and nothing else of it (CON-10, CON-11). */
export const Caso = z.discriminatedUnion('nivel', [
  z.object({ nivel: z.literal(1), ...CAMPOS_1 }),
  z.object({ nivel: z.literal(2), ...CAMPOS_1, ...CAMPOS_2 }),
])
export type Caso = z.infer<typeof Caso>
export type CasoCompleto = Extract<Caso, { nivel: 2 }>

/**
 * What of a case is downloaded: the citizen's own files, those of an answer, the proofs of filing, or the sheet of a complaint by its
 * answer (REC-52).
 */
export const CLASES_DE_ARCHIVO = ['propio', 'respuesta', 'cargo', 'hoja'] as const

export const consultaApi = {
  entrar: llamada({
    id: 'API-137',
    method: 'POST',
    path: '/api/consulta',
    acceso: 'publico',
    resumen: 'Entra al seguimiento de un trámite, por número y código o por el enlace de un correo (CON-02 a CON-07)',
    body: Entrada,
    respuesta: z.object({
      /** The query ticket, which the page keeps in memory alone. */
      consulta: z.string(),
      nivel: z.union([z.literal(1), z.literal(2)]),
      /** Seconds until it ends. */
      vence_en: z.number(),
    }),
    estados: [403, 404],
  }),
  ver: llamada({
    id: 'API-138',
    method: 'GET',
    path: '/api/consulta',
    acceso: 'publico',
    resumen: 'El trámite como lo ve su ciudadano, según el nivel de la consulta (CON-10)',
    respuesta: Caso,
    estados: [403, 404],
  }),
  archivo: llamada({
    id: 'API-139',
    method: 'GET',
    path: '/api/consulta/archivos/:archivo_id',
    acceso: 'publico',
    resumen: 'Enlace de 5 minutos a un archivo del trámite o a su cargo (CON-14, CON-17)',
    params: z.object({ archivo_id: z.union([IdEnRuta, z.pipe(z.literal('0'), z.transform(Number))]) }),
    query: z.object({ clase: z.enum(CLASES_DE_ARCHIVO) }),
    respuesta: z.object({ url: z.string() }),
    estados: [403],
  }),
  abrir: llamada({
    id: 'API-139',
    method: 'POST',
    path: '/api/consulta/respuestas/:respuesta_id',
    acceso: 'publico',
    resumen: 'Abre una respuesta y deja constancia de que se recibió (CON-14, EXP-35)',
    params: z.object({ respuesta_id: IdEnRuta }),
    respuesta: Caso,
    estados: [403, 404],
  }),
  subsanar: llamada({
    id: 'API-140',
    method: 'POST',
    path: '/api/consulta/subsanar',
    acceso: 'publico',
    resumen: 'Envía la subsanación de un trámite, una sola vez (CON-19 a CON-21)',
    /** `pedido` is the new text of a request for information (TRS-16). */
    body: z.extend(Subsanacion, { pedido: z._default(texto(PEDIDO_MAXIMO, { lineas: true }), '') }),
    archivos: ARCHIVOS_DE_SUBSANACION,
    /** A Lima timestamp, and the date from which its term counts: that of filing, which stays; of a request that of the correction. */
    respuesta: z.object({ recibido: z.string(), fecha_legal: z.string() }),
    estados: [403, 404, 409],
  }),
  desistir: llamada({
    id: 'API-141',
    method: 'POST',
    path: '/api/consulta/desistir',
    acceso: 'publico',
    resumen: 'Desiste de un trámite que no ha terminado (CON-22)',
    body: z.extend(Desistimiento, {
      palabra: z.string({ error: alFaltar(MENSAJES_CONSULTA.faltaPalabra) }).check(
        z.trim(),
        z.refine((escrita) => escrita === PALABRA_DE_DESISTIMIENTO, { error: MENSAJES_CONSULTA.faltaPalabra }),
      ),
    }),
    respuesta: Caso,
    estados: [403, 404, 409],
  }),
  correo: llamada({
    id: 'API-142',
    method: 'PUT',
    path: '/api/consulta/correo',
    acceso: 'publico',
    resumen:
      'Da o retira la autorización para notificar por correo, o da otro correo para este trámite (CON-23, CON-24)',
    body: z
      .object({ autoriza: z.optional(z.boolean()), email: z.optional(Email) })
      .check(
        sinFaltas(({ autoriza, email }) =>
          autoriza === undefined && email === undefined ? [['autoriza', MENSAJES_CONSULTA.sinCambioDeCorreo]] : [],
        ),
      ),
    respuesta: Caso,
    estados: [403, 404],
  }),
  salir: llamada({
    id: 'API-143',
    method: 'DELETE',
    path: '/api/consulta',
    acceso: 'publico',
    resumen: 'Termina la consulta (CON-07)',
    respuesta: Vacio,
    estados: [403],
  }),
  enlace: llamada({
    id: 'API-144',
    method: 'POST',
    path: '/api/consulta/enlace',
    acceso: 'publico',
    resumen: 'Envía al correo registrado un enlace al seguimiento; siempre responde lo mismo (CON-08)',
    body: z.object({
      numero: texto(NUMERO_MAXIMO, { min: 1, mensaje: MENSAJES_CONSULTA.faltaNumero }),
      documento: DocumentoEntero,
    }),
    respuesta: Vacio,
  }),
}

/** What the audit trail calls what citizens do on the tracker (CON-28). */
export const AUDITORIA_CONSULTA = {
  casos_actos: {
    nombre: 'Consultas de trámites',
    campos: { clave: 'Presentado como', nivel: 'Nivel', acto: 'Acto', acto_id: 'Número' },
    valores: {
      acto: [
        { id: 'entrar', name: 'Consultó su trámite' },
        { id: 'autorizar', name: 'Autorizó las notificaciones por correo' },
        { id: 'desautorizar', name: 'Retiró su autorización de notificaciones por correo' },
        { id: 'subsanar', name: 'Subsanó su trámite' },
        { id: 'desistir', name: 'Desistió de su trámite' },
        { id: 'cambiar_correo', name: 'Dio otro correo para su trámite' },
        { id: 'abrir_respuesta', name: 'Abrió una respuesta' },
      ],
    },
  },
} as const
