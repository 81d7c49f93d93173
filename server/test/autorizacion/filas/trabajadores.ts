import { datosDeTrabajador } from '../../fabricas-trabajadores.ts'
import { type Fila, NADIE } from '../fila.ts'

/** Who registers people for either screen: permission 4 or 6 (API-27, API-28). */
const DE_PERSONAS = { p4: 200, p6: 200, usuario11: 200, gemelo: 200 } as const

/** The employees of the own area, with permission 6. */
export const TRABAJADORES: readonly Fila[] = [
  {
    ruta: 'GET /api/employees/byarea/:areaID',
    libro: 'API-24',
    url: '/api/employees/byarea/20',
    quien: { p5: 200, p6: 200, gemelo: '403 sinPermiso' },
  },
  {
    ruta: 'POST /api/employees',
    libro: 'API-25',
    url: '/api/employees',
    cuerpo: () => datosDeTrabajador(),
    quien: { p6: 200, gemelo: 200 },
  },
  {
    ruta: 'PUT /api/employees/:id',
    libro: 'API-26',
    url: `/api/employees/${NADIE}`,
    cuerpo: { empacce_id: NADIE, estado: 0 },
    quien: { p6: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/employees/single',
    libro: 'API-27',
    url: '/api/employees/single',
    cuerpo: () => datosDeTrabajador(),
    quien: DE_PERSONAS,
  },
  {
    ruta: 'GET /api/employees/search/:dni',
    libro: 'API-28',
    url: '/api/employees/search/98000001',
    quien: DE_PERSONAS,
  },
  {
    ruta: 'POST /api/employees/remove',
    libro: 'API-29',
    url: '/api/employees/remove',
    cuerpo: { empacce_id: NADIE },
    quien: { p6: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
]
