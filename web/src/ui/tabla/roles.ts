/**
 * The roles that table elements have by themselves. They must be explicit, because the card layout changes `display`
 * and some browsers then drop the roles (design §5).
 */
export const ROL = {
  tabla: { role: 'table' },
  grupo: { role: 'rowgroup' },
  fila: { role: 'row' },
  titulo: { role: 'columnheader' },
  celda: { role: 'cell' },
} as const

/**
 * A table with selectable rows is a grid: screen readers then leave the arrow keys to it, which move between the rows
 * and between a row and its buttons (USU-03).
 */
export const ROL_GRILLA = { ...ROL, tabla: { role: 'grid' }, celda: { role: 'gridcell' } } as const

/** The same of rows that stand one below another as in a tree (ORG-07). */
export const ROL_ARBOL = { ...ROL_GRILLA, tabla: { role: 'treegrid' } } as const
