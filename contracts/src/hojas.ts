/** Why a spreadsheet of somebody's could not be taken in (D-37), and the words for it: canastas and works read the same way. */
export const FALLAS_HOJA = {
  noEsXlsx: 'El archivo no es un libro de Excel (.xlsx)',
  noEsTabla: 'El archivo no es un libro de Excel (.xlsx) ni un CSV',
  csvIlegible: 'El CSV no se entiende: revise las comillas y que todas sus filas tengan la misma forma',
  protegida: 'El archivo tiene contraseña: quítela y vuelva a subirlo',
  danada: 'El archivo está dañado y no se puede leer',
  desmedida: 'El archivo contiene más de lo que se puede leer: deje solo la hoja con los datos',
  demasiadasFilas: 'El archivo tiene más filas de las que se admiten',
  sinEncabezado: 'No se encontraron las columnas necesarias en ninguna hoja',
  sinFilas: 'El archivo no tiene filas con datos',
  tablaRepetida: 'Dos archivos, o dos hojas, son la misma tabla: deje una sola',
} as const
export type FallaHoja = keyof typeof FALLAS_HOJA

/** Of a birth date in a cell. */
export const NACIMIENTO_FUTURO = 'La fecha de nacimiento no puede ser futura'

/** Type of the workbooks that the product takes and makes. */
export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Type of the archives that hold a sheet and its PDFs (decision 0223). */
export const TIPO_ZIP = 'application/zip'
