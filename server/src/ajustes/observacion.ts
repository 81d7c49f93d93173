import * as z from 'zod/mini'
import { ajuste, entero, siNo, texto } from './lectores.ts'

/** What the program tells of itself to those who keep it running. */
export const AJUSTES_OBSERVACION = {
  METRICAS_PUERTO: ajuste(
    undefined,
    'Puerto aparte en el que este proceso da sus métricas a Prometheus (vea docs/observacion.md).',
    z.optional(entero(1, 65535)),
    '(ninguno: no hay métricas)',
  ),
  METRICAS_HOST: ajuste(
    '127.0.0.1',
    'Dirección en la que se dan las métricas; nunca una que se alcance desde Internet.',
    texto(255),
  ),
  REGISTRO_PETICIONES: ajuste(
    'false',
    'true para anotar en el registro una línea por cada petición, y no solo las lentas, fallidas o rechazadas.',
    siNo,
  ),
} as const
