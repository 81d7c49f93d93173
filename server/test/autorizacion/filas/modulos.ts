import type { Fila } from '../fila.ts'

/** Whoever shapes the house: permission 4 in the informatics area, and user 11 (ORG-02). */
const ORGANIZA = { p4area21: 200, usuario11: 200 } as const

/** Tab Módulos of the screen `organizacion`. */
export const MODULOS: readonly Fila[] = [
  { ruta: 'GET /api/organizacion/modulos', libro: 'ORG-42', url: '/api/organizacion/modulos', quien: ORGANIZA },
  {
    ruta: 'PUT /api/organizacion/modulos',
    libro: 'ORG-42',
    url: '/api/organizacion/modulos',
    cuerpo: { version: '' },
    quien: { p4area21: '409 desactualizado', usuario11: '409 desactualizado' },
  },
]
