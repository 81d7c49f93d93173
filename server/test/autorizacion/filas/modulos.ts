import type { Fila } from '../fila.ts'

/** Whoever shapes the house: user 11; none of the columns has permission 4 in the informatics area (ORG-02). */
const ORGANIZA = { usuario11: 200 } as const

/** Tab Módulos of the screen `organizacion`. */
export const MODULOS: readonly Fila[] = [
  { ruta: 'GET /api/organizacion/modulos', libro: 'ORG-42', url: '/api/organizacion/modulos', quien: ORGANIZA },
  {
    ruta: 'PUT /api/organizacion/modulos',
    libro: 'ORG-42',
    url: '/api/organizacion/modulos',
    cuerpo: { version: '' },
    quien: { usuario11: '409 desactualizado' },
  },
]
