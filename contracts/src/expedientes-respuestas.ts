import * as z from 'zod/mini'
import { enteroEnTexto, Id, ParamId, sinFaltas, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import { Expediente } from './expediente.ts'
import { ClaveDeActo } from './expedientes.ts'
import { MENSAJES_EXPEDIENTE } from './expedientes-reglas.ts'
import { ARCHIVOS_DE_RESPUESTA, DocIdsDeRespuesta, MENSAJES_RESPUESTA, TEXTO_DE_RESPUESTA } from './respuestas.ts'

/** What an area tells of a case to whoever waits: answers, reports, corrections to make (18, EXP-34, EXP-37 to EXP-39, PLA-25). */

export const TEXTO_DE_REQUERIMIENTO = { minimo: 10, maximo: 2_000 } as const
export const DIAS_DE_REQUERIMIENTO = { minimo: 1, maximo: 10 } as const

/** Why a case was taken as not filed, in its route (EXP-39). */
export const noSeSubsano = (hasta: string): string => `No se subsanó hasta el ${fecha(hasta)}`
/** What a corrected procedure type came from and is, and the due date that follows (PLA-25). */
export const procedimientoCorregido = (
  [anterior, nuevo]: readonly [string | null, string | null],
  vence: string | null,
): string =>
  `${anterior ?? MENSAJES_REQUERIMIENTO.sinProcedimiento} → ${nuevo ?? MENSAJES_REQUERIMIENTO.sinProcedimiento}, ${
    vence === null ? 'sin plazo' : `vence el ${fecha(vence)}`
  }`

export const MENSAJES_REQUERIMIENTO = {
  queSubsanar: 'Escriba qué debe subsanar, de 10 a 2,000 caracteres',
  desistimiento: 'Desistimiento',
  sinProcedimiento: 'Sin procedimiento',
  dias: `Elija de ${DIAS_DE_REQUERIMIENTO.minimo} a ${DIAS_DE_REQUERIMIENTO.maximo} días hábiles`,
} as const

const textoLibre = z._default(texto(TEXTO_DE_RESPUESTA.maximo, { lineas: true }), '')
const acceso = [Permiso.bandeja] as const
const archivos = { 'selectedFile[]': ARCHIVOS_DE_RESPUESTA } as const

export const expedientesRespuestasApi = {
  responder: llamada({
    id: 'API-125',
    method: 'POST',
    path: '/api/expedientes/:id/responder',
    acceso,
    resumen: 'Responde al ciudadano, con acuse de recibo (EXP-34)',
    params: ParamId,
    body: z.object({
      clase: enteroEnTexto(/^[12]$/),
      texto: textoLibre,
      doc_ids: DocIdsDeRespuesta,
      clave: ClaveDeActo,
    }),
    archivos,
    respuesta: Expediente,
    estados: [404, 409],
  }),
  informar: llamada({
    id: 'API-134',
    method: 'POST',
    path: '/api/expedientes/:id/informe',
    acceso,
    resumen: 'Informa al responsable de un reclamo o de una solicitud, que la tiene otra vez (EXP-37)',
    params: ParamId,
    body: z.object({
      texto: texto(TEXTO_DE_RESPUESTA.maximo, {
        min: TEXTO_DE_RESPUESTA.minimo,
        mensaje: MENSAJES_RESPUESTA.texto,
        lineas: true,
      }),
      doc_ids: DocIdsDeRespuesta,
      clave: ClaveDeActo,
    }),
    archivos,
    respuesta: Expediente,
    estados: [404, 409],
  }),
  requerir: llamada({
    id: 'API-124',
    method: 'POST',
    path: '/api/expedientes/:id/requerimiento',
    acceso,
    resumen: 'Pide al ciudadano que subsane, o da por subsanado lo que trajo en papel (EXP-38, EXP-39)',
    params: ParamId,
    body: z
      .object({
        accion: z.enum(['requerir', 'subsanado']),
        texto: z._default(texto(TEXTO_DE_REQUERIMIENTO.maximo, { lineas: true }), ''),
        dias: z._default(enteroEnTexto(/^([1-9]|10)$/, MENSAJES_REQUERIMIENTO.dias), DIAS_DE_REQUERIMIENTO.maximo),
        motivo: z._default(texto(500, { lineas: true }), ''),
        clave: ClaveDeActo,
      })
      .check(
        sinFaltas(({ accion, texto: que, motivo }) => [
          ...(accion === 'requerir' && que.trim().length < TEXTO_DE_REQUERIMIENTO.minimo
            ? [['texto', MENSAJES_REQUERIMIENTO.queSubsanar] as const]
            : []),
          ...(accion === 'subsanado' && motivo.trim().length < 4
            ? [['motivo', MENSAJES_EXPEDIENTE.motivo] as const]
            : []),
        ]),
      ),
    archivos,
    respuesta: Expediente,
    estados: [404, 409],
  }),
  corregirProcedimiento: llamada({
    id: 'API-135',
    method: 'PUT',
    path: '/api/expedientes/:id/procedimiento',
    acceso,
    resumen: 'Corrige una vez el procedimiento de un trámite; su plazo se cuenta otra vez (PLA-25)',
    params: ParamId,
    body: z.object({
      procedimiento_id: z.nullable(Id),
      motivo: texto(500, { min: 4, mensaje: MENSAJES_EXPEDIENTE.motivo, lineas: true }),
      clave: ClaveDeActo,
    }),
    respuesta: Expediente,
    estados: [404, 409],
  }),
}
