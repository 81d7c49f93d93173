import { type Celda, type Fila, NADIE } from '../fila.ts'

const RUTA = '/api/expedientes' as const
/** Whoever attends to the tray of an area (EXP-02). */
const atiende = (celda: Celda) => ({ p15: celda, gemelo: celda })

/** Screens `bandeja` and `expediente`. */
export const EXPEDIENTES: readonly Fila[] = [
  {
    ruta: `POST ${RUTA}/list`,
    libro: 'API-114',
    url: `${RUTA}/list`,
    cuerpo: {},
    quien: { p15: 200, p17: 200, gemelo: 200 },
  },
  {
    ruta: `GET ${RUTA}/:id`,
    libro: 'API-115',
    url: `${RUTA}/999999`,
    quien: {
      ...{ p15: '404 noEncontrado', p17: '404 noEncontrado', p9: '404 noEncontrado', p1: '404 noEncontrado' },
      gemelo: '404 noEncontrado',
    },
  },
  {
    ruta: `GET ${RUTA}/importados/:id`,
    libro: 'expediente-importado',
    url: `${RUTA}/importados/999999`,
    quien: {
      ...{ p15: '404 noEncontrado', p17: '404 noEncontrado', p9: '404 noEncontrado', p1: '404 noEncontrado' },
      gemelo: '404 noEncontrado',
    },
  },
  {
    ruta: `GET ${RUTA}/:id/hoja-de-ruta`,
    libro: 'API-131',
    url: `${RUTA}/999999/hoja-de-ruta`,
    quien: {
      ...{ p15: '404 noEncontrado', p17: '404 noEncontrado', p9: '404 noEncontrado', p1: '404 noEncontrado' },
      gemelo: '404 noEncontrado',
    },
  },
  {
    ruta: `POST ${RUTA}/estadistica`,
    libro: 'API-133',
    url: `${RUTA}/estadistica`,
    cuerpo: { desde: '2026-11-01', hasta: '2026-11-30' },
    // 16 has effect only together with 15, which the twin has.
    quien: { p17: 200, gemelo: 200 },
  },
  ...(['recibir', 'devolver', 'derivar', 'asignar', 'archivar', 'deshacer'] as const).map((acto, i) => ({
    ruta: `POST ${RUTA}/${acto}` as const,
    libro: `API-${[116, 117, 118, 119, 127, 129][i]}`,
    url: `${RUTA}/${acto}`,
    cuerpo: {},
    quien: atiende('422 validacion'),
  })),
  {
    ruta: `POST ${RUTA}/:id/reabrir`,
    libro: 'API-128',
    url: `${RUTA}/1/reabrir`,
    cuerpo: {},
    quien: atiende('422 validacion'),
  },
  {
    ruta: `POST ${RUTA}/:id/archivos`,
    libro: 'API-120',
    url: `${RUTA}/1/archivos`,
    formulario: { clave: 'ninguna' },
    quien: atiende('422 validacion'),
  },
  ...(['responder', 'informe', 'requerimiento'] as const).map((que, i) => ({
    ruta: `POST ${RUTA}/:id/${que}` as const,
    libro: `API-${[125, 134, 124][i]}`,
    url: `${RUTA}/1/${que}`,
    formulario: { clave: 'ninguna' },
    quien: atiende('422 validacion'),
  })),
  {
    ruta: `PUT ${RUTA}/:id/procedimiento`,
    libro: 'API-135',
    url: `${RUTA}/1/procedimiento`,
    cuerpo: {},
    quien: atiende('422 validacion'),
  },
  {
    ruta: 'POST /api/respuestas/:respuesta_id/notificacion',
    libro: 'API-126',
    url: '/api/respuestas/1/notificacion',
    formulario: { via: 'otra' },
    quien: { ...atiende('422 validacion'), p9: '422 validacion', p1: '422 validacion' },
  },
  {
    ruta: `POST ${RUTA}/internos`,
    libro: 'API-130',
    url: `${RUTA}/internos`,
    formulario: { clave: 'ninguna' },
    quien: atiende('422 validacion'),
  },
  {
    ruta: `POST ${RUTA}/:id/documentos`,
    libro: 'addition',
    url: `${RUTA}/1/documentos`,
    formulario: { tipo_doc: 'x' },
    quien: atiende('422 validacion'),
  },
  {
    ruta: `DELETE ${RUTA}/:id/archivos/:archivo_id`,
    libro: 'API-121',
    url: `${RUTA}/${NADIE}/archivos/${NADIE}`,
    quien: atiende('404 noEncontrado'),
  },
  {
    ruta: `POST ${RUTA}/:id/notas`,
    libro: 'API-122',
    url: `${RUTA}/1/notas`,
    cuerpo: {},
    quien: atiende('422 validacion'),
  },
  {
    ruta: `DELETE ${RUTA}/:id/notas/:nota_id`,
    libro: 'API-122',
    url: `${RUTA}/${NADIE}/notas/${NADIE}`,
    quien: atiende('404 noEncontrado'),
  },
  {
    ruta: `POST ${RUTA}/:id/relaciones`,
    libro: 'API-123',
    url: `${RUTA}/1/relaciones`,
    cuerpo: {},
    quien: atiende('422 validacion'),
  },
  {
    ruta: `GET ${RUTA}/proveidos`,
    libro: 'proveidos-del-area',
    url: `${RUTA}/proveidos`,
    quien: atiende(200),
  },
  { ruta: `GET ${RUTA}/personas`, libro: 'API-132', url: `${RUTA}/personas`, quien: atiende(200) },
]
