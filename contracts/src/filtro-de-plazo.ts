/** Values of a list's filter by its clock: what has to be answered today, and what should have been before (PLA-18). */
export const FILTRO_DE_PLAZO = { hoy: 'vence hoy', vencido: 'vencido' } as const

/** How a list offers them, behind the choice of all. */
export const VISTAS_DE_PLAZO = [
  { valor: FILTRO_DE_PLAZO.hoy, etiqueta: 'Vencen hoy' },
  { valor: FILTRO_DE_PLAZO.vencido, etiqueta: 'Ya vencieron' },
] as const
