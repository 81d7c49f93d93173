import { ERRORES } from '@cabildo/contracts/base/errores'
import { FALLAS_HOJA, TIPO_XLSX, TIPO_ZIP } from '@cabildo/contracts/hojas'

/** What the browser offers to choose where a workbook is asked for. */
export const ACEPTA_LIBROS = `.xlsx,${TIPO_XLSX}`

/** How every workbook of Excel begins: it is a ZIP. */
const SIGNO_ZIP = 'PK'

/** Why the browser refuses a file, or null; the server checks if it is a workbook (CAN-12, SEG-21, SHE-72). */
export const revisarLibro = async (archivo: File, maximoBytes: number): Promise<string | null> => {
  if (!/\.xlsx$/i.test(archivo.name)) return FALLAS_HOJA.noEsXlsx
  if (archivo.size > maximoBytes) return ERRORES.archivoGrande.mensaje
  // The file was moved or deleted after it was chosen.
  const signo = await archivo
    .slice(0, SIGNO_ZIP.length)
    .text()
    .catch(() => '')
  return signo === SIGNO_ZIP ? null : FALLAS_HOJA.noEsXlsx
}

/** What the browser offers to choose where a workbook or a CSV is asked for. */
export const ACEPTA_TABLAS = `${ACEPTA_LIBROS},.csv,text/csv`

/** And where a ZIP with several tables will do, too. */
export const ACEPTA_TABLAS_O_ZIP = `${ACEPTA_TABLAS},.zip,application/zip`

/** The same where a CSV will do, too; with `conZip` also several of them in a ZIP. */
export const revisarTabla = async (archivo: File, maximoBytes: number, conZip = false): Promise<string | null> => {
  if (conZip && /\.zip$/i.test(archivo.name)) return archivo.size > maximoBytes ? ERRORES.archivoGrande.mensaje : null
  if (/\.xlsx$/i.test(archivo.name)) return revisarLibro(archivo, maximoBytes)
  if (!/\.csv$/i.test(archivo.name)) return FALLAS_HOJA.noEsTabla
  return archivo.size > maximoBytes ? ERRORES.archivoGrande.mensaje : null
}

/** What the browser offers to choose where a sheet comes with its PDFs (decision 0223). */
export const ACEPTA_ZIP = `.zip,${TIPO_ZIP}`

/** Why the browser refuses such a file, or null; the server looks into it. */
export const revisarZip = async (archivo: File, maximoBytes: number): Promise<string | null> => {
  if (!/\.zip$/i.test(archivo.name)) return ERRORES.noEsZip.mensaje
  return archivo.size > maximoBytes ? ERRORES.archivoGrande.mensaje : null
}
