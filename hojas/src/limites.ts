/** Limits of a workbook. An honest register of 50,000 people needs a tenth of each. */
const MEGA = 1_024 * 1_024

/** Number of parts of the archive, and the total size that they declare unpacked. */
export const ENTRADAS_MAXIMO = 200
export const DECLARADO_MAXIMO_BYTES = 256 * MEGA
/** Unpacked size of one part. */
export const PARTE_MAXIMO_BYTES = 200 * MEGA
/** Data kept while a workbook is read: shared texts, formats, list of sheets. */
export const TEXTOS_MAXIMO = 1_000_000
export const TEXTOS_MAXIMO_CARACTERES = 64 * MEGA
export const FORMATOS_MAXIMO = 100_000
export const HOJAS_MAXIMO = 200
/** Length of a sheet's name; Excel allows 31. */
export const NOMBRE_MAXIMO_CARACTERES = 100
/** Excel's own limits: rows of a sheet, characters of a cell. */
export const FILA_MAXIMA = 1_048_576
export const CELDA_MAXIMO_CARACTERES = 32_767
/** A table for people has twenty columns, and columns of two letters (ZZ) are easy to name; Excel has 16,000. */
export const COLUMNAS_MAXIMO = 702
/** Lengths of XML without a tag and nesting of tags; larger ones are made to fill memory. */
export const SIN_ETIQUETA_MAXIMO = 2 * MEGA
export const HONDURA_MAXIMA = 64

/**
 * Why a workbook is refused. The reader itself never reports 'sinEncabezado', which only its caller can know, nor what is wrong
 * with a CSV.
 */
export type FallaHoja =
  | 'noEsXlsx'
  | 'noEsTabla'
  | 'csvIlegible'
  | 'protegida'
  | 'danada'
  | 'desmedida'
  | 'demasiadasFilas'
  | 'sinEncabezado'
  | 'sinFilas'

/** Refuses a workbook for a fault of the file; `leerLibro` answers its `falla`. */
export class FallaDeHoja extends Error {
  readonly falla: FallaHoja

  constructor(falla: FallaHoja) {
    super(falla)
    this.falla = falla
  }
}
