import * as z from 'zod/mini'
import { alFaltar, entero, enteroEnTexto, FechaISO, Id, ParamId, sinFaltas, texto } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { MENSAJES_RESPUESTA, RECIBIO, TEXTO_DE_RESPUESTA } from './respuestas.ts'
import { MENSAJES_SOLICITUD, PEDIDO_MAXIMO, PEDIDO_MINIMO } from './transparencia.ts'
import { Entera } from './transparencia-lista.ts'
import {
  ARCHIVOS_DE_SOLICITUD,
  CAUSALES,
  centimosDe,
  DISCOS_MAXIMO,
  DOCUMENTO,
  ENTIDAD,
  MENSAJES_DE_SOLICITUD,
  MONTO_MAXIMO,
  MOTIVOS_DE_PRORROGA,
  NUMERAL_MAXIMO,
  OBSERVACION,
  OTRO_COSTO_MAXIMO,
  PAGINAS_MAXIMO,
  RECIBO_MAXIMO,
  REQUISITOS,
  SUSTENTO,
  SUSTENTO_DE_PRORROGA,
} from './transparencia-reglas.ts'

/** What is done with a request for information (API-151 to API-156, API-161). Each answers the request as it is then. */

const acceso = [Permiso.mesaDePartes] as const
const deUna = { acceso, params: ParamId, respuesta: Entera, estados: [404, 409] } as const

/** An amount is no longer than that, written out. */
const MONTO_LETRAS = 12

/** An amount with at most two decimals, in céntimos. */
const Monto = z.pipe(
  z.string().check(
    z.maxLength(MONTO_LETRAS, { error: `Máximo ${MONTO_LETRAS} caracteres` }),
    z.refine((escrito) => (centimosDe(escrito) ?? Number.POSITIVE_INFINITY) <= MONTO_MAXIMO * 100, {
      error: MENSAJES_DE_SOLICITUD.monto,
    }),
  ),
  z.transform((escrito) => centimosDe(escrito) ?? 0),
)

export const transparenciaActosApi = {
  observar: llamada({
    ...deUna,
    id: 'API-151',
    method: 'POST',
    path: '/api/transparencia/:id/observar',
    resumen: 'Observa una vez una solicitud que no cumple un requisito de ley (TRS-16)',
    body: z.object({
      requisito: entero(1, REQUISITOS.length, MENSAJES_DE_SOLICITUD.requisito),
      texto: texto(OBSERVACION.maximo, {
        min: OBSERVACION.minimo,
        mensaje: MENSAJES_DE_SOLICITUD.observacion,
        lineas: true,
      }),
      /** When it was told at the address of a request without an e-mail; required there. */
      comunicado: z._default(z.nullable(FechaISO), null),
    }),
  }),
  prorrogar: llamada({
    ...deUna,
    id: 'API-152',
    method: 'POST',
    path: '/api/transparencia/:id/prorrogar',
    resumen: 'Comunica una vez la prórroga del plazo de una solicitud (TRS-17)',
    body: z.object({
      hasta: FechaISO,
      motivos: z
        .array(entero(1, MOTIVOS_DE_PRORROGA.length, MENSAJES_DE_SOLICITUD.motivos), {
          error: alFaltar(MENSAJES_DE_SOLICITUD.motivos),
        })
        .check(
          z.minLength(1, { error: MENSAJES_DE_SOLICITUD.motivos }),
          z.refine((motivos) => new Set(motivos).size === motivos.length, { error: MENSAJES_DE_SOLICITUD.motivos }),
        ),
      sustento: texto(SUSTENTO_DE_PRORROGA.maximo, {
        min: SUSTENTO_DE_PRORROGA.minimo,
        mensaje: MENSAJES_DE_SOLICITUD.sustentoDeProrroga,
        lineas: true,
      }),
    }),
  }),
  costo: llamada({
    ...deUna,
    id: 'API-153',
    method: 'POST',
    path: '/api/transparencia/:id/costo',
    resumen: 'Registra lo que cuesta reproducir la información (TRS-18)',
    body: z
      .object({
        paginas: entero(0, PAGINAS_MAXIMO, MENSAJES_DE_SOLICITUD.cantidad),
        discos: entero(0, DISCOS_MAXIMO, MENSAJES_DE_SOLICITUD.cantidad),
        otro: z._default(texto(OTRO_COSTO_MAXIMO), ''),
        /** Of other reproduction, '12.50'. */
        otro_monto: z._default(Monto, 0),
      })
      .check(
        sinFaltas(({ otro, otro_monto }) =>
          otro_monto > 0 && otro === '' ? [['otro', MENSAJES_DE_SOLICITUD.otro]] : [],
        ),
      ),
  }),
  pago: llamada({
    ...deUna,
    id: 'API-154',
    method: 'POST',
    path: '/api/transparencia/:id/pago',
    resumen: 'Registra el pago de la reproducción (TRS-18)',
    body: z.object({
      fecha: FechaISO,
      recibo: texto(RECIBO_MAXIMO, { min: 1, mensaje: MENSAJES_DE_SOLICITUD.recibo }),
    }),
  }),
  responder: llamada({
    ...deUna,
    id: 'API-155',
    method: 'POST',
    path: '/api/transparencia/:id/responder',
    resumen: 'Responde una solicitud: entrega, deniega, dice que no existe o la encauza (TRS-19 a TRS-21)',
    body: z.object({
      sentido: enteroEnTexto(/^[1-5]$/, MENSAJES_DE_SOLICITUD.sentido),
      texto: texto(TEXTO_DE_RESPUESTA.maximo, {
        min: TEXTO_DE_RESPUESTA.minimo,
        mensaje: MENSAJES_RESPUESTA.texto,
        lineas: true,
      }),
      causal: z._default(
        z.nullable(enteroEnTexto(new RegExp(`^[1-${CAUSALES.length}]$`), MENSAJES_DE_SOLICITUD.causal)),
        null,
      ),
      numeral: z._default(texto(NUMERAL_MAXIMO), ''),
      sustento: z._default(texto(SUSTENTO.maximo, { lineas: true }), ''),
      entidad: z._default(texto(ENTIDAD.maximo), ''),
      documento: z._default(texto(DOCUMENTO.maximo), ''),
      doc_ids: z._default(
        z.pipe(z.string(), z.pipe(enJson, z.array(Id).check(z.maxLength(ARCHIVOS_DE_SOLICITUD)))),
        [],
      ),
    }),
    archivos: { 'selectedFile[]': ARCHIVOS_DE_SOLICITUD },
  }),
  cerrar: llamada({
    ...deUna,
    id: 'API-156',
    method: 'POST',
    path: '/api/transparencia/:id/cerrar',
    resumen: 'Registra que se recogió la información, o declara el abandono (TRS-22)',
    body: z
      .object({
        accion: z.enum(['entregar', 'abandonar']),
        fecha: z._default(z.nullable(FechaISO), null),
        recibio: z._default(texto(RECIBIO.maximo), ''),
      })
      .check(
        sinFaltas(({ accion, fecha, recibio }) =>
          accion === 'abandonar'
            ? []
            : [
                ...(fecha === null ? [['fecha', MENSAJES_RESPUESTA.sinFecha] as const] : []),
                ...(recibio.length < RECIBIO.minimo ? [['recibio', MENSAJES_DE_SOLICITUD.recibio] as const] : []),
              ],
        ),
      ),
    archivos: { 'selectedFile[]': 1 },
  }),
  subsanar: llamada({
    ...deUna,
    id: 'API-161',
    method: 'POST',
    path: '/api/transparencia/:id/subsanacion',
    resumen: 'Registra la subsanación de una solicitud que se trajo en papel (TRS-16)',
    body: z.object({
      pedido: texto(PEDIDO_MAXIMO, { min: PEDIDO_MINIMO, mensaje: MENSAJES_SOLICITUD.pedidoCorto, lineas: true }),
    }),
    archivos: { 'selectedFile[]': 1, 'selectedFileAnexo[]': 4 },
  }),
}
