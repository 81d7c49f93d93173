/** Values of a list's filter by its clock: what is still to be answered, what soon, today, and what should have been before (PLA-18). */
export const FILTRO_DE_PLAZO = {
  porResponder: 'por responder',
  porVencer: 'por vencer',
  hoy: 'vence hoy',
  vencido: 'vencido',
} as const
