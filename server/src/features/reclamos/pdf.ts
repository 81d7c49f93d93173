/** Where complaints' PDFs are kept (API-107). */
export const CARPETA = 'reclamos'

/** The name that the PDF of an expediente is served under. */
export const caminoDePdf = (expe_id: string): string => `${expe_id}.pdf`

/** The expediente that such a name stands for, a number as Sisgedo gives them; null for any other text (E9). */
export const expedienteDe = (camino: string): string | null =>
  /^([0-9A-Za-z][0-9A-Za-z-]{0,29})\.pdf$/.exec(camino)?.[1] ?? null
