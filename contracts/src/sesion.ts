import * as z from 'zod/mini'
import { alFaltar, Id, sinFaltas, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { MODULOS_OPCIONALES } from './base/menu.ts'
import { FACULTADES } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'

/** Where an initial password comes from: who set it, null for the program itself, and when (D-07). */
const ClaveInicial = z.object({ por: z.nullable(z.string()), desde: z.string() })

/** What its owner is told of an initial password, before anything else can be done (D-07). */
export const avisoDeClaveInicial = (origen: z.infer<typeof ClaveInicial> | undefined): string => {
  if (!origen) return 'La actual es la inicial, que otra persona conoce.'
  const { por, desde } = origen
  const dia = `el ${fecha(desde)} a las ${hora(desde)}`
  return por === null
    ? `La actual se puso desde el servidor ${dia}.`
    : `La actual la puso ${por}, que administra usuarios, ${dia}. Si usted no la pidió, avise al área de informática.`
}

/** An encargatura in which somebody may act: whose position, by which document and until when (USU-62). */
export const Encargo = z.object({
  id: z.number(),
  /** Null of a vacant position. */
  titular: z.nullable(z.string()),
  cargo: z.string(),
  area_name: z.string(),
  documento: z.string(),
  hasta: z.string(),
})
export type Encargo = z.infer<typeof Encargo>

/** Session user, as the token carries it (Table SHE-B, D-56). `date` is the server's Lima date, yyyy-MM-dd. */
export const SesionUsuario = z.object({
  user: z.object({ id: z.number(), fullName: z.string(), matchPassword: z.boolean(), cargo: z.string() }),
  /** With its abilities, for the menu; the server reads its own (ORG-21). */
  area: z.object({ id: z.number(), name: z.string(), facultades: z.array(z.enum(FACULTADES)) }),
  areaID: z.number(),
  areaName: z.string(),
  roles: z.array(z.number()),
  date: z.string(),
  modulos: z.array(z.enum(MODULOS_OPCIONALES)),
  /** The screen that opens after signing in, where it is not the welcome. */
  abre: z.optional(z.literal('mi_dia')),
  /** Only while the password is one that somebody else has set. */
  claveInicial: z.optional(ClaveInicial),
  /** The day before which a second factor has to be added, yyyy-MM-dd, while it is demanded and there is none (ING-13). */
  factorAntesDel: z.optional(z.string()),
  /** That day is over: nothing opens but what adds one. */
  registrarFactor: z.optional(z.literal(true)),
  /** Recovery codes left, where they are few (ING-10). */
  codigosQuedan: z.optional(z.number()),
  /** Entered by the provider of identity, whose own session goes on (ING-22). */
  porProveedor: z.optional(z.literal(true)),
  /** Security notices of since the sign-in before (ING-28). */
  avisos: z.optional(z.number()),
  /** The encargatura in which the session acts; absent at the own position. */
  encargo: z.optional(Encargo),
})
export type SesionUsuario = z.infer<typeof SesionUsuario>

/** For how long a proof of identity counts for acts that ask for one (ING-04). */
export const CONFIRMACION_MINUTOS = 10

export const USERNAME_MAXIMO = 60

/**
 * A username (USU-A): Latin letters as Spanish has them, so that no two names look alike (D-28) and every letter has one
 * lower case, by which sign-in finds the name.
 */
export const Username = z.pipe(
  texto(USERNAME_MAXIMO, { min: 1, mensaje: 'Ingrese el usuario' }),
  z.pipe(
    z.transform((valor: string) => valor.normalize('NFKC')),
    z.string().check(
      z.regex(/^[a-záéíóúüñA-ZÁÉÍÓÚÜÑ0-9._@-]{1,60}$/, {
        error: 'Use letras, números, punto, guion o arroba, sin espacios',
      }),
    ),
  ),
)

/** Login form. Clave may be empty: that is a failed login, not an invalid form (SHE-41, SHE-42). */
export const Credenciales = z.object({
  username: texto(USERNAME_MAXIMO, { min: 1, mensaje: 'Ingrese su usuario' }),
  password: z.string().check(z.maxLength(1_000)),
})

/** For how long the ticket of the second step lives (ING-11). */
export const SEGUNDO_PASO_MINUTOS = 5

export const CLAVE_MINIMO = 8
export const CLAVE_MAXIMO = 128
/** The ways of the second step: a code of the application, a passkey, a recovery code (ING-11). */
export const FORMAS_DE_FACTOR = ['codigo', 'llave', 'recuperacion'] as const
export type FormaDeFactor = (typeof FORMAS_DE_FACTOR)[number]

/** What a browser makes of a passkey, and what it is asked for: shapes of WebAuthn, which its library reads and writes. */
export const RespuestaDeLlave = z.looseObject({ id: z.string().check(z.maxLength(1_400), z.regex(/^[\w-]+$/)) })
export type RespuestaDeLlave = z.infer<typeof RespuestaDeLlave>
export const OpcionesDeLlave = z.looseObject({ challenge: z.string() })
export type OpcionesDeLlave = z.infer<typeof OpcionesDeLlave>

/** 'Código de 6 dígitos'; blanks in between are left out. */
export const CODIGO_DE_FACTOR = /^\d{6}$/
/** Proof of the second step, of one of the ways. */
const PruebaDeFactor = {
  codigo: z.optional(texto(40)),
  respuesta: z.optional(RespuestaDeLlave),
}

/** What signing in with the right password answers a user with a second factor: a ticket and the ways to go on (ING-11). */
export const SegundoFactor = z.object({
  ticket: z.string(),
  formas: z.array(z.enum(FORMAS_DE_FACTOR)),
  llave: z.nullable(OpcionesDeLlave),
})
export type SegundoFactor = z.infer<typeof SegundoFactor>

const CONFIRME_CLAVE = 'Ingrese su contraseña'
const CLAVE_ACTUAL = 'Ingrese su contraseña actual'
const CLAVE_LARGO = `La contraseña debe tener entre ${CLAVE_MINIMO} y ${CLAVE_MAXIMO} caracteres`

/** How long a password is: an emoji is one character, whatever it takes to write it down (USU-48). */
export const largoDeClave = (clave: string): number => [...clave].length

/** A password given by the administration, always initial: the username, the DNI, or one that the policy allows (D-27, D-07). */
export const ClaveAsignada = z.string({ error: alFaltar('Ingrese la contraseña') }).check(
  z.minLength(1, { error: 'Ingrese la contraseña' }),
  z.refine((clave) => largoDeClave(clave) <= CLAVE_MAXIMO, {
    error: `La contraseña admite hasta ${CLAVE_MAXIMO} caracteres`,
  }),
)

/** Whether a password that somebody chooses is neither too short nor too long. */
export const claveDeBuenLargo = (clave: string): boolean => {
  const largo = largoDeClave(clave)
  return largo >= CLAVE_MINIMO && largo <= CLAVE_MAXIMO
}

/** The confirmation of a new password, in every form that has one (USU-47). */
export const confirmedPassword = z.string().check(z.maxLength(1_000))
export const clavesIguales = sinFaltas<{ password: string; confirmedPassword: string }>((claves) =>
  claves.password === claves.confirmedPassword ? [] : [['confirmedPassword', 'Las contraseñas no coinciden']],
)

/** Own password change (API-38, D-27). Texts of USU-45 to USU-47. */
export const CambioDeClave = z
  .object({
    id: Id,
    current_password: z
      .string({ error: alFaltar(CLAVE_ACTUAL) })
      .check(z.minLength(1, { error: CLAVE_ACTUAL }), z.maxLength(1_000)),
    password: z.string().check(z.refine(claveDeBuenLargo, { error: CLAVE_LARGO })),
    confirmedPassword,
  })
  .check(clavesIguales)

const ESCRIBA_CODIGO = 'Escriba el código'
export const CODIGO_DE_CORREO_MAXIMO = 20

/** A new password with the code that came by mail (ING-27). */
export const ClaveNueva = z
  .object({
    username: texto(USERNAME_MAXIMO, { min: 1, mensaje: 'Ingrese su usuario' }),
    codigo: texto(CODIGO_DE_CORREO_MAXIMO, { min: 1, mensaje: ESCRIBA_CODIGO }),
    password: z.string().check(z.refine(claveDeBuenLargo, { error: CLAVE_LARGO })),
    confirmedPassword,
  })
  .check(clavesIguales)

/** Proof of identity within a session: the password of whoever has no second factor, or that factor (ING-04). */
const Confirmacion = z
  .object({
    password: z.optional(z.string({ error: alFaltar(CONFIRME_CLAVE) }).check(z.maxLength(1_000))),
    /** A recovery code is told apart from one of the application by this alone. */
    forma: z.optional(z.enum(FORMAS_DE_FACTOR)),
    ...PruebaDeFactor,
  })
  .check(
    sinFaltas(({ password, codigo, respuesta }) =>
      password || codigo || respuesta ? [] : [['password', CONFIRME_CLAVE]],
    ),
  )

export const MENSAJES_SESION = {
  segundoPaso: 'VERIFICACIÓN EN DOS PASOS',
  abraSuAplicacion: 'Abra su aplicación de códigos y escriba el código de la municipalidad.',
  useSuLlave: 'Confirme con su huella, su rostro o el PIN de su equipo.',
  useUnCodigo: 'Escriba uno de los códigos que guardó. Cada uno sirve una sola vez.',
  llavesSinSitio: 'Sus llaves de acceso no se pueden usar en esta dirección.',
  sinCodigos: 'Si ya no tiene ninguno, pida al área de informática que quite su verificación en dos pasos.',
  escribaCodigo: ESCRIBA_CODIGO,
  segundoPasoMinutos: 'Tiene 5 minutos. Después vuelva a ingresar su usuario y clave.',
  sinLlaves: 'Su navegador no admite llaves de acceso',
  llaveNoUsada: 'No se usó la llave. Intente otra vez o elija otra forma.',
  codigoDeCorreoMalo: 'Código incorrecto o vencido',
  codigoEnviado:
    'Si el usuario existe y tiene un correo comprobado, le enviamos un código. Si no llega en unos minutos, pida una contraseña nueva al área de informática.',
  claveActualizada: 'Contraseña Actualizada con éxito',
  claveIncorrecta: 'Contraseña incorrecta',
  claveActual: CLAVE_ACTUAL,
  claveLargo: CLAVE_LARGO,
  cambieLaInicial: 'Cambie su contraseña para continuar',
  claveRepetida: 'Elija una contraseña distinta de la inicial, que otra persona conoce',
  claveComun: 'Esa contraseña es muy conocida, elija otra',
  claveMunicipalidad:
    'La contraseña no puede ser el nombre, el lugar o las siglas de la municipalidad, aunque se le agreguen números, puntos o espacios',
  claveDelUsuario: 'La contraseña no puede ser el usuario o el DNI, aunque se le agreguen números, puntos o espacios',
} as const

export const sesionApi = {
  ingresar: llamada({
    id: 'API-11',
    method: 'POST',
    path: '/api/login',
    acceso: 'publico',
    resumen: 'Inicia la sesión de un trabajador',
    body: Credenciales,
    respuesta: z.object({ access_token: z.optional(z.string()), segundo_factor: z.optional(SegundoFactor) }),
    estados: [401],
  }),
  segundo: llamada({
    id: 'ING-11',
    method: 'POST',
    path: '/api/login/segundo',
    acceso: 'publico',
    resumen: 'Segundo paso del ingreso: un código, una llave de acceso o un código de recuperación',
    body: z.object({ ticket: texto(200), forma: z.enum(FORMAS_DE_FACTOR), ...PruebaDeFactor }),
    respuesta: z.object({ access_token: z.string() }),
    estados: [401],
  }),
  /** The answer is the same for every username (ING-27). */
  claveOlvidada: llamada({
    id: 'ING-27',
    method: 'POST',
    path: '/api/clave/olvidada',
    acceso: 'publico',
    resumen: 'Envía un código a quien olvidó su contraseña, si tiene un correo comprobado',
    body: z.object({ username: texto(USERNAME_MAXIMO, { min: 1, mensaje: 'Ingrese su usuario' }) }),
    respuesta: Vacio,
  }),
  claveNueva: llamada({
    id: 'ING-27',
    method: 'POST',
    path: '/api/clave/nueva',
    acceso: 'publico',
    resumen: 'Cambia la contraseña con el código que llegó por correo',
    body: ClaveNueva,
    respuesta: Vacio,
    estados: [401],
  }),
  /** What the dialog asks for: the password, or the second factor of whoever has one (ING-04). */
  formasDeConfirmar: llamada({
    id: 'ING-04',
    method: 'GET',
    path: '/api/mi-cuenta/confirmar',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Con qué confirma quien ya ingresó que es él',
    respuesta: z.object({
      formas: z.array(z.enum(['password', ...FORMAS_DE_FACTOR, 'proveedor'])),
      llave: z.nullable(OpcionesDeLlave),
    }),
  }),
  /** Proof of identity for an act that has answered `confirmar`; a wrong one counts as a failed sign-in. */
  confirmar: llamada({
    id: 'ING-04',
    method: 'POST',
    path: '/api/mi-cuenta/confirmar',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Confirma a quien ya ingresó, por diez minutos: con su segundo factor, o sin él con su contraseña',
    body: Confirmacion,
    respuesta: Vacio,
    estados: [401],
  }),
  salir: llamada({
    id: 'API-12',
    method: 'POST',
    path: '/api/logout',
    acceso: 'sesion',
    conClaveInicial: true,
    sinFactor: true,
    resumen: 'Cierra la sesión',
    respuesta: Vacio,
  }),
}
