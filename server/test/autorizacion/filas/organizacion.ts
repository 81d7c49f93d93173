import { LISTA_DE_ASUNTOS } from '@cabildo/contracts/organizacion-cierre'
import { type Celda, type Fila, NADIE } from '../fila.ts'

/** Whoever shapes the house: permission 4 in the area with informática, and user 11 always (ORG-01, ORG-02). */
const organiza = (celda: Celda) => ({ p4area21: celda, usuario11: celda })
const AUSENTE = organiza('404 noEncontrado')
const AREA_AUSENTE = '/api/organizacion/areas/32767'

/** Areas and positions of the screen `organizacion`. */
export const ORGANIZACION: readonly Fila[] = [
  { ruta: 'GET /api/organizacion/areas', libro: 'ORG-04', url: '/api/organizacion/areas', quien: organiza(200) },
  {
    ruta: 'POST /api/organizacion/areas',
    libro: 'ORG-08',
    url: '/api/organizacion/areas',
    cuerpo: (columna) => ({ name: `Área de ${columna}` }),
    quien: organiza(200),
  },
  { ruta: 'PUT /api/organizacion/areas/:id', libro: 'ORG-08', url: AREA_AUSENTE, cuerpo: {}, quien: AUSENTE },
  {
    ruta: 'POST /api/organizacion/areas/:id/nombre',
    libro: 'ORG-22',
    url: `${AREA_AUSENTE}/nombre`,
    cuerpo: { clase: 'correccion', name: 'Nadie' },
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/organizacion/areas/:id/personas',
    libro: 'ORG-13',
    url: '/api/organizacion/areas/20/personas',
    quien: organiza(200),
  },
  {
    ruta: 'GET /api/organizacion/areas/:id/historia',
    libro: 'ORG-05',
    url: `${AREA_AUSENTE}/historia`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/organizacion/areas/:id/sello',
    libro: 'ORG-14',
    url: '/api/organizacion/areas/20/sello',
    formulario: {},
    quien: organiza('422 validacion'),
  },
  { ruta: 'DELETE /api/organizacion/areas/:id/sello', libro: 'ORG-14', url: `${AREA_AUSENTE}/sello`, quien: AUSENTE },
  {
    ruta: 'PUT /api/organizacion/areas/:id/facultades',
    libro: 'ORG-16',
    url: `${AREA_AUSENTE}/facultades`,
    cuerpo: { facultades: ['tramites'] },
    quien: AUSENTE,
  },
  {
    ruta: 'PUT /api/organizacion/areas/:id/facultades',
    libro: 'ORG-17',
    url: '/api/organizacion/areas/15/facultades',
    cuerpo: { facultades: ['informatica'] },
    quien: { p4area21: '403 soloAdministrador', usuario11: '409 sinPanelUsuarios' },
  },
  {
    ruta: 'GET /api/organizacion/areas/:id/cierre',
    libro: 'ORG-26',
    url: '/api/organizacion/areas/20/cierre',
    quien: organiza(200),
  },
  {
    ruta: 'GET /api/organizacion/areas/:id/cierre/:asunto',
    libro: 'ORG-26',
    url: '/api/organizacion/areas/20/cierre/normas',
    quien: organiza(200),
  },
  {
    // Confirmation is asked of a record that is not there, too: nothing is told before it.
    ruta: 'POST /api/organizacion/areas/:id/cerrar',
    libro: 'ORG-28',
    url: `${AREA_AUSENTE}/cerrar`,
    cuerpo: {
      ...{ documento: 'Ordenanza 1', sucesora_id: 15, personas: [] },
      cantidades: Object.fromEntries(LISTA_DE_ASUNTOS.map((asunto) => [asunto, 0])),
    },
    confirma: true,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/organizacion/areas/fusionar',
    libro: 'ORG-31',
    url: '/api/organizacion/areas/fusionar',
    cuerpo: { ids: [20], destino: { id: 15 }, documento: 'Ordenanza 1', personas: [], cantidades: {} },
    quien: organiza('422 validacion'),
  },
  {
    ruta: 'POST /api/organizacion/areas/:id/reabrir',
    libro: 'ORG-32',
    url: `${AREA_AUSENTE}/reabrir`,
    confirma: true,
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/organizacion/estructura',
    libro: 'ORG-51',
    url: '/api/organizacion/estructura',
    quien: organiza(200),
  },
  {
    ruta: 'POST /api/organizacion/estructura',
    libro: 'ORG-51',
    url: '/api/organizacion/estructura',
    cuerpo: { filas: [] },
    quien: organiza('422 validacion'),
  },
  { ruta: 'GET /api/organizacion/cargos', libro: 'ORG-33', url: '/api/organizacion/cargos', quien: organiza(200) },
  {
    ruta: 'POST /api/organizacion/cargos',
    libro: 'ORG-33',
    url: '/api/organizacion/cargos',
    cuerpo: (columna) => ({ name: `Cargo de ${columna}` }),
    quien: organiza(200),
  },
  {
    ruta: 'PUT /api/organizacion/cargos/:id',
    libro: 'ORG-33',
    url: `/api/organizacion/cargos/${NADIE}`,
    cuerpo: {},
    quien: AUSENTE,
  },
  {
    ruta: 'DELETE /api/organizacion/cargos/:id',
    libro: 'ORG-33',
    url: `/api/organizacion/cargos/${NADIE}`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/organizacion/cargos/:id/unir',
    libro: 'ORG-35',
    url: `/api/organizacion/cargos/${NADIE}/unir`,
    cuerpo: { destino_id: 1 },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/organizacion/cargos/usuales',
    libro: 'ORG-34',
    url: '/api/organizacion/cargos/usuales',
    cuerpo: { ids: [1] },
    quien: organiza('409 hayCargos'),
  },
]
