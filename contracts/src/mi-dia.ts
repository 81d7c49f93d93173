import * as z from 'zod/mini'
import { Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { type Acceso, Permiso, puedeAcceder, type QuienPide } from './base/permisos.ts'
import { RUTAS, type Ruta } from './base/rutas.ts'
import { diaMas } from './base/tiempo.ts'
import { NOMBRE_ESTADO_CORREO } from './correos.ts'
import type { Evento } from './eventos.ts'
import { FILTRO_DE_PLAZO } from './filtro-de-plazo.ts'
import { ESTADO_DESPACHO } from './firma-digital.ts'
import { VISTA_POR_RECEPCIONAR } from './mesa-de-partes.ts'
import { ESTADO_PENDIENTE } from './visitas.ts'

/** What waits for a person, gathered on one screen: each figure opens the rows that it counts. */

/** How soon something has to be done, the soonest first, as the screen heads it. */
export const URGENCIAS = { vencido: 'Vencido', hoy: 'Para hoy', espera: 'Por atender' } as const
export type Urgencia = keyof typeof URGENCIAS

interface Asunto {
  urgencia: Urgencia
  /** Who is told, besides who may open its screen: a figure whose rows one cannot open is not told. */
  acceso: Acceso
  /** What announces that the figure changes. */
  tema: Evento['tema']
  ruta: Ruta
  /** What the address of that screen says of the rows; `hoy` is the server's Lima day. */
  datos: (hoy: string) => Readonly<Record<string, string>>
  /** What follows the figure; it is read as one sentence with it. */
  texto: (n: number) => string
  /** Known only where the product keeps the cases itself (EXP-03). */
  soloPropios?: true
}

const segun = (uno: string, varios: string) => (n: number) => (n === 1 ? uno : varios)
/** Long before the first record of any installation. */
const DESDE_SIEMPRE = '2000-01-01'

const deBandeja = { acceso: [Permiso.bandeja], tema: 'expedientes', ruta: 'bandeja', soloPropios: true } as const
const deReclamos = { acceso: [Permiso.reclamos], tema: 'reclamos', ruta: 'reclamos', soloPropios: true } as const
const deSolicitudes = {
  acceso: [Permiso.mesaDePartes],
  tema: 'transparencia',
  ruta: 'transparencia_lista',
  soloPropios: true,
} as const
const deVisitas = { acceso: [Permiso.visitas], tema: 'visitas', ruta: 'visitas' } as const
const deMesa = { acceso: [Permiso.mesaDePartes], tema: 'mpvirtual', ruta: 'mpv' } as const

export const ASUNTOS = {
  expedientes_vencidos: {
    ...{ ...deBandeja, urgencia: 'vencido' },
    datos: () => ({ bandeja: 'por_vencer', vencidos: '1' }),
    texto: segun('expediente del área ya venció', 'expedientes del área ya vencieron'),
  },
  reclamos_vencidos: {
    ...{ ...deReclamos, urgencia: 'vencido' },
    datos: () => ({ plazo: FILTRO_DE_PLAZO.vencido }),
    texto: segun('reclamo ya venció', 'reclamos ya vencieron'),
  },
  solicitudes_vencidas: {
    ...{ ...deSolicitudes, urgencia: 'vencido' },
    datos: () => ({ plazo: FILTRO_DE_PLAZO.vencido }),
    texto: segun('solicitud de información ya venció', 'solicitudes de información ya vencieron'),
  },
  visitas_anteriores: {
    ...{ ...deVisitas, urgencia: 'vencido' },
    datos: (hoy) => ({ estado: ESTADO_PENDIENTE, periodo: `${DESDE_SIEMPRE}..${diaMas(hoy, -1)}` }),
    texto: segun('visita de otro día sin hora de salida', 'visitas de otros días sin hora de salida'),
  },
  correos_fallidos: {
    ...{ acceso: ['area21'], tema: 'correos', ruta: 'buzon', urgencia: 'vencido' },
    datos: () => ({ estado: NOMBRE_ESTADO_CORREO.fallido }),
    texto: segun('correo no se pudo enviar', 'correos no se pudieron enviar'),
  },
  expedientes_hoy: {
    ...{ ...deBandeja, urgencia: 'hoy' },
    datos: (hoy) => ({ bandeja: 'por_vencer', vence_ini: hoy, vence_fin: hoy }),
    texto: segun('expediente del área vence hoy', 'expedientes del área vencen hoy'),
  },
  reclamos_hoy: {
    ...{ ...deReclamos, urgencia: 'hoy' },
    datos: () => ({ plazo: FILTRO_DE_PLAZO.hoy }),
    texto: segun('reclamo vence hoy', 'reclamos vencen hoy'),
  },
  solicitudes_hoy: {
    ...{ ...deSolicitudes, urgencia: 'hoy' },
    datos: () => ({ plazo: FILTRO_DE_PLAZO.hoy }),
    texto: segun('solicitud de información vence hoy', 'solicitudes de información vencen hoy'),
  },
  visitas_hoy: {
    ...{ ...deVisitas, urgencia: 'hoy' },
    datos: () => ({ estado: ESTADO_PENDIENTE, periodo: 'hoy' }),
    texto: segun('visita de hoy sin hora de salida', 'visitas de hoy sin hora de salida'),
  },
  expedientes_mios: {
    ...{ ...deBandeja, urgencia: 'espera' },
    datos: () => ({ bandeja: 'en_proceso', asignado: 'mios' }),
    texto: segun('expediente asignado a usted', 'expedientes asignados a usted'),
  },
  expedientes_por_recibir: {
    ...{ ...deBandeja, urgencia: 'espera' },
    datos: () => ({ bandeja: 'por_recibir' }),
    texto: segun('expediente por recibir', 'expedientes por recibir'),
  },
  expedientes_sin_asignar: {
    ...{ ...deBandeja, acceso: [Permiso.jefe], urgencia: 'espera' },
    datos: () => ({ bandeja: 'en_proceso', asignado: 'nadie' }),
    texto: segun('expediente en proceso sin asignar', 'expedientes en proceso sin asignar'),
  },
  documentos_por_firmar: {
    ...{ acceso: [Permiso.firmaDigital], tema: 'firmadigital', ruta: 'firmadigital', urgencia: 'espera' },
    datos: () => ({ estado: ESTADO_DESPACHO.porFirmar }),
    texto: segun('documento por firmar', 'documentos por firmar'),
  },
  documentos_devueltos: {
    ...{ acceso: [Permiso.documentos], tema: 'documentos', ruta: 'documentos', urgencia: 'espera' },
    datos: () => ({ estado: 'devuelto' }),
    texto: segun('documento devuelto sin firmar', 'documentos devueltos sin firmar'),
  },
  tramites_por_recepcionar: {
    ...{ ...deMesa, urgencia: 'espera' },
    datos: () => ({ estado: VISTA_POR_RECEPCIONAR }),
    texto: segun('trámite por recepcionar', 'trámites por recepcionar'),
  },
  tramites_por_subsanar: {
    ...{ ...deMesa, urgencia: 'espera' },
    datos: () => ({ estado: 'POR SUBSANAR' }),
    texto: segun('trámite observado, por subsanar', 'trámites observados, por subsanar'),
  },
} as const satisfies Record<string, Asunto>
export type NombreDeAsunto = keyof typeof ASUNTOS

export const NOMBRES_DE_ASUNTOS = Object.keys(ASUNTOS) as NombreDeAsunto[]

/** Whether somebody is told a figure, and can open its rows. */
export const seLeDice = (nombre: NombreDeAsunto, quien: QuienPide): boolean => {
  const { acceso, ruta } = ASUNTOS[nombre]
  return puedeAcceder(acceso, quien) && puedeAcceder(RUTAS[ruta].acceso, quien)
}

/** Where the rows of a figure are. */
export const direccionDe = (nombre: NombreDeAsunto, hoy: string): string => {
  const { ruta, datos } = ASUNTOS[nombre]
  const partes = Object.entries(datos(hoy)).map(([nombre, valor]) => `${nombre}=${encodeURIComponent(valor)}`)
  return `#/${ruta}?${partes.join('&')}`
}

/** Which screen opens after signing in, where none was asked for; the first unless the account says otherwise. */
export const AL_INGRESAR = { welcome: 'Inicio', mi_dia: 'Mi día' } as const satisfies Partial<Record<Ruta, string>>
const AlIngresar = z.enum(Object.keys(AL_INGRESAR) as (keyof typeof AL_INGRESAR)[])
export type AlIngresar = z.infer<typeof AlIngresar>

export const MENSAJES_MI_DIA = {
  titulo: 'MI DÍA',
  alIngresar: 'Al ingresar, abrir',
  grabado: 'Preferencia grabada con éxito',
  nada: 'Nada espera por usted',
  nadaTexto: 'Cuando llegue algo que usted deba atender, aparecerá aquí.',
  sinAsuntos: 'Aquí no hay nada que reunir todavía',
  sinAsuntosTexto:
    'Las opciones de su usuario no tienen asuntos que esperen. Si le falta alguna opción, pídala a quien administra los usuarios.',
} as const

/** What waits for the caller, each figure null where it is not for the caller's eyes; `hoy` is the day it was counted for. */
export const MiDia = z.object({
  hoy: z.string(),
  asuntos: z.record(z.enum(NOMBRES_DE_ASUNTOS), z.nullable(z.number())),
  al_ingresar: AlIngresar,
})
export type MiDia = z.infer<typeof MiDia>

export const miDiaApi = {
  /** An addition of ours, as is the next one (decision 0193). */
  ver: llamada({
    id: 'mi-dia',
    method: 'GET',
    path: '/api/mi-dia',
    acceso: 'sesion',
    resumen: 'Cuánto espera por quien pregunta, de lo que puede ver',
    respuesta: MiDia,
  }),
  ajustar: llamada({
    id: 'mi-dia-ajuste',
    method: 'PUT',
    path: '/api/mi-dia',
    acceso: 'sesion',
    resumen: 'Elige qué pantalla abre al ingresar la propia cuenta',
    body: z.object({ al_ingresar: AlIngresar }),
    respuesta: Vacio,
  }),
}
