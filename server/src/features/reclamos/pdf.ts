/** Where complaints' PDFs are kept (API-107). */
export const CARPETA = 'reclamos'

/** The name that the PDF of an expediente is served under; a remote Sisgedo gives numbers of its own making. */
export const caminoDePdf = (expe_id: string): string => `${encodeURIComponent(expe_id)}.pdf`

/** The expediente that such a name stands for; null for any other text, also for another spelling of one (E9). */
export const expedienteDe = (camino: string): string | null => {
  try {
    const expe_id = decodeURIComponent(camino.replace(/\.pdf$/, ''))
    return expe_id !== '' && caminoDePdf(expe_id) === camino ? expe_id : null
  } catch {
    // Not an encoding of anything.
    return null
  }
}
