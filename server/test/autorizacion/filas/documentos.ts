import { formularioDeDocumento } from '../../fabricas-documentos.ts'
import { unBorrador } from '../../redaccion.ts'
import { type Fila, NADIE } from '../fila.ts'

/** Absent for both: a document of another area is not told apart from none (SHE-98). */
const AUSENTE = { p11: '404 noEncontrado', gemelo: '404 noEncontrado' } as const
const DE_CUALQUIERA = { p11: 200, gemelo: 200 } as const
const SOLO_LA_SUYA = { p11: 200, gemelo: '403 sinPermiso' } as const

/** Documents of the own area, with permission 11. */
export const DOCUMENTOS: readonly Fila[] = [
  {
    ruta: 'POST /api/documentos/list',
    libro: 'API-46',
    url: '/api/documentos/list',
    cuerpo: { area_id: 20 },
    quien: SOLO_LA_SUYA,
  },
  {
    ruta: 'GET /api/documentos/list',
    libro: 'API-47',
    url: '/api/documentos/list?area_id=20',
    quien: SOLO_LA_SUYA,
  },
  { ruta: 'GET /api/documentos/tipos', libro: 'D-137', url: '/api/documentos/tipos', quien: { p11: 200, gemelo: 200 } },
  { ruta: 'GET /api/documentos/clausulas', libro: 'DOC-37', url: '/api/documentos/clausulas', quien: DE_CUALQUIERA },
  {
    ruta: 'POST /api/documentos/clausulas',
    libro: 'DOC-37',
    url: '/api/documentos/clausulas',
    cuerpo: (columna) => ({ tipo_doc: 3, campo: 'vistos', titulo: `De ${columna}`, texto: 'El Informe N° [número];' }),
    quien: DE_CUALQUIERA,
  },
  {
    ruta: 'PUT /api/documentos/clausulas/:clausula_id',
    libro: 'DOC-37',
    url: `/api/documentos/clausulas/${NADIE}`,
    cuerpo: { tipo_doc: 3, campo: 'vistos', titulo: 'Otra', texto: 'El Informe;', version: '2026' },
    quien: AUSENTE,
  },
  {
    ruta: 'DELETE /api/documentos/clausulas/:clausula_id',
    libro: 'DOC-37',
    url: `/api/documentos/clausulas/${NADIE}`,
    quien: AUSENTE,
  },
  { ruta: 'GET /api/documentos/:doc_id', libro: 'SHE-94', url: `/api/documentos/${NADIE}`, quien: AUSENTE },
  {
    ruta: 'POST /api/documentos',
    libro: 'API-49',
    url: '/api/documentos',
    formulario: { ...formularioDeDocumento({ tipo_doc: 13 }), area_id: '20' },
    quien: SOLO_LA_SUYA,
  },
  {
    ruta: 'POST /api/documentos/:doc_id',
    libro: 'API-50',
    url: `/api/documentos/${NADIE}`,
    formulario: formularioDeDocumento(),
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/documentos/generatedoc',
    libro: 'API-51',
    url: '/api/documentos/generatedoc',
    cuerpo: { ...unBorrador(13), area_id: 20 },
    quien: SOLO_LA_SUYA,
  },
  {
    ruta: 'POST /api/documentos/vistaprevia',
    libro: 'DOC-53',
    url: '/api/documentos/vistaprevia',
    cuerpo: { tipo_doc: 3, anio: 2026, area_id: 20 },
    quien: SOLO_LA_SUYA,
  },
  {
    ruta: 'POST /api/documentos/getcorrelativo',
    libro: 'API-52',
    url: '/api/documentos/getcorrelativo',
    cuerpo: { tipo_doc: 3, area_id: 20 },
    quien: SOLO_LA_SUYA,
  },
  {
    ruta: 'GET /api/documentos/areasbydoc/:doc_id',
    libro: 'API-53',
    url: `/api/documentos/areasbydoc/${NADIE}`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/documentos/asignar',
    libro: 'API-54',
    url: '/api/documentos/asignar',
    cuerpo: { doc_id: NADIE, derivar: 1, destinos: [{ dependencia: 4, motivo: 2 }] },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/documentos/asignar',
    libro: 'DOC-75',
    url: '/api/documentos/asignar',
    // Only the mayor's office, area 11, sends to visado.
    acto: 'visado',
    cuerpo: { doc_id: NADIE, derivar: 1, visado: true, destinos: [{ dependencia: 11, motivo: 3 }] },
    quien: {},
  },
  {
    ruta: 'POST /api/documentos/deletedocarea',
    libro: 'API-55',
    url: '/api/documentos/deletedocarea',
    cuerpo: { id: NADIE },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/documentos/actualizarconvenio',
    libro: 'API-56',
    url: '/api/documentos/actualizarconvenio',
    formulario: { doc_id: String(NADIE) },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/documentos/:doc_id/papel',
    libro: 'D-138',
    url: `/api/documentos/${NADIE}/papel`,
    formulario: { fecha: '2026-11-18', firmantes: 'Rosa Quispe', version: 'x' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/documentos/:doc_id/papel/deshacer',
    libro: 'D-138',
    url: `/api/documentos/${NADIE}/papel/deshacer`,
    cuerpo: { version: 'x' },
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/documentos/:doc_id/historia',
    libro: 'D-140',
    url: `/api/documentos/${NADIE}/historia`,
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/documentos/pendientes',
    libro: 'D-140',
    url: '/api/documentos/pendientes',
    quien: { p11: 200, p12: 200, gemelo: 200 },
  },
]
