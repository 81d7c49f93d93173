import * as z from 'zod/mini'
import { esDireccion } from '../platform/correo/direccion.ts'
import { ajuste, direccionSegura } from './lectores.ts'

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
