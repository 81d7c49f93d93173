/** What a workbook may hold. An honest register of 50,000 people needs a tenth of any of these. */
const MEGA = 1_024 * 1_024

/** Parts of the archive, and what all of them say that they unfold into. */
export const ENTRADAS_MAXIMO = 200
export const DECLARADO_MAXIMO_BYTES = 256 * MEGA
/** One part, as it unfolds. */
export const PARTE_MAXIMO_BYTES = 200 * MEGA
/** What is kept of a workbook while it is read: its shared texts, its formats, its list of sheets. */
export const TEXTOS_MAXIMO = 1_000_000
export const TEXTOS_MAXIMO_CARACTERES = 64 * MEGA
export const FORMATOS_MAXIMO = 100_000
export const HOJAS_MAXIMO = 200
/** Of a sheet's name, of which Excel takes 31. */
export const NOMBRE_MAXIMO_CARACTERES = 100
/** Of Excel itself: rows of a sheet, characters of a cell. */
export const FILA_MAXIMA = 1_048_576
export const CELDA_MAXIMO_CARACTERES = 32_767
/** A table for people has twenty columns, and what two letters name may be told (ZZ); sixteen thousand are Excel's. */
export const COLUMNAS_MAXIMO = 702
/** Of XML without a tag in it, and of tags within tags: more is made to fill memory. */
export const SIN_ETIQUETA_MAXIMO = 2 * MEGA
export const HONDURA_MAXIMA = 64

/** Why a workbook cannot be taken in. The reader itself never says 'sinEncabezado': only whoever gets the rows knows it. */
export type FallaHoja =
  | 'noEsXlsx'
  | 'protegida'
  | 'danada'
  | 'desmedida'
  | 'demasiadasFilas'
  | 'sinEncabezado'
  | 'sinFilas'

/** Refuses a workbook through the file's own fault; `leerLibro` answers its `falla`. */
export class FallaDeHoja extends Error {
  readonly falla: FallaHoja

  constructor(falla: FallaHoja) {
    super(falla)
    this.falla = falla
  }
}
