import { type Celda, type Fila, NADIE } from '../fila.ts'

/** Permission 4 in the informatics area, or user 11 (ORG-01, ING-29); who has just signed in has proved who it is. */
const organizacion = (celda: Celda) => ({ p4area21: celda, usuario11: celda })
const RUTA = '/api/organizacion/claves'

/** Keys of other programs (Table ING-D). */
export const CLAVES_DE_SERVICIO: readonly Fila[] = [
  { ruta: `GET ${RUTA}`, libro: 'ING-29', url: RUTA, quien: organizacion(200) },
  { ruta: `POST ${RUTA}`, libro: 'ING-29', url: RUTA, cuerpo: {}, quien: organizacion('422 validacion') },
  {
    ruta: `POST ${RUTA}/:id/cambiar`,
    libro: 'ING-31',
    url: `${RUTA}/${NADIE}/cambiar`,
    confirma: true,
    quien: organizacion('404 noEncontrado'),
  },
  {
    ruta: `DELETE ${RUTA}/:id`,
    libro: 'ING-31',
    url: `${RUTA}/${NADIE}`,
    confirma: true,
    quien: organizacion('404 noEncontrado'),
  },
  {
    ruta: `DELETE ${RUTA}/:id/anterior`,
    libro: 'ING-31',
    url: `${RUTA}/${NADIE}/anterior`,
    confirma: true,
    quien: organizacion('404 noEncontrado'),
  },
]
