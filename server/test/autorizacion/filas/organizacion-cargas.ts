import { type Celda, type Fila, NADIE } from '../fila.ts'

/** Whoever takes people in: those who shape the house, permission 4, and permission 6 for the own area (ORG-53, TRA-31). */
const toma = (celda: Celda) => ({ p4: celda, p4area21: celda, p6: celda, usuario11: celda, gemelo: celda })
const NO_ESTA = toma('404 noEncontrado')
const RUTA = '/api/organizacion/cargas'

/** Areas are for those who shape the house alone (ORG-52). */
const organiza = (celda: Celda) => ({ p4area21: celda, usuario11: celda })

/** Spreadsheets of areas and people. */
export const ORGANIZACION_CARGAS: readonly Fila[] = [
  { ruta: `GET ${RUTA}`, libro: 'ORG-55', url: RUTA, quien: toma(200) },
  {
    ruta: `POST ${RUTA}/areas`,
    libro: 'ORG-52',
    url: `${RUTA}/areas`,
    formulario: { nada: '' },
    quien: organiza('422 validacion'),
  },
  {
    ruta: `POST ${RUTA}/personal`,
    libro: 'ORG-53',
    url: `${RUTA}/personal`,
    formulario: { nada: '' },
    quien: toma('422 validacion'),
  },
  { ruta: `GET ${RUTA}/:id`, libro: 'ORG-53', url: `${RUTA}/${NADIE}`, quien: NO_ESTA },
  { ruta: `GET ${RUTA}/:id/filas`, libro: 'ORG-53', url: `${RUTA}/${NADIE}/filas`, quien: NO_ESTA },
  {
    ruta: `PUT ${RUTA}/:id/equivalencias`,
    libro: 'ORG-54',
    url: `${RUTA}/${NADIE}/equivalencias`,
    cuerpo: {},
    quien: NO_ESTA,
  },
  { ruta: `GET ${RUTA}/:id/rechazadas`, libro: 'ORG-53', url: `${RUTA}/${NADIE}/rechazadas`, quien: NO_ESTA },
  { ruta: `POST ${RUTA}/:id/aplicar`, libro: 'ORG-53', url: `${RUTA}/${NADIE}/aplicar`, cuerpo: {}, quien: NO_ESTA },
  { ruta: `DELETE ${RUTA}/:id`, libro: 'ORG-53', url: `${RUTA}/${NADIE}`, quien: NO_ESTA },
  { ruta: `GET ${RUTA}/plantilla/:clase`, libro: 'ORG-53', url: `${RUTA}/plantilla/personal`, quien: toma(200) },
  { ruta: `POST ${RUTA}/:id/claves`, libro: 'ORG-55', url: `${RUTA}/${NADIE}/claves`, quien: NO_ESTA },
]
