import type { Celda, Fila } from '../fila.ts'

/** Permission 4 in the informatics area, or user 11 (ORG-01, ORG-02). */
const organizacion = (celda: Celda) => ({ p4area21: celda, usuario11: celda })

/** The entity's data (Table ORG-K). */
export const ENTIDAD: readonly Fila[] = [
  {
    ruta: 'GET /api/organizacion/entidad',
    libro: 'ORG-37',
    url: '/api/organizacion/entidad',
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/entidad/identidad',
    libro: 'ORG-37',
    url: '/api/organizacion/entidad/identidad',
    cuerpo: { nombre: 'Municipalidad de Prueba', siglas: 'MP', ciudad: 'Prueba', ruc: '', sitio: '' },
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/entidad/atencion',
    libro: 'ORG-37',
    url: '/api/organizacion/entidad/atencion',
    cuerpo: { domicilio: '', telefono: '', correo: 'prueba@example.com', horario: '' },
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/entidad/imagen',
    libro: 'ORG-37',
    url: '/api/organizacion/entidad/imagen',
    cuerpo: { color: '#1a6150' },
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/entidad/anio',
    libro: 'ORG-39',
    url: '/api/organizacion/entidad/anio',
    cuerpo: { lemas: [] },
    quien: organizacion(200),
  },
  {
    ruta: 'PUT /api/organizacion/entidad/datos_personales',
    libro: 'ORG-37',
    url: '/api/organizacion/entidad/datos_personales',
    cuerpo: { dni_publico: 'completo', registro: '', conservacion: '', contacto: '' },
    quien: organizacion(200),
  },
  {
    ruta: 'POST /api/organizacion/entidad/logo',
    libro: 'ORG-37',
    url: '/api/organizacion/entidad/logo',
    formulario: {},
    quien: organizacion('422 validacion'),
  },
]
