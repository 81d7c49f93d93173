import type { Celda, Fila } from '../fila.ts'

/** Permission 4 in the informatics area, or user 11 (ORG-01, ORG-02); abuse row O29. */
const organizacion = (celda: Celda) => ({ p4area21: celda, usuario11: celda })

/** Putting the municipality in service (Table ORG-K). */
export const PUESTA: readonly Fila[] = [
  { ruta: 'GET /api/puesta-en-marcha', libro: 'ORG-46', url: '/api/puesta-en-marcha', quien: organizacion(200) },
  {
    ruta: 'PUT /api/puesta-en-marcha/:paso',
    libro: 'ORG-46',
    url: '/api/puesta-en-marcha/7',
    cuerpo: { omitido: false },
    quien: organizacion(200),
  },
  {
    ruta: 'POST /api/puesta-en-marcha/prueba/correo',
    libro: 'ORG-48',
    url: '/api/puesta-en-marcha/prueba/correo',
    // Nobody of the columns has an address.
    quien: organizacion('422 validacion'),
  },
  {
    ruta: 'POST /api/firmadigital/prueba',
    libro: 'ORG-48',
    url: '/api/firmadigital/prueba',
    cuerpo: {},
    // The columns are accounts of areas, which have no employee; user 11 is one.
    quien: {
      p12: '422 sinCertificado',
      gemelo: '422 sinCertificado',
      p4area21: '422 sinCertificado',
      usuario11: 200,
    },
  },
  {
    ruta: 'GET /api/puesta-en-marcha/listo',
    libro: 'ORG-56',
    url: '/api/puesta-en-marcha/listo',
    quien: organizacion(200),
  },
  {
    ruta: 'POST /api/puesta-en-marcha/servicio',
    libro: 'ORG-56',
    url: '/api/puesta-en-marcha/servicio',
    cuerpo: { servicios: [] },
    quien: organizacion('409 faltaParaAtender'),
  },
]
