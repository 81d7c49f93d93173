import type { Celda, Fila } from '../fila.ts'

/** Permission 4 in the informatics area, or user 11 (ORG-01, ORG-02). */
const organizacion = (celda: Celda) => ({ p4area21: celda, usuario11: celda })

const UNA = {
  titulo: 'RESOLUCIÓN JEFATURAL',
  sufijo: '{area}-{entidad}',
  sufijos: {},
  apertura: [],
  nombre: 'no',
  vistos: 'VISTOS:',
  considerando: 'CONSIDERANDO:',
  que: true,
  formula: '',
  verbo: 'SE RESUELVE:',
  numeral: 'articulo',
  cierre: [],
  firmantes: [['{jefe}']],
}

/** Templates of documents and the first numbers of their series (Table ORG-K). */
export const PLANTILLAS: readonly Fila[] = [
  {
    ruta: 'GET /api/organizacion/plantillas',
    libro: 'ORG-40',
    url: '/api/organizacion/plantillas',
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/plantillas/:tipo',
    libro: 'ORG-40',
    url: '/api/organizacion/plantillas/13',
    cuerpo: { ...UNA, version: 900 },
    quien: organizacion('409 desactualizado'),
  },
  {
    ruta: 'GET /api/organizacion/plantillas/:tipo/versiones',
    libro: 'ORG-40',
    url: '/api/organizacion/plantillas/13/versiones',
    quien: organizacion(200),
  },
  {
    ruta: 'POST /api/organizacion/plantillas/:tipo/vista',
    libro: 'ORG-40',
    url: '/api/organizacion/plantillas/13/vista',
    cuerpo: UNA,
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/numeracion',
    libro: 'ORG-41',
    url: '/api/organizacion/numeracion',
    cuerpo: { tipo_doc: 13, area_id: 20, anio: 2090, primero: 7 },
    quien: organizacion(200),
  },
]
