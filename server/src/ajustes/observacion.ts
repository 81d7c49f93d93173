import * as z from 'zod/mini'
import { esDireccion } from '../platform/correo/correo.ts'
import { ajuste, direccionSegura, entero, siNo, texto } from './lectores.ts'

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

/** Where the root of each day of the audit trail is told, out of reach of whoever owns the database (decision 0100). */
export const AJUSTES_AUDITORIA = {
  AUDITORIA_CORREO: ajuste(
    undefined,
    'Correo al que se envía cada noche la raíz del día de la auditoría, y el aviso de que su cadena se rompió o nadie la continúa; de preferencia, de quien no administra la base de datos (vea docs/operacion.md).',
    z.optional(z.string().check(z.refine(esDireccion, 'debe ser un correo, sin nombre'))),
    '(ninguno)',
  ),
  AUDITORIA_URL: ajuste(
    undefined,
    'Dirección a la que se envían cada noche las raíces de los siete últimos días, cada una como JSON, con POST.',
    z.optional(direccionSegura('https://testigo.ejemplo.gob.pe/cabildo')),
    '(ninguna)',
  ),
} as const
