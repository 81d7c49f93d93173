import * as z from 'zod/mini'
import { ParamId, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { fecha } from './base/tiempo.ts'
import { Email } from './ciudadano-esquema.ts'
import { CODIGO_DE_CORREO_MAXIMO, OpcionesDeLlave, RespuestaDeLlave } from './sesion.ts'

/** A second factor: an application of codes, or a passkey (ING-05). */
export const CLASES_DE_FACTOR = ['totp', 'llave'] as const
export const Factor = z.object({
  id: z.number(),
  clase: z.enum(CLASES_DE_FACTOR),
  nombre: z.string(),
  /** Date and time, Lima. */
  created_at: z.string(),
  usado_at: z.nullable(z.string()),
  /** False of a passkey of a former address, and of an application whose secret cannot be read any more (ING-06, ING-08). */
  sirve: z.boolean(),
})
export type Factor = z.infer<typeof Factor>

export const FACTORES_MAXIMO = 10
export const FACTOR_NOMBRE_MAXIMO = 40
const NombreDeFactor = texto(FACTOR_NOMBRE_MAXIMO, { min: 1, mensaje: 'Escriba un nombre de 1 a 40 caracteres' })

/** Recovery codes of a user, and how few of them are told at each sign-in (ING-10). */
export const CODIGOS_RECUPERACION = 10
export const CODIGOS_POCOS = 2

/** What the user is told of the own account (ING-28). */
export const CLASES_DE_AVISO = [
  'dispositivo nuevo',
  'clave cambiada',
  'factor agregado',
  'factor quitado',
  'factores quitados',
  'llave repetida',
  'códigos errados',
  'código de recuperación',
  'correo cambiado',
  'clave olvidada',
  'sesión cerrada',
  'cuenta enlazada',
  'enlace quitado',
  'ingreso del administrador',
  'clave de servicio creada',
  'clave de servicio por vencer',
  'clave de servicio desde otra red',
  'clave de servicio terminada',
  'webhook creado',
  'webhook detenido',
] as const
export type ClaseDeAviso = (typeof CLASES_DE_AVISO)[number]

/** What a notice says besides its kind: device, network, name of a factor, address, who did it. */
export const DatosDeAviso = z.object({
  agente: z.optional(z.string()),
  red: z.optional(z.string()),
  nombre: z.optional(z.string()),
  por: z.optional(z.string()),
  /** A day, yyyy-MM-dd. */
  dia: z.optional(z.string()),
})
export type DatosDeAviso = z.infer<typeof DatosDeAviso>

export const AvisoDeSeguridad = z.object({
  id: z.number(),
  clase: z.enum(CLASES_DE_AVISO),
  datos: DatosDeAviso,
  en: z.string(),
  /** Whether it is new since the sign-in before. */
  nuevo: z.boolean(),
})
export type AvisoDeSeguridad = z.infer<typeof AvisoDeSeguridad>

const desde = ({ agente, red }: DatosDeAviso): string => [agente, red].filter(Boolean).join(', ')
const porQuien = ({ por }: DatosDeAviso): string => (por ? ` por ${por}` : '')
const DICE: Record<ClaseDeAviso, (datos: DatosDeAviso) => string> = {
  'dispositivo nuevo': (datos) => `Ingreso desde un dispositivo nuevo: ${desde(datos)}`,
  'clave cambiada': (datos) => (datos.por ? `Su contraseña la cambió ${datos.por}` : 'Su contraseña cambió'),
  'factor agregado': ({ nombre = '' }) => `Se agregó «${nombre}» a la verificación en dos pasos`,
  'factor quitado': ({ nombre = '' }) => `Se quitó «${nombre}» de la verificación en dos pasos`,
  'factores quitados': (datos) => `Se quitó su verificación en dos pasos${porQuien(datos)}`,
  'llave repetida': ({ nombre = '' }) => `Se rechazó la llave «${nombre}»: puede haber una copia de ella`,
  'códigos errados': (datos) => `Se escribieron cinco códigos errados con su contraseña: ${desde(datos)}`,
  'código de recuperación': (datos) => `Se usó un código de recuperación: ${desde(datos)}`,
  'correo cambiado': () => 'Cambió el correo de su cuenta',
  'clave olvidada': (datos) => `Se cambió la contraseña con un código enviado a su correo: ${desde(datos)}`,
  'sesión cerrada': (datos) => `Se cerró su sesión${porQuien(datos)}`,
  'cuenta enlazada': ({ nombre = '' }) => `Su cuenta se enlazó con ${nombre}`,
  'enlace quitado': (datos) => `Se quitó el enlace con ${datos.nombre ?? ''}${porQuien(datos)}`,
  'ingreso del administrador': (datos) => `Ingresó el usuario administrador: ${desde(datos)}`,
  'clave de servicio creada': ({ nombre = '', ...datos }) =>
    `Se creó la clave de servicio «${nombre}»${porQuien(datos)}`,
  'clave de servicio por vencer': ({ nombre = '', dia = '' }) =>
    `La clave de servicio «${nombre}» vence el ${fecha(dia)}`,
  'clave de servicio desde otra red': ({ nombre = '', ...datos }) =>
    `La clave de servicio «${nombre}» se usó desde una red que no es suya: ${desde(datos)}`,
  'clave de servicio terminada': ({ nombre = '' }) =>
    `La clave de servicio «${nombre}» terminó: su responsable ya no está`,
  'webhook creado': ({ nombre = '', ...datos }) => `Se creó el webhook «${nombre}»${porQuien(datos)}`,
  'webhook detenido': ({ nombre = '' }) =>
    `El webhook «${nombre}» se detuvo: su receptor no responde. Lo que falta se entregará cuando lo reanude`,
}
/** A notice in words (ING-28). */
export const avisoEscrito = ({ clase, datos }: Pick<AvisoDeSeguridad, 'clase' | 'datos'>): string => DICE[clase](datos)

/** How a session began (ING-23). */
export const MANERAS = ['clave', 'clave y código', 'clave y llave', 'clave y recuperación', 'proveedor'] as const
export type Manera = (typeof MANERAS)[number]
/** Why a session ended; without one it ended by its time. */
export const FINES_DE_SESION = ['salió', 'clave cambiada', 'otra sesión', 'cerrada', 'sin segundo factor'] as const
export type FinDeSesion = (typeof FINES_DE_SESION)[number]

/** Row of the own sessions, open or ended in the last 30 days (ING-23). Nothing of a token is in it (ING-24). */
export const SesionPropia = z.object({
  id: z.uuid(),
  /** 'Chrome en Windows'; empty of sessions of before. */
  dispositivo: z.string(),
  /** 'Esta red', 'Red interna 192.168.1.0/24', 'Red 190.12.34.0/24'. */
  lugar: z.string(),
  ingreso: z.string(),
  manera: z.string(),
  ultimo_uso: z.string(),
  actual: z.boolean(),
  /** Null while it is open. */
  termino: z.nullable(z.string()),
  por_que: z.nullable(z.string()),
})
export type SesionPropia = z.infer<typeof SesionPropia>
export const SESIONES_TERMINADAS_DIAS = 30
/** How many of them are shown, the newest ones: whoever signs in by a program has thousands. */
export const SESIONES_TERMINADAS_MAXIMO = 100
/** A device and network that the user has not come from for so many days are told (ING-28). */
export const DISPOSITIVO_NUEVO_DIAS = 90

/** A code of 6 digits by mail: for how long it lives, its tries, and how many mails go out in an hour (ING-25). */
export const CODIGO_DE_CORREO_MINUTOS = 30
export const CODIGO_DE_CORREO_INTENTOS = 5
export const CODIGOS_DE_CORREO_POR_HORA = 3
/** Security notices that a user gets by mail in a day; the rest come in one (ING-28). */
export const AVISOS_POR_DIA = 10
/** Security notices that Mi cuenta shows, the newest first. */
export const AVISOS_A_LA_VISTA = 20
/** For how long notices are kept. */
export const AVISOS_DIAS = 365

/** What every mail about the own account ends with (ING-26). */
export const SI_NO_FUE_USTED = 'Si no fue usted, cambie su contraseña y avise al área de informática.'

/** The own account (ING-03). */
export const MiCuenta = z.object({
  full_name: z.string(),
  username: z.string(),
  area_name: z.string(),
  cargo: z.string(),
  /** Dates of the access, yyyy-MM-dd. */
  desde: z.nullable(z.string()),
  hasta: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_comprobado: z.boolean(),
  /** Typed and not yet proved: the other one counts until then (ING-25). */
  email_pendiente: z.nullable(z.string()),
  factores: z.array(Factor),
  codigos_quedan: z.number(),
  /** Whether passkeys work where this page was opened; otherwise the address where they do (ING-08), null where nowhere. */
  llaves: z.object({ aqui: z.boolean(), direccion: z.nullable(z.string()) }),
  /** Whether a second factor is demanded, and the day before which it has to be added. */
  exigido: z.boolean(),
  antes_del: z.nullable(z.string()),
  avisos: z.array(AvisoDeSeguridad),
  /** Since when the account is linked at the provider, null where it is not; absent where there is no provider (ING-18). */
  enlace: z.optional(z.nullable(z.string())),
  /** Whether the password is the directory's, where it is changed. */
  clave_del_directorio: z.optional(z.literal(true)),
})
export type MiCuenta = z.infer<typeof MiCuenta>

const ESCRIBA_CODIGO = 'Escriba el código'

export const MENSAJES_MI_CUENTA = {
  sinEnlace: 'Enlace su cuenta para ingresar con ella, sin escribir su clave de Cabildo.',
  noSePudo: 'No se pudo, intente nuevamente',
  nombreCambiado: 'Nombre cambiado con éxito',
  paraQueCorreo: 'Ahí llegan los avisos de plazos y de seguridad, y el código si olvida su contraseña',
  alCerrarLaDeOtro: 'Al cerrar una, su titular tendrá que ingresar otra vez, y se le avisa',
  alCambiarla: 'Al cambiarla se cierran sus sesiones en otros equipos',
  codigosSinGenerar: 'No se pudieron generar los códigos, intente nuevamente',
  sesionSinCerrar: 'No se pudo cerrar la sesión, intente nuevamente',
  sinSesiones: 'Ninguna',
  ningunoSirve:
    'Ninguna de estas formas sirve ya: solo puede ingresar con un código de recuperación. Agregue otra antes de que se le terminen.',
  contrasenaNoBasta: 'Su contraseña sola ya no permite ingresar',
  seQuitaElUltimo:
    'Es el único: su contraseña sola volverá a permitir el ingreso, y sus códigos de recuperación dejarán de valer.',
  seQuitaUno: 'Ya no podrá usarlo para ingresar.',
  seQuitaElUtil:
    'Los demás no sirven: después solo podrá ingresar con un código de recuperación. Quítelos también, o agregue antes otro.',
  paraQueCodigos: 'Sirven si pierde su celular o su llave: cada uno permite ingresar una sola vez.',
  generarOtros: 'Los códigos que tiene dejarán de valer. Los nuevos se muestran una sola vez.',
  guardeCodigos: 'Guárdelos en un lugar seguro, fuera de este equipo: no se mostrarán otra vez.',
  codigosNoCopiados: 'No se pudo copiar. Seleccione los códigos y cópielos.',
  siNoReconoce: 'Si no reconoce alguna, ciérrela y cambie su contraseña',
  cerrarDemas: 'Se cerrarán todas sus sesiones menos esta. En esos equipos habrá que ingresar otra vez.',
  sinOtrasSesiones: 'No hay otras sesiones abiertas',
  sinTerminadas: 'Ninguna en ese tiempo',
  terminadasRecientes: `De los últimos ${SESIONES_TERMINADAS_DIAS} días, las ${SESIONES_TERMINADAS_MAXIMO} más recientes`,
  sinAvisos: 'No hay avisos',
  sinFactores:
    'Aún no tiene verificación en dos pasos. Con ella, quien conozca su contraseña no podrá ingresar por usted.',
  activada: 'Verificación en dos pasos activada',
  cambieDeCelular: 'Si cambia de celular, use «Cambiar aplicación de códigos».',
  aplicacionCambiada: 'Aplicación de códigos cambiada',
  cambieAplicacion: 'La que tiene sirve hasta que active esta; después deja de valer',
  llaveAgregada: 'Llave de acceso agregada',
  codigosGenerados: 'Códigos de recuperación generados',
  sesionCerrada: 'Sesión cerrada',
  correoComprobado: 'Correo comprobado',
  correoEnviado: 'Le enviamos un código de 6 dígitos. Escríbalo aquí antes de 30 minutos.',
  correoTomado: 'No se pudo usar ese correo',
  factoresDemasiados: `Puede tener hasta ${FACTORES_MAXIMO} segundos factores`,
  llaveYaRegistrada: 'Esa llave ya está registrada',
  sinFactoresTodavia: 'Agregue antes una aplicación de códigos o una llave de acceso',
} as const

/** Why a second factor cannot be used any more, and what to do (ING-06, ING-08). */
export const NO_SIRVE: Readonly<Record<Factor['clase'], string>> = {
  llave: 'No sirve en esta dirección, se hizo para otra. Añada una nueva y quite esta.',
  totp: 'Ya no sirve, el sistema no puede leer sus datos. Agregue la aplicación otra vez.',
}

/** 'Le quedan 9 de 10.' */
export const codigosDeDiez = (n: number): string =>
  n === 1 ? `Le queda 1 de ${CODIGOS_RECUPERACION}.` : `Le quedan ${n} de ${CODIGOS_RECUPERACION}.`
/** ING-28, once after signing in. */
export const avisosNuevos = (n: number): string =>
  n === 1 ? 'Tiene 1 aviso de seguridad' : `Tiene ${n} avisos de seguridad`

/** 'Se quitó «Mi teléfono»' (ING-32). */
export const seQuito = (nombre: string): string => `Se quitó «${nombre}»`
export const sesionesCerradas = (n: number): string => (n === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${n} sesiones`)
export const quedanCodigos = (n: number): string =>
  n === 1
    ? 'Le queda 1 código de recuperación. Genere otros en Mi cuenta.'
    : `Le quedan ${n} códigos de recuperación. Genere otros en Mi cuenta.`
/** ING-13; `dia` as yyyy-MM-dd. */
export const activeAntesDel = (dia: string): string => `Active la verificación en dos pasos antes del ${fecha(dia)}`
/** ING-08. */
export const llavesFuncionanEn = (direccion: string): string =>
  `Las llaves de acceso funcionan en ${direccion} con https`

const CODIGOS = z.object({ codigos: z.optional(z.array(z.string())) })

export const miCuentaApi = {
  ver: llamada({
    id: 'ING-03',
    method: 'GET',
    path: '/api/mi-cuenta',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'La propia cuenta: datos, segundos factores, avisos de seguridad',
    respuesta: z.object({ data: MiCuenta }),
  }),
  nuevoTotp: llamada({
    id: 'ING-06',
    method: 'POST',
    path: '/api/mi-cuenta/totp',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Da el secreto de una aplicación de códigos, una sola vez',
    respuesta: z.object({ secreto: z.string(), uri: z.string() }),
    estados: [409],
  }),
  agregarTotp: llamada({
    id: 'ING-06',
    method: 'PUT',
    path: '/api/mi-cuenta/totp',
    acceso: 'sesion',
    sinFactor: true,
    resumen:
      'Agrega la aplicación de códigos con el primero correcto; con el primer factor, da los códigos de recuperación',
    body: z.object({
      codigo: texto(CODIGO_DE_CORREO_MAXIMO, { min: 1, mensaje: ESCRIBA_CODIGO }),
      nombre: NombreDeFactor,
    }),
    respuesta: CODIGOS,
  }),
  opcionesDeLlave: llamada({
    id: 'ING-09',
    method: 'POST',
    path: '/api/mi-cuenta/llaves/opciones',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Lo que el navegador necesita para hacer una llave de acceso',
    respuesta: z.object({ opciones: OpcionesDeLlave }),
    estados: [409],
  }),
  agregarLlave: llamada({
    id: 'ING-09',
    method: 'POST',
    path: '/api/mi-cuenta/llaves',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Agrega una llave de acceso; con el primer factor, da los códigos de recuperación',
    body: z.object({ respuesta: RespuestaDeLlave, nombre: NombreDeFactor }),
    respuesta: z.extend(CODIGOS, { factor: Factor }),
  }),
  nombrarFactor: llamada({
    id: 'ING-05',
    method: 'PUT',
    path: '/api/mi-cuenta/factores/:id',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Cambia el nombre de un segundo factor',
    params: ParamId,
    body: z.object({ nombre: NombreDeFactor }),
    respuesta: z.object({ factor: Factor }),
  }),
  quitarFactor: llamada({
    id: 'ING-05',
    method: 'DELETE',
    path: '/api/mi-cuenta/factores/:id',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Quita un segundo factor; con el último se van los códigos de recuperación',
    params: ParamId,
    respuesta: Vacio,
  }),
  generarCodigos: llamada({
    id: 'ING-10',
    method: 'POST',
    path: '/api/mi-cuenta/recuperacion',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Genera los códigos de recuperación; los anteriores dejan de valer',
    respuesta: z.object({ codigos: z.array(z.string()) }),
    estados: [409],
  }),
  sesiones: llamada({
    id: 'ING-23',
    method: 'GET',
    path: '/api/mi-cuenta/sesiones',
    acceso: 'sesion',
    resumen: 'Las propias sesiones, abiertas y terminadas en los últimos 30 días',
    respuesta: z.object({ data: z.array(SesionPropia) }),
  }),
  cerrarSesion: llamada({
    id: 'ING-24',
    method: 'DELETE',
    path: '/api/mi-cuenta/sesiones/:id',
    acceso: 'sesion',
    resumen: 'Cierra una de las propias sesiones',
    params: z.object({ id: z.uuid({ error: 'Identificador no válido' }) }),
    respuesta: Vacio,
  }),
  cerrarDemas: llamada({
    id: 'ING-24',
    method: 'DELETE',
    path: '/api/mi-cuenta/sesiones/demas',
    acceso: 'sesion',
    resumen: 'Cierra todas las propias sesiones menos esta',
    respuesta: z.object({ cerradas: z.number() }),
  }),
  cambiarEmail: llamada({
    id: 'ING-25',
    method: 'PUT',
    path: '/api/mi-cuenta/email',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Cambia o quita el correo de la propia cuenta; el nuevo cuenta cuando se comprueba',
    body: z.object({ email: z.nullable(Email) }),
    respuesta: Vacio,
  }),
  comprobarEmail: llamada({
    id: 'ING-25',
    method: 'POST',
    path: '/api/mi-cuenta/email/comprobar',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Comprueba el correo con el código que llegó',
    body: z.object({ codigo: texto(CODIGO_DE_CORREO_MAXIMO, { min: 1, mensaje: ESCRIBA_CODIGO }) }),
    respuesta: Vacio,
  }),
}
