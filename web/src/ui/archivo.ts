import { ERRORES } from '@cabildo/contracts/base/errores'

/** Letters of a file's name that its label shows (SHE-70). */
const LETRAS_ETIQUETA = 30
const BYTES_DE_MB = 1024 * 1024
/** Where D-36 looks for the sign of a PDF. */
const CABECERA_BYTES = 1_024
export const NO_ES_PDF = 'El archivo debe ser PDF'

/** The label of a file: its name without the ending, cut at 30 characters; `corte` follows the cut (SHE-70). */
export const etiquetaDeArchivo = (name: string, corte = ''): string => {
  const letras = [...name.replace(/\.(pdf|xlsx)$/i, '')]
  return letras.slice(0, LETRAS_ETIQUETA).join('') + (letras.length > LETRAS_ETIQUETA ? corte : '')
}

/** '.PDF', or the ending that a file has. */
export const extensionDe = (name: string): string => (/\.\w{1,5}$/.exec(name)?.[0] ?? '.pdf').toUpperCase()

/** A size in MB with two decimals, '2.41 MB' (SHE-71). */
export const enMegas = (bytes: number): string =>
  `${(bytes / BYTES_DE_MB).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`

/** Whether a file begins as a PDF does; 'mal' if HTML stands before the sign, or the file cannot be read. */
export const tieneSignoDePdf = async (archivo: File): Promise<'si' | 'no' | 'mal'> => {
  try {
    const inicio = new TextDecoder('latin1').decode(await archivo.slice(0, CABECERA_BYTES).arrayBuffer())
    const signo = inicio.indexOf('%PDF-')
    return signo < 0 ? 'no' : inicio.slice(0, signo).includes('<') ? 'mal' : 'si'
  } catch {
    // The file was moved or deleted after it was chosen.
    return 'mal'
  }
}

/** Why a PDF is refused, by its ending, its size and the sign at its beginning, or null (DOC-46, SHE-72, D-36). */
export const revisarPdf = async (archivo: File, maximo: number): Promise<string | null> => {
  if (!/\.pdf$/i.test(archivo.name)) return NO_ES_PDF
  if (archivo.size > maximo) return ERRORES.archivoGrande.mensaje
  return (await tieneSignoDePdf(archivo)) === 'si' ? null : ERRORES.pdfDanado.mensaje
}
