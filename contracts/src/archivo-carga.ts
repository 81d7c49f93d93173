import * as z from 'zod/mini'
import { abrevDeArchivo } from './archivo.ts'
import { cifras, enteroEnTexto, sinFaltas, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** What permission 13 adds to the archive of norms (ARC-08, ARC-12 to ARC-22). */

export const SUMILLA_MAXIMO = 5_000

export const MENSAJES_CARGA = {
  otraAbreviatura: 'La abreviatura no es la del tipo',
  anioInvalido: 'Elija el año',
  /** Of an entry that could not be saved (ARC-26). */
  noGuardado: 'No se pudo guardar el registro',
  pdfObligatorio: 'Elija el PDF',
} as const

/** One entry of the modal (Table ARC-B); `abrev` and `abrev_doc` must be those of its type (ARC-18). */
export const EntradaArchivo = z
  .object({
    tipo_doc: enteroEnTexto(/^[1378]$/, 'Elija el tipo de documento'),
    abrev: texto(10),
    abrev_doc: texto(10),
    anio: enteroEnTexto(/^20\d\d$/, MENSAJES_CARGA.anioInvalido),
    nro_doc: cifras(8, 'Ingrese el número'),
    sumilla: texto(SUMILLA_MAXIMO, { min: 1, lineas: true }),
    /** The caller has seen that it shows what looks like personal data (P-15). */
    confirma_datos: z.optional(z.literal('1')),
  })
  .check(
    sinFaltas(({ tipo_doc, abrev, abrev_doc }) => {
      const suya = abrevDeArchivo(tipo_doc)
      const esSuya = abrev === suya && abrev_doc === suya.toUpperCase()
      return esSuya ? [] : [['tipo_doc', MENSAJES_CARGA.otraAbreviatura]]
    }),
  )
export type EntradaArchivo = z.output<typeof EntradaArchivo>

export const archivoCargaApi = {
  guardar: llamada({
    id: 'API-60',
    method: 'POST',
    path: '/api/archivos',
    acceso: [Permiso.archivo],
    resumen: 'Agrega una norma al archivo',
    body: EntradaArchivo,
    archivos: { 'selectedFile[]': 1 },
    /** Its file, as API-59 answers it. */
    respuesta: z.object({ data: z.object({ file: z.string() }) }),
  }),
}
