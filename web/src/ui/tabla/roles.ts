/**
 * The roles that table elements have by themselves, said once more: the card layout changes their `display`, and some
 * browsers then forget that they are a table (design §5).
 */
export const ROL = {
  tabla: { role: 'table' },
  grupo: { role: 'rowgroup' },
  fila: { role: 'row' },
  titulo: { role: 'columnheader' },
  celda: { role: 'cell' },
} as const

/**
 * A table whose rows can be selected is a grid to readers: they then leave the arrow keys to it, which move between the
 * rows and between a row and its buttons (USU-03).
 */
export const ROL_GRILLA = { ...ROL, tabla: { role: 'grid' }, celda: { role: 'gridcell' } } as const
