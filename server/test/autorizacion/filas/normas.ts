import { formularioDeNorma } from '../../fabricas-normas.ts'
import { type Fila, NADIE } from '../fila.ts'

const SIN_PDF = '422 validacion'

/** Publications of norms, with permission 2, and the archive, which anybody reads and permission 13 adds to (D-10). */
export const NORMAS: readonly Fila[] = [
  {
    ruta: 'POST /api/files/custom',
    libro: 'API-61',
    url: '/api/files/custom',
    cuerpo: { area_id: 20 },
    quien: { p2: 200, gemelo: '403 sinPermiso' },
  },
  {
    ruta: 'POST /api/files',
    libro: 'API-62',
    url: '/api/files',
    formulario: formularioDeNorma({ tipo_doc: '4' }),
    quien: { p2: SIN_PDF, gemelo: SIN_PDF },
  },
  {
    ruta: 'POST /api/files/:id',
    libro: 'API-63',
    url: `/api/files/${NADIE}`,
    formulario: formularioDeNorma({ tipo_doc: '4' }),
    quien: { p2: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'DELETE /api/files/:id',
    libro: 'API-64',
    url: `/api/files/${NADIE}`,
    quien: { p2: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'GET /api/files/textos',
    libro: 'NOR-24',
    url: '/api/files/textos?q=limpieza',
    quien: { p2: 200, gemelo: 200 },
  },
  {
    ruta: 'GET /api/normas/relaciones',
    libro: 'API-167',
    url: '/api/normas/relaciones?direccion=ordenanza-municipal/1999/99999999',
    quien: { p2: '404 noEncontrado', p13: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/normas/relaciones',
    libro: 'API-168',
    url: '/api/normas/relaciones',
    cuerpo: { direccion: 'ordenanza-municipal/1999/99999999', hechas: [], version: '0' },
    quien: { p2: '404 noEncontrado', p13: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  { ruta: 'GET /api/archivos', libro: 'API-58', url: '/api/archivos', quien: { publico: 200 } },
  {
    ruta: 'POST /api/archivos/buscararchivo',
    libro: 'API-59',
    url: '/api/archivos/buscararchivo',
    cuerpo: { nro_doc: '1', anio: 2019, tipo_doc: 1, abrev: 'om' },
    quien: { publico: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/archivos',
    libro: 'API-60',
    url: '/api/archivos',
    formulario: { tipo_doc: '1' },
    quien: { p13: SIN_PDF, gemelo: SIN_PDF },
  },
  {
    ruta: 'GET /api/archivos/textos',
    libro: 'D-10',
    url: '/api/archivos/textos?q=limpieza',
    quien: { publico: 200 },
  },
]
