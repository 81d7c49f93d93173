import { datosDeVisita } from '../../fabricas.ts'
import { type Fila, NADIE } from '../fila.ts'

/** The visitor log, with permission 5 in the own area, and its public report. */
export const VISITAS: readonly Fila[] = [
  {
    ruta: 'GET /api/visitas/byarea/:areaID',
    libro: 'API-16',
    url: '/api/visitas/byarea/20',
    quien: { p5: 200, gemelo: '403 sinPermiso' },
  },
  { ruta: 'GET /api/visitas/list', libro: 'API-18', url: '/api/visitas/list', quien: { p5: 200, gemelo: 200 } },
  {
    ruta: 'POST /api/visitas/list',
    libro: 'API-17',
    url: '/api/visitas/list',
    cuerpo: { fecha_ini: '2026-11-01', fecha: '2026-11-18' },
    quien: { publico: 200 },
  },
  {
    ruta: 'POST /api/visitas',
    libro: 'API-19',
    url: '/api/visitas',
    // An employee of area 20.
    cuerpo: datosDeVisita(),
    quien: { p5: 200, gemelo: '422 validacion' },
  },
  {
    ruta: 'PUT /api/visitas/:id',
    libro: 'API-20',
    url: `/api/visitas/${NADIE}`,
    cuerpo: datosDeVisita(),
    quien: { p5: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'PUT /api/visitas/:id',
    libro: 'API-21',
    url: `/api/visitas/${NADIE}`,
    quien: { p5: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'DELETE /api/visitas/:id',
    libro: 'API-22',
    url: `/api/visitas/${NADIE}`,
    quien: { p5: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'GET /api/visitas/search/:dni',
    libro: 'API-23',
    url: '/api/visitas/search/98000001',
    quien: { p5: 200, gemelo: 200 },
  },
  {
    ruta: 'GET /api/visitas/antecedentes',
    libro: 'VIS-16',
    url: '/api/visitas/antecedentes?nrodoc=98000001',
    quien: { p5: 200, gemelo: 200 },
  },
  {
    ruta: 'POST /api/visitas/cerrar-anteriores',
    libro: 'VIS-28',
    url: '/api/visitas/cerrar-anteriores',
    quien: { p5: 200, gemelo: 200 },
  },
  {
    ruta: 'POST /api/visitas/:id/deshacer',
    libro: 'D-33',
    url: `/api/visitas/${NADIE}/deshacer`,
    cuerpo: { acto: 'salida' },
    quien: { p5: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
]
