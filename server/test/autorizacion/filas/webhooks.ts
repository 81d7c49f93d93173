import { type Celda, type Fila, NADIE } from '../fila.ts'

/** Permission 4 in the informatics area, or user 11, who make service keys too (decision 0218). */
const organizacion = (celda: Celda) => ({ p4area21: celda, usuario11: celda })
const RUTA = '/api/organizacion/webhooks'
const UNO = `${RUTA}/${NADIE}`
const noHay = organizacion('404 noEncontrado')

/** Programs that are told of what happens. */
export const WEBHOOKS: readonly Fila[] = [
  { ruta: `GET ${RUTA}`, libro: 'API-180', url: RUTA, quien: organizacion(200) },
  { ruta: `POST ${RUTA}`, libro: 'API-181', url: RUTA, cuerpo: {}, quien: organizacion('422 validacion') },
  { ruta: `PUT ${RUTA}/:id`, libro: 'API-182', url: UNO, cuerpo: {}, quien: organizacion('422 validacion') },
  { ruta: `POST ${RUTA}/:id/pausar`, libro: 'API-183', url: `${UNO}/pausar`, quien: noHay },
  { ruta: `POST ${RUTA}/:id/reanudar`, libro: 'API-184', url: `${UNO}/reanudar`, quien: noHay },
  { ruta: `POST ${RUTA}/:id/secreto`, libro: 'API-185', url: `${UNO}/secreto`, confirma: true, quien: noHay },
  { ruta: `DELETE ${RUTA}/:id/secreto`, libro: 'API-185', url: `${UNO}/secreto`, confirma: true, quien: noHay },
  { ruta: `DELETE ${RUTA}/:id`, libro: 'API-186', url: UNO, confirma: true, quien: noHay },
  { ruta: `POST ${RUTA}/:id/prueba`, libro: 'API-187', url: `${UNO}/prueba`, quien: noHay },
  { ruta: `GET ${RUTA}/:id/entregas`, libro: 'API-188', url: `${UNO}/entregas`, quien: noHay },
  {
    ruta: `POST ${RUTA}/:id/entregas/:entrega/reintentar`,
    libro: 'API-189',
    url: `${UNO}/entregas/${NADIE}/reintentar`,
    quien: noHay,
  },
]
