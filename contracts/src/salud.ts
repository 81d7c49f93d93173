import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'

/**
 * Why the service answers and is not well: little room for files, a processor that is kept busy, a file store that does not
 * answer, a database whose connections are all taken, nobody who works in the background, jobs that were given up, mail
 * that waits, a national registry or an antivirus that does not answer. `docs/observacion.md` says what to do about each.
 */
export const MOTIVOS_SALUD = [
  'disco',
  'retraso',
  'almacen',
  'base',
  'obrero',
  'trabajos',
  'correo',
  'registro',
  'antivirus',
] as const
export type MotivoSalud = (typeof MOTIVOS_SALUD)[number]

/** What should be mended in its time, and keeps nobody from working: a PostgreSQL whose newer minor release is known. */
export const AVISOS_SALUD = ['postgres'] as const

const EstadoSalud = z.object({
  estado: z.enum(['listo', 'degradado']),
  motivos: z.array(z.enum(MOTIVOS_SALUD)),
  avisos: z.array(z.enum(AVISOS_SALUD)),
  /** Longest wait of the event loop in the last ten seconds or so, in milliseconds. */
  retraso_ms: z.int(),
})
export type EstadoSalud = z.output<typeof EstadoSalud>

export const saludApi = {
  salud: llamada({
    id: 'salud',
    method: 'GET',
    path: '/salud',
    acceso: 'publico',
    resumen: 'Estado del servicio; 503 cuando la base de datos no responde o el programa se detiene',
    respuesta: EstadoSalud,
  }),
  vivo: llamada({
    id: 'salud',
    method: 'GET',
    path: '/salud/vivo',
    acceso: 'publico',
    resumen: 'Contesta mientras el proceso vive, aunque no pueda atender; no pregunta a la base de datos',
    respuesta: z.object({ estado: z.literal('vivo') }),
  }),
  seguridad: llamada({
    id: 'RFC 9116',
    method: 'GET',
    path: '/.well-known/security.txt',
    acceso: 'publico',
    resumen: 'A quién se avisa de una vulnerabilidad; 404 cuando la municipalidad no indicó su correo',
    respuesta: null,
    tipos: ['text/plain'],
    estados: [404],
  }),
}
