import { type Celda, type Fila, NADIE } from '../fila.ts'

/** Permission 4 in the informatics area, or user 11 (ORG-01). */
const organizacion = (celda: Celda) => ({ p4area21: celda, usuario11: celda })
const NO_ESTA = organizacion('404 noEncontrado')
const RUTA = '/api/importaciones'

/** Registers of before, from files (decision 0221). */
export const IMPORTACIONES: readonly Fila[] = [
  { ruta: `GET ${RUTA}`, libro: 'API-200', url: RUTA, quien: organizacion(200) },
  {
    ruta: `POST ${RUTA}/:tipo`,
    libro: 'API-201',
    url: `${RUTA}/visitas`,
    formulario: { nada: '' },
    quien: organizacion('422 validacion'),
  },
  {
    ruta: `GET ${RUTA}/plantilla/:tipo`,
    libro: 'API-202',
    url: `${RUTA}/plantilla/visitas`,
    quien: organizacion(200),
  },
  { ruta: `GET ${RUTA}/:id`, libro: 'API-203', url: `${RUTA}/${NADIE}`, quien: NO_ESTA },
  { ruta: `GET ${RUTA}/:id/filas`, libro: 'API-204', url: `${RUTA}/${NADIE}/filas`, quien: NO_ESTA },
  {
    ruta: `PUT ${RUTA}/:id/equivalencias`,
    libro: 'API-205',
    url: `${RUTA}/${NADIE}/equivalencias`,
    cuerpo: {},
    quien: NO_ESTA,
  },
  { ruta: `GET ${RUTA}/:id/rechazadas`, libro: 'API-206', url: `${RUTA}/${NADIE}/rechazadas`, quien: NO_ESTA },
  { ruta: `POST ${RUTA}/:id/aplicar`, libro: 'API-207', url: `${RUTA}/${NADIE}/aplicar`, quien: NO_ESTA },
  { ruta: `DELETE ${RUTA}/:id`, libro: 'API-208', url: `${RUTA}/${NADIE}`, quien: NO_ESTA },
  { ruta: `POST ${RUTA}/:id/deshacer`, libro: 'API-209', url: `${RUTA}/${NADIE}/deshacer`, quien: NO_ESTA },
]
