import * as z from 'zod/mini'
import { type EstadoDeAtencion, PROCESOS, type Proceso, sePuedeResponder } from './atencion.ts'
import { FechaISO, Id } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { llamada } from './base/llamada.ts'
import { fecha } from './base/tiempo.ts'

/** What was answered outside before the product knew of answers, written down as it was (REC-41, TRS-14). */

export const ANTERIORES_POR_VEZ = 500

export const MENSAJES_ANTERIORES = {
  verbo: 'Registrar respuesta anterior',
  titulo: 'REGISTRAR RESPUESTA ANTERIOR',
  noHecho: 'No se pudo registrar la respuesta anterior',
  hecho: 'Hecho',
  muchas: `Máximo ${ANTERIORES_POR_VEZ} a la vez`,
  ninguna: 'Elija al menos una fila',
  /** What is said of one that was filed since. */
  noEsAnterior: 'Se presentó después: responda aquí',
  sinFecha: 'Elija la fecha de la respuesta',
  futura: 'La fecha no puede ser posterior a hoy',
  antesDePresentar: 'La fecha es anterior a su presentación',
  /** Above those that were refused. */
  noRegistradas: 'No se registraron:',
  sinCorreo: 'No se escribe al ciudadano, y no se podrá deshacer.',
} as const

/** What the answer itself says, where nothing else is known of it. */
export const respuestaAnterior = (dia: string): string => `Se respondió el ${fecha(dia)}, fuera de este sistema.`
export const respuestasRegistradas = (cuantas: number): string =>
  cuantas === 1 ? 'Respuesta registrada' : `${cuantas} respuestas registradas`
export const anterioresElegidas = (cuantas: number): string =>
  cuantas === 1 ? '1 fila elegida' : `${cuantas} filas elegidas`

/** What is wrong with the day of an answer, whatever it was to; null when nothing is. */
export const faltaEnElDia = (dia: string, hoy: string): string | null => {
  if (dia === '') return MENSAJES_ANTERIORES.sinFecha
  return dia > hoy ? MENSAJES_ANTERIORES.futura : null
}

interface DeAntes {
  estado: EstadoDeAtencion
  anterior: boolean
}

/** Why the answer of before cannot be written down of one; null when it can. */
export const impedimentoDeAnterior = (proceso: Proceso, { estado, anterior }: DeAntes): string | null => {
  if (!sePuedeResponder(proceso, estado)) return PROCESOS[proceso].otroEstado
  return anterior ? null : MENSAJES_ANTERIORES.noEsAnterior
}

const RespuestaAnterior = z.object({
  ids: z.pipe(
    z.string(),
    z.pipe(
      enJson,
      z
        .array(Id)
        .check(
          z.minLength(1, { error: MENSAJES_ANTERIORES.ninguna }),
          z.maxLength(ANTERIORES_POR_VEZ, { error: MENSAJES_ANTERIORES.muchas }),
        ),
    ),
  ),
  fecha: FechaISO,
})
export type RespuestaAnterior = z.output<typeof RespuestaAnterior>

/** What became of each, by itself. */
const Resultado = z.object({
  data: z.array(z.object({ id: z.number(), hecho: z.boolean(), mensaje: z.string() })),
})
export type ResultadoDeAnteriores = z.infer<typeof Resultado>

const comunes = {
  id: 'API-160',
  method: 'POST',
  body: RespuestaAnterior,
  archivos: { 'selectedFile[]': 1 },
  respuesta: Resultado,
} as const

export const anterioresApi = {
  reclamos: llamada({
    ...comunes,
    path: '/api/reclamos/anteriores',
    acceso: [PROCESOS.reclamos.permiso],
    resumen: 'Registra la respuesta que se dio antes, fuera del sistema, a reclamos de entonces (REC-41)',
  }),
  transparencia: llamada({
    ...comunes,
    path: '/api/transparencia/anteriores',
    acceso: [PROCESOS.transparencia.permiso],
    resumen: 'Registra la respuesta que se dio antes, fuera del sistema, a solicitudes de entonces (TRS-14)',
  }),
}
