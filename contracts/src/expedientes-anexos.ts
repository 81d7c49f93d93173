import * as z from 'zod/mini'
import { enteroEnTexto, Id, IdEnRuta, ParamId, sinFaltas, texto } from './base/esquema.ts'
import { enJson } from './base/json.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { Expediente, NotaDeExpediente } from './expediente.ts'
import { ClaveDeActo } from './expedientes.ts'
import { MENSAJES_EXPEDIENTE } from './expedientes-reglas.ts'

/** What areas add to a case: files, notes, ties to other cases (18, EXP-24, EXP-31, EXP-40, EXP-41). */

export const ARCHIVOS_POR_ACTO = 5
export const ARCHIVOS_POR_CASO = 50
export const NOMBRE_DE_ARCHIVO = { minimo: 3, maximo: 120 } as const
export const NOTA_MAXIMA = 2_000
export const MOTIVO_DE_ACUMULAR = { minimo: 10, maximo: 500 } as const
export const MOTIVO_DE_SEPARAR = { minimo: 4, maximo: 500 } as const
export const NOTA_DE_RELACION_MAXIMA = 200
export const ORDEN_MAXIMA = 200

const acceso = [Permiso.bandeja] as const
const { nombreDeArchivo, nota, sinAdjunto, motivo, motivoDeAcumular, otroExpediente } = MENSAJES_EXPEDIENTE

/** What joins a case: as many PDFs as names, or a document of the own area. */
export const Adjunto = z
  .object({
    nombres: z._default(
      z.pipe(
        z.string(),
        z.pipe(
          enJson,
          z
            .array(texto(NOMBRE_DE_ARCHIVO.maximo, { min: NOMBRE_DE_ARCHIVO.minimo, mensaje: nombreDeArchivo }))
            .check(z.maxLength(ARCHIVOS_POR_ACTO)),
        ),
      ),
      [],
    ),
    doc_id: z.optional(enteroEnTexto(/^[1-9]\d{0,8}$/)),
    clave: ClaveDeActo,
  })
  .check(
    sinFaltas(({ nombres, doc_id }) => [
      ...(nombres.length === 0 && doc_id === undefined ? [['selectedFile', sinAdjunto] as const] : []),
      ...(nombres.length > 0 && doc_id !== undefined
        ? [['doc_id', 'Agregue los PDF y el documento por separado'] as const]
        : []),
    ]),
  )

const ACCIONES = ['acumular', 'desacumular', 'relacionar', 'separar'] as const
export type AccionDeRelacion = (typeof ACCIONES)[number]

/** How long the text of each is: the motive, or the note of a link. */
const TEXTO_DE: Readonly<Record<AccionDeRelacion, { minimo: number; maximo: number; mensaje: string }>> = {
  acumular: { ...MOTIVO_DE_ACUMULAR, mensaje: motivoDeAcumular },
  desacumular: { ...MOTIVO_DE_SEPARAR, mensaje: motivo },
  relacionar: { minimo: 0, maximo: NOTA_DE_RELACION_MAXIMA, mensaje: `Máximo ${NOTA_DE_RELACION_MAXIMA} caracteres` },
  separar: { minimo: 0, maximo: 0, mensaje: 'Valor no válido' },
}
/** Why a text does not do yet; null when it does. */
export const faltaDeRelacion = (accion: AccionDeRelacion, escrito: string): string | null => {
  const { minimo, maximo, mensaje } = TEXTO_DE[accion]
  const largo = escrito.trim().length
  return largo < minimo || largo > maximo ? mensaje : null
}

export const Relacion = z
  .object({
    accion: z.enum(ACCIONES),
    /** The other case; of a separation of what was accumulated it is known. */
    registro_id: z.optional(Id),
    motivo: z._default(texto(MOTIVO_DE_ACUMULAR.maximo, { lineas: true }), ''),
    /** What orders an accumulation, in words, or a document of the case. */
    documento: z._default(texto(ORDEN_MAXIMA), ''),
    doc_id: z.optional(z.nullable(Id)),
    clave: ClaveDeActo,
  })
  .check(
    sinFaltas(({ accion, registro_id, motivo: escrito }) => {
      const falta = Object.hasOwn(TEXTO_DE, accion) ? faltaDeRelacion(accion, escrito) : null
      return [
        ...(falta === null ? [] : [['motivo', falta] as const]),
        ...(registro_id === undefined && accion !== 'desacumular' ? [['registro_id', otroExpediente] as const] : []),
      ]
    }),
  )

const ParamAdjunto = z.object({ id: IdEnRuta, archivo_id: IdEnRuta })
const ParamNota = z.object({ id: IdEnRuta, nota_id: IdEnRuta })
const Notas = z.object({ data: z.array(NotaDeExpediente) })

export const expedientesAnexosApi = {
  adjuntar: llamada({
    id: 'API-120',
    method: 'POST',
    path: '/api/expedientes/:id/archivos',
    acceso,
    resumen: 'Agrega al expediente PDF con sus nombres, o un documento del área (EXP-31)',
    params: ParamId,
    body: Adjunto,
    archivos: { 'selectedFile[]': ARCHIVOS_POR_ACTO },
    respuesta: Expediente,
    estados: [404, 409],
  }),
  quitarArchivo: llamada({
    id: 'API-121',
    method: 'DELETE',
    path: '/api/expedientes/:id/archivos/:archivo_id',
    acceso,
    resumen: 'Quita un archivo que uno mismo agregó hace menos de cinco minutos (EXP-31)',
    params: ParamAdjunto,
    respuesta: Expediente,
    estados: [404, 409],
  }),
  anotar: llamada({
    id: 'API-122',
    method: 'POST',
    path: '/api/expedientes/:id/notas',
    acceso,
    resumen: 'Escribe una nota que solo lee la propia área (EXP-24)',
    params: ParamId,
    body: z.object({
      texto: texto(NOTA_MAXIMA, { min: 1, mensaje: nota, lineas: true }),
      clave: ClaveDeActo,
    }),
    respuesta: Notas,
    estados: [404, 409],
  }),
  borrarNota: llamada({
    id: 'API-122',
    method: 'DELETE',
    path: '/api/expedientes/:id/notas/:nota_id',
    acceso,
    resumen: 'Borra una nota propia de los últimos cinco minutos (EXP-24)',
    params: ParamNota,
    respuesta: Notas,
    estados: [404, 409],
  }),
  relacionar: llamada({
    id: 'API-123',
    method: 'POST',
    path: '/api/expedientes/:id/relaciones',
    acceso,
    resumen: 'Acumula un expediente a otro, los relaciona o los separa (EXP-40, EXP-41)',
    params: ParamId,
    body: Relacion,
    respuesta: Expediente,
    estados: [404, 409],
  }),
}
