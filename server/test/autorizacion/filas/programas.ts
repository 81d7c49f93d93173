import { formularioDeCanasta } from '../../fabricas-canastas.ts'
import { COLUMNAS_SEGUIDAS } from '../../obras.ts'
import { type Celda, type Fila, NADIE } from '../fila.ts'

const NO_ESTA = '404 noEncontrado'
const SIN_EXCEL = '422 validacion'
const canastas = (celda: Celda) => ({ p3: celda, gemelo: celda })
const cargas = (celda: Celda) => ({ p8: celda, gemelo: celda })
const nacimientos = (celda: Celda) => ({ p10: celda, gemelo: celda })
const obras = (celda: Celda) => ({ p14: celda, gemelo: celda })

/** Baskets (3, 7, 8), their counters, births (10) and works (14). */
export const PROGRAMAS: readonly Fila[] = [
  { ruta: 'GET /api/excel', libro: 'API-86', url: '/api/excel', quien: canastas(200) },
  {
    ruta: 'POST /api/excel/new',
    libro: 'API-88',
    url: '/api/excel/new',
    cuerpo: () => formularioDeCanasta(),
    quien: { p7: 200, gemelo: 200 },
  },
  {
    ruta: 'PUT /api/excel/update/:id',
    libro: 'API-89',
    url: `/api/excel/update/${NADIE}`,
    cuerpo: formularioDeCanasta(),
    quien: canastas(NO_ESTA),
  },
  {
    ruta: 'PUT /api/excel/:id',
    libro: 'API-90',
    url: `/api/excel/${NADIE}`,
    cuerpo: { state: 'PENDIENTE' },
    quien: canastas(NO_ESTA),
  },
  {
    ruta: 'GET /api/excel/:dni',
    libro: 'API-91',
    url: '/api/excel/98000001',
    quien: { sesion: '404 dniNoEncontrado' },
  },
  { ruta: 'POST /api/excel', libro: 'API-87', url: '/api/excel', formulario: { nada: '' }, quien: cargas(SIN_EXCEL) },
  {
    ruta: 'POST /api/excel/cargas',
    libro: 'API-87',
    url: '/api/excel/cargas',
    formulario: { nada: '' },
    quien: cargas(SIN_EXCEL),
  },
  { ruta: 'GET /api/excel/cargas/:id', libro: 'API-87', url: `/api/excel/cargas/${NADIE}`, quien: cargas(NO_ESTA) },
  {
    ruta: 'GET /api/excel/cargas/:id/filas',
    libro: 'API-87',
    url: `/api/excel/cargas/${NADIE}/filas`,
    quien: cargas(NO_ESTA),
  },
  {
    ruta: 'GET /api/excel/cargas/:id/rechazadas',
    libro: 'API-87',
    url: `/api/excel/cargas/${NADIE}/rechazadas`,
    quien: cargas(NO_ESTA),
  },
  {
    ruta: 'POST /api/excel/cargas/:id/aplicar',
    libro: 'API-87',
    url: `/api/excel/cargas/${NADIE}/aplicar`,
    cuerpo: {},
    quien: cargas(NO_ESTA),
  },
  { ruta: 'DELETE /api/excel/cargas/:id', libro: 'API-87', url: `/api/excel/cargas/${NADIE}`, quien: cargas(NO_ESTA) },
  { ruta: 'GET /api/excel/plantilla', libro: 'API-87', url: '/api/excel/plantilla', quien: cargas(200) },
  { ruta: 'GET /api/chart', libro: 'API-92', url: '/api/chart', quien: { ...canastas(200), area21: 200 } },
  {
    ruta: 'POST /api/nacimiento',
    libro: 'API-84',
    url: '/api/nacimiento',
    cuerpo: { id: NADIE, sex_nac: 'F' },
    quien: nacimientos(NO_ESTA),
  },
  {
    ruta: 'POST /api/nacimiento/list',
    libro: 'API-85',
    url: '/api/nacimiento/list',
    cuerpo: {},
    quien: nacimientos(200),
  },
  { ruta: 'GET /api/ubigeos', libro: 'NAC-17', url: '/api/ubigeos?texto=ilo', quien: nacimientos(200) },
  { ruta: 'GET /api/seguimiento', libro: 'API-93', url: '/api/seguimiento', quien: { publico: 200 } },
  {
    ruta: 'GET /api/seguimiento/primeras',
    libro: 'API-210',
    url: '/api/seguimiento/primeras',
    quien: { publico: 200 },
  },
  {
    ruta: 'GET /api/seguimiento/:cui/avances',
    libro: 'API-93',
    url: '/api/seguimiento/9999999/avances',
    quien: { publico: NO_ESTA },
  },
  {
    ruta: 'POST /api/seguimiento/savesetting',
    libro: 'API-94',
    url: '/api/seguimiento/savesetting',
    cuerpo: COLUMNAS_SEGUIDAS,
    quien: obras(200),
  },
  { ruta: 'GET /api/seguimiento/settings', libro: 'API-95', url: '/api/seguimiento/settings', quien: obras(200) },
  {
    ruta: 'POST /api/seguimiento/columnas',
    libro: 'API-95',
    url: '/api/seguimiento/columnas',
    formulario: { nada: '' },
    quien: obras(SIN_EXCEL),
  },
  {
    ruta: 'POST /api/seguimiento/excel',
    libro: 'API-96',
    url: '/api/seguimiento/excel',
    formulario: { nada: '' },
    quien: obras(SIN_EXCEL),
  },
  {
    ruta: 'POST /api/seguimiento/cargas',
    libro: 'API-96',
    url: '/api/seguimiento/cargas',
    formulario: { nada: '' },
    quien: obras(SIN_EXCEL),
  },
  {
    ruta: 'GET /api/seguimiento/cargas/:id',
    libro: 'API-96',
    url: `/api/seguimiento/cargas/${NADIE}`,
    quien: obras(NO_ESTA),
  },
  {
    ruta: 'GET /api/seguimiento/cargas/:id/filas',
    libro: 'API-96',
    url: `/api/seguimiento/cargas/${NADIE}/filas`,
    quien: obras(NO_ESTA),
  },
  {
    ruta: 'POST /api/seguimiento/cargas/:id/aplicar',
    libro: 'API-96',
    url: `/api/seguimiento/cargas/${NADIE}/aplicar`,
    cuerpo: {},
    quien: obras(NO_ESTA),
  },
  {
    ruta: 'DELETE /api/seguimiento/cargas/:id',
    libro: 'API-96',
    url: `/api/seguimiento/cargas/${NADIE}`,
    quien: obras(NO_ESTA),
  },
  { ruta: 'DELETE /api/seguimiento/:cui', libro: 'API-97', url: '/api/seguimiento/9999999', quien: obras(NO_ESTA) },
]
