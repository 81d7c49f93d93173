import * as z from 'zod/mini'
import { nombreDeCaso } from './avisos-de-plazos.ts'
import { texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import type { ClaseDeCaso } from './cargos.ts'

/** The calendar of due dates that programs of calendars subscribe to by a secret address (decision 0216). */
const RUTA = '/api/mi-cuenta/calendario'

/** Due dates of so many days ago are still in it, and so many of them at most, those that come first. */
export const VENCIMIENTOS_DIAS_ATRAS = 90
export const VENCIMIENTOS_MAXIMO = 500

export const CalendarioSuscrito = z.object({
  /** Date and time in Lima; null without an address. */
  creado: z.nullable(z.string()),
  /** When a program last asked for it, to the hour; null when none has. */
  ultimo_uso: z.nullable(z.string()),
})
export type CalendarioSuscrito = z.infer<typeof CalendarioSuscrito>

export const MENSAJES_VENCIMIENTOS = {
  paraQue:
    'Una dirección secreta con la que su calendario (Outlook, Google, del celular) muestra los plazos que usted debe atender. Solo lleva números y fechas, sin nombres ni asuntos.',
  sinDireccion: 'No tiene una dirección',
  sinUso: 'Ningún programa la ha usado',
  unaSolaVez:
    'Cópiela ahora: no se mostrará otra vez. Quien la tenga verá los números y fechas de sus plazos, sin ingresar.',
  comoSeUsa: 'En su calendario, elija «Suscribirse por dirección» o «Desde URL» y pegue la dirección.',
  renovar: 'La dirección que tiene dejará de servir. Tendrá que poner la nueva en cada calendario que la use.',
  quitar: 'Los calendarios que usan la dirección dejarán de mostrar sus plazos.',
  quitada: 'Se quitó la dirección de su calendario',
  noCopiada: 'No se pudo copiar. Seleccione la dirección y cópiela.',
} as const

/** Title of a due date: kind and number, never a name or a subject (D-65). */
export const tituloDeVencimiento = (clase: ClaseDeCaso, numero: string): string =>
  `Vence: ${nombreDeCaso(clase)} ${numero}`

export const vencimientosApi = {
  ver: llamada({
    id: 'API-176',
    method: 'GET',
    path: RUTA,
    acceso: 'sesion',
    resumen: 'Si la propia cuenta tiene una dirección de calendario, y desde cuándo; nunca cuál',
    respuesta: z.object({ data: CalendarioSuscrito }),
  }),
  crear: llamada({
    id: 'API-177',
    method: 'POST',
    path: RUTA,
    acceso: 'sesion',
    resumen:
      'Da una dirección secreta del calendario de vencimientos, una sola vez; la anterior deja de servir; pide confirmación',
    respuesta: z.object({ direccion: z.string() }),
  }),
  quitar: llamada({
    id: 'API-178',
    method: 'DELETE',
    path: RUTA,
    acceso: 'sesion',
    resumen: 'Quita la dirección del calendario de vencimientos; pide confirmación',
    respuesta: Vacio,
  }),
  leer: llamada({
    id: 'API-179',
    method: 'GET',
    path: '/api/vencimientos/:archivo',
    acceso: 'publico',
    resumen: 'El calendario de vencimientos de quien tiene esa dirección, para programas de calendarios (RFC 5545)',
    params: z.object({ archivo: texto(60) }),
    respuesta: null,
    tipos: ['text/calendar'],
    estados: [404],
  }),
}

/** What the audit trail calls it; the address is in no line of it. */
export const AUDITORIA_VENCIMIENTOS = {
  calendarios_suscritos: {
    nombre: 'Calendarios de vencimientos',
    campos: { user_id: 'Usuario', created_at: 'Creado' },
  },
} as const
