import * as z from 'zod/mini'
import { ajuste, entero, lista } from './lectores.ts'

/** On which day what citizens file counts as filed, and until when they are answered. */
export const AJUSTES_PLAZOS = {
  CORTE_RECEPCION: ajuste(
    '23:59',
    'Hora hasta la que lo presentado un día hábil cuenta como presentado ese día.',
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'debe ser una hora como 23:59')),
  ),
  DIAS_NO_LABORABLES: ajuste(
    '',
    'Días no laborables además de los feriados nacionales, separados por comas, como 2026-12-31.',
    lista(z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'deben ser fechas como 2026-12-31'))),
    '(ninguno)',
  ),
  RECLAMOS_DIAS: ajuste('30', 'Días hábiles para responder un reclamo.', entero(1, 365)),
  TRANSPARENCIA_DIAS: ajuste('10', 'Días hábiles para responder una solicitud de información.', entero(1, 365)),
} as const
