import * as z from 'zod/mini'
import { Clave, cifras, DNI_INVALIDO, enteroEnTexto, ParamId, sinFaltas, texto, Vacio } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { rucCorrecto } from './base/ruc.ts'
import { fecha } from './base/tiempo.ts'
import { emailCorrecto, MENSAJES_CIUDADANO, NOMBRE_MAXIMO, TELEFONO_MAXIMO } from './ciudadano.ts'
import {
  ANEXOS_MAXIMO,
  ASUNTO_MAXIMO,
  ASUNTO_MINIMO,
  FOLIO_MAXIMO,
  MENSAJES_TRAMITE,
  NDOCUMENTO_MAXIMO,
  PDF_MAXIMO_BYTES,
  TIPOS_TRAMITE,
} from './mesa-de-partes.ts'
import { IDENTIDADES, type Identidad, MENSAJES_CANAL, SIN_NUMERO } from './mesa-de-partes-canal.ts'
import { DestinosEnTexto, Tramite } from './mesa-de-partes-lista.ts'
import { REQUISITO_MAXIMO, REQUISITOS_MAXIMO } from './procedimientos-registro.ts'

/** The counter: what people bring on paper gets number, clock and cargo at once (18, section 11). */

/** Photographs of one paper, and bytes of each (EXP-73). */
export const FOTOS_MAXIMO = 30
export const FOTO_MAXIMO_BYTES = PDF_MAXIMO_BYTES
/** Scans of one filing; all of them stay (EXP-73). */
export const DIGITALIZACIONES_MAXIMO = 20
export const FOLIO_MINIMO_VENTANILLA = 1
export const FOLIO_MAXIMO_VENTANILLA = 9_999
/** Letters and digits of a foreigner's card or of a passport (EXP-72). */
export const EXTRANJERO_MINIMO = 6
export const EXTRANJERO_MAXIMO = 12
/** What is said in one's own words of what is missing. */
export const OTRO_MAXIMO = 500
/** Filings that one clerk registers in an hour, and scans that one person adds (EXP-78). */
export const VENTANILLA_POR_HORA = 600

export const MENSAJES_VENTANILLA = {
  ...MENSAJES_CANAL,
  /** EXP-71. */
  titulo: 'REGISTRAR TRÁMITE EN VENTANILLA',
  registrado: 'Trámite registrado con éxito',
  noRegistrado: 'No se pudo registrar el trámite',
  /** EXP-72. */
  sinCorreo: 'Sin correo: el ciudadano consultará con su número y código',
  noEncontrado: 'No se encontró el documento: escriba el nombre, que quedará marcado',
  noConsultado: 'No se pudo consultar el documento, ingrese el nombre',
  extranjeroInvalido: `Escriba de ${EXTRANJERO_MINIMO} a ${EXTRANJERO_MAXIMO} letras y números`,
  sinNombre: 'Ingrese el nombre completo',
  sinRazonSocial: 'Ingrese la razón social',
  representaSinNombre: 'Ingrese a quién representa',
  representaInvalido: 'Escriba el DNI, el RUC o de 6 a 12 letras y números',
  folio: `Ingrese el número de folios, de ${FOLIO_MINIMO_VENTANILLA} a ${FOLIO_MAXIMO_VENTANILLA}`,
  requisitoAjeno: 'El procedimiento ya no pide ese requisito: vuelva a elegirlo',
  /** EXP-73. */
  digitalizado: 'Digitalización agregada con éxito',
  noDigitalizado: 'No se pudo agregar la digitalización',
  unoUOtro: 'Adjunte un PDF o fotos, no ambos',
  sinPrincipal: 'Adjunte primero el PDF o las fotos del documento',
  sinDigitalizacion: 'Adjunte el PDF o las fotos del documento',
  demasiadas: `Máximo ${DIGITALIZACIONES_MAXIMO} digitalizaciones`,
  /** EXP-74. */
  observar: 'Observar en ventanilla',
  sinObservar: 'Registrar sin observar',
  observado: 'Qué falta',
  sinFirma: 'El documento no está firmado',
  otro: 'Otro',
  nadaFalta: 'Indique qué falta',
  observadoNoSeDeriva: 'Un trámite observado se deriva cuando se subsana',
  /** EXP-29: with the product's own register. */
  /** EXP-75; of a remote Sisgedo that did not take it. */
  recibirYDerivar: 'Recibir y derivar al registrar',
  registradoSinRecepcionar: 'Trámite registrado. No se pudo recepcionar: recepciónelo desde la lista.',
  /** EXP-76. */
  selloDisponible: 'Cargo sellado disponible en el seguimiento',
  /** Printed where the code cannot be any more (CON-03). */
  codigoEntregado: 'El código de consulta se entregó al registrar el trámite.',
  paraElCiudadano: 'Para quien presenta',
  paraElExpediente: 'Para pegar al expediente',
  codigoIncorrecto: 'El código no es el de este trámite',
} as const

/** Refuses one photograph by its name (EXP-73). */
export const fotoNoEsImagen = (nombre: string): string => `«${nombre}» no es una imagen JPEG o PNG`
export const fotoGrande = (nombre: string): string => `«${nombre}» pesa más de 10 MB`
/** What a requirement that did not come is called on the cargo (EXP-74). */
export const faltaRequisito = (requisito: string): string => `Falta: ${requisito}`
/** Until when what is missing is brought (EXP-74, EXP-76). */
export const plazoEnVentanilla = (hasta: string): string =>
  `Tiene hasta el ${fecha(hasta)} para subsanar. Si no lo hace, el trámite se tendrá por no presentado.`

const EXTRANJERO = new RegExp(`^[0-9A-Z]{${EXTRANJERO_MINIMO},${EXTRANJERO_MAXIMO}}$`)

/** Why the number of a document of that kind is refused; undefined where it is not (EXP-72). */
export const faltaDeDocumento = (identidad: Identidad, documento: string): string | undefined => {
  if (identidad === 'DNI') return /^\d{8}$/.test(documento) ? undefined : DNI_INVALIDO
  if (identidad === 'RUC') return rucCorrecto(documento) ? undefined : MENSAJES_CIUDADANO.rucInvalido
  return EXTRANJERO.test(documento) ? undefined : MENSAJES_VENTANILLA.extranjeroInvalido
}
/** What is missing, in the words that the cargo prints, one in each line; empty where nothing is (EXP-74). */
export const loQueFalta = ({
  requisitos,
  presentados,
  sin_firma,
  otro,
}: {
  requisitos: readonly string[]
  presentados: readonly string[]
  sin_firma: boolean
  otro: string
}): string[] => [
  ...requisitos.filter((requisito) => !presentados.includes(requisito)).map(faltaRequisito),
  ...(sin_firma ? [MENSAJES_VENTANILLA.sinFirma] : []),
  ...(otro.trim() === '' ? [] : [otro.trim()]),
]

/** The number of a document as it is typed or read by a barcode reader. */
const Documento = (max: number) => texto(max).check(z.toUpperCase())

const si = z._default(
  z.pipe(
    z.enum(['', 'true', 'false']),
    z.transform((dicho) => dicho === 'true'),
  ),
  false,
)

/** A filing on paper as the counter sends it, all texts, beside its files (API-163, EXP-72 to EXP-75). */
export const TramiteEnVentanilla = z
  .object({
    identidad: z.enum(
      IDENTIDADES.map(({ id }) => id),
      { error: 'Elija el documento de identidad' },
    ),
    documento: Documento(EXTRANJERO_MAXIMO),
    /** Full name, or the business name of a RUC. */
    nombre: texto(NOMBRE_MAXIMO),
    representa_nombre: z._default(texto(NOMBRE_MAXIMO), ''),
    representa_documento: z._default(Documento(EXTRANJERO_MAXIMO), ''),
    phone: z._default(z.union([z.literal(''), cifras(TELEFONO_MAXIMO, 'Ingrese el teléfono')]), ''),
    email: z._default(
      z.string().check(
        z.trim(),
        z.refine((email) => email === '' || emailCorrecto(email), { error: MENSAJES_CIUDADANO.emailInvalido }),
      ),
      '',
    ),
    tipo_documento: enteroEnTexto(
      new RegExp(`^(${TIPOS_TRAMITE.map(({ id }) => id).join('|')})$`),
      'Elija el tipo de documento',
    ),
    /** Empty, or 'S/N', for a document without a number. */
    ndocumento: z._default(
      z.union([
        z.pipe(
          z.enum(['', SIN_NUMERO]),
          z.transform(() => SIN_NUMERO),
        ),
        cifras(NDOCUMENTO_MAXIMO, 'Ingrese el número de documento'),
      ]),
      SIN_NUMERO,
    ),
    folio: z.pipe(
      z.pipe(cifras(FOLIO_MAXIMO, MENSAJES_VENTANILLA.folio), z.transform(Number)),
      z.number().check(z.gte(FOLIO_MINIMO_VENTANILLA, { error: MENSAJES_VENTANILLA.folio })),
    ),
    asunto: texto(ASUNTO_MAXIMO, { min: ASUNTO_MINIMO, mensaje: MENSAJES_TRAMITE.asuntoCorto, lineas: true }),
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
    /** JSON: the requirements that came, in the words of the procedure type. */
    requisitos: z._default(
      z.pipe(
        z.pipe(z.string(), enJson),
        z.array(texto(REQUISITO_MAXIMO)).check(z.maxLength(REQUISITOS_MAXIMO, { error: 'Valor no válido' })),
      ),
      [],
    ),
    /** Saved as POR SUBSANAR: what the type requires and did not come, `sin_firma` and `otro` say what is missing (EXP-74). */
    observar: si,
    sin_firma: si,
    otro: z._default(texto(OTRO_MAXIMO, { lineas: true }), ''),
    /** As API-75 takes them; without any it is not received (EXP-75). */
    destinos: DestinosEnTexto,
    clave: Clave,
  })
  .check(
    sinFaltas(({ identidad, documento, nombre, representa_nombre, representa_documento, observar, destinos }) => {
      const faltas: [campo: string, mensaje: string | undefined][] = [
        ['documento', faltaDeDocumento(identidad, documento)],
        [
          'nombre',
          nombre === '' ? MENSAJES_VENTANILLA[identidad === 'RUC' ? 'sinRazonSocial' : 'sinNombre'] : undefined,
        ],
        [
          'representa_nombre',
          representa_nombre === '' && representa_documento !== '' ? MENSAJES_VENTANILLA.representaSinNombre : undefined,
        ],
        [
          'representa_documento',
          representa_documento !== '' && !EXTRANJERO.test(representa_documento)
            ? MENSAJES_VENTANILLA.representaInvalido
            : undefined,
        ],
        ['destinos', observar && destinos.length > 0 ? MENSAJES_VENTANILLA.observadoNoSeDeriva : undefined],
      ]
      return faltas.flatMap(([campo, mensaje]) => (mensaje ? [[campo, mensaje] as const] : []))
    }),
  )
export type TramiteEnVentanilla = z.output<typeof TramiteEnVentanilla>

/** File parts of a scan: one PDF, or photographs that become one; and annexes. */
export const ARCHIVOS_DE_VENTANILLA = {
  'selectedFile[]': 1,
  'selectedFileAnexo[]': ANEXOS_MAXIMO,
  'fotos[]': FOTOS_MAXIMO,
} as const

/** Papers that a cargo is printed on (EXP-76): A4 in two halves, or a ticket of 80 mm. */
export const FORMATOS_DE_CARGO = ['a4', 'ticket'] as const
export type FormatoDeCargo = (typeof FORMATOS_DE_CARGO)[number]

/**
 * Header in which the page that has just registered a filing gives its code to be printed (API-165, CON-03). In a header,
 * since addresses are logged; without it the cargo is printed without the code.
 */
export const CABECERA_CODIGO = 'x-codigo-consulta'

const acceso = [Permiso.mesaDePartes] as const
const RUTA = '/api/mpvirtual'

export const ventanillaApi = {
  registrar: llamada({
    id: 'API-163',
    method: 'POST',
    path: `${RUTA}/ventanilla`,
    acceso,
    resumen:
      'Registra un trámite que llegó en papel y, si se pide, lo observa o lo recepciona y deriva (EXP-71 a EXP-75)',
    body: TramiteEnVentanilla,
    archivos: ARCHIVOS_DE_VENTANILLA,
    respuesta: z.object({
      id: z.number(),
      nro_registro: z.string(),
      fecha_legal: z.string(),
      /** Until when it is answered, yyyy-MM-dd, and how that date was counted; null where no term runs. */
      vence: z.nullable(z.string()),
      explicacion: z.string(),
      /** Code of the tracker, 'K7QF-3MZ9': told here and on the cargo alone (CON-03). */
      codigo: z.string(),
      /** Null where it was not received. */
      expe_id: z.nullable(z.string()),
      /** What is missing, and until when it may be brought; empty and null where it was not observed. */
      falta: z.string(),
      subsanar_hasta: z.nullable(z.string()),
    }),
    estados: [409],
  }),
  digitalizar: llamada({
    id: 'API-164',
    method: 'POST',
    path: `${RUTA}/:id/digitalizacion`,
    acceso: [Permiso.mesaDePartes, Permiso.bandeja],
    resumen: 'Agrega la digitalización de un trámite que llegó en papel; las anteriores quedan (EXP-73)',
    params: ParamId,
    body: Vacio,
    archivos: ARCHIVOS_DE_VENTANILLA,
    respuesta: z.object({ data: Tramite }),
    estados: [404, 409],
  }),
  cargo: llamada({
    id: 'API-165',
    method: 'GET',
    path: `${RUTA}/:id/cargo`,
    acceso,
    resumen: `Cargo para imprimir; con el código solo si viene en ${CABECERA_CODIGO} (EXP-76)`,
    params: ParamId,
    query: z.object({ formato: z._default(z.enum(FORMATOS_DE_CARGO), 'a4') }),
    respuesta: null,
    tipos: ['text/html'],
    estados: [404],
  }),
  persona: llamada({
    id: 'API-166',
    method: 'GET',
    path: `${RUTA}/ventanilla/persona/:documento`,
    acceso,
    resumen:
      'Nombre de quien presenta, y el contacto de lo último que presentó hoy ante la misma persona de ventanilla',
    params: z.object({
      documento: texto(EXTRANJERO_MAXIMO).check(
        z.toUpperCase(),
        z.refine((documento) => EXTRANJERO.test(documento), { error: MENSAJES_VENTANILLA.representaInvalido }),
      ),
    }),
    /** Left out, eight digits are a DNI and eleven a RUC. */
    query: z.object({ identidad: z.optional(z.enum(IDENTIDADES.map(({ id }) => id))) }),
    respuesta: z.object({
      /** Empty where nobody knows it. */
      nombre: z.string(),
      hoy: z.nullable(z.object({ phone: z.string(), email: z.string() })),
    }),
    estados: [503],
  }),
}

/** What the photographs of a scan lack of, by its part (EXP-73). */
export const faltaDePartes = (
  { principal, fotos, anexos }: { principal: number; fotos: number; anexos: number },
  { exigido }: { exigido: boolean },
): { selectedFile?: string; fotos?: string } => {
  if (principal > 0 && fotos > 0) return { fotos: MENSAJES_VENTANILLA.unoUOtro }
  if (principal > 0 || fotos > 0) return {}
  if (exigido) return { selectedFile: MENSAJES_VENTANILLA.sinDigitalizacion }
  return anexos > 0 ? { selectedFile: MENSAJES_VENTANILLA.sinPrincipal } : {}
}
