import { type Fila, NADIE } from '../fila.ts'

/** What every session may do, and signing in and out. */
export const SESION: readonly Fila[] = [
  // Without a username nothing is compared, so no password has to be hashed for each column.
  { ruta: 'POST /api/login', libro: 'API-11', url: '/api/login', cuerpo: {}, quien: { publico: '422 validacion' } },
  {
    ruta: 'POST /api/logout',
    libro: 'API-12 SHE-35',
    url: '/api/logout',
    terminaSesion: true,
    quien: { sesion: 200, claveInicial: 200 },
  },
  {
    // Without a password nothing is compared.
    ruta: 'POST /api/mi-cuenta/confirmar',
    libro: 'ING-04',
    url: '/api/mi-cuenta/confirmar',
    cuerpo: {},
    quien: { sesion: '422 validacion' },
  },
  { ruta: 'GET /api/mi-cuenta/encargos', libro: 'USU-62', url: '/api/mi-cuenta/encargos', quien: { sesion: 200 } },
  {
    ruta: 'PUT /api/mi-cuenta/encargo',
    libro: 'USU-62',
    url: '/api/mi-cuenta/encargo',
    cuerpo: { encargo_id: NADIE },
    quien: { sesion: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/search',
    libro: 'API-13 D-09',
    url: '/api/search',
    cuerpo: { username: 'rosa' },
    quien: { sesion: 200 },
  },
  { ruta: 'GET /api/areas', libro: 'API-14', url: '/api/areas', quien: { publico: 200 } },
  { ruta: 'GET /api/correo-avisos', libro: 'API-136', url: '/api/correo-avisos', quien: { sesion: 200 } },
  {
    ruta: 'PUT /api/correo-avisos',
    libro: 'API-136',
    url: '/api/correo-avisos',
    cuerpo: { email: null },
    quien: { sesion: 200 },
  },
  { ruta: 'GET /api/mi-dia', libro: 'SHE-56', url: '/api/mi-dia', quien: { sesion: 200 } },
  {
    ruta: 'PUT /api/mi-dia',
    libro: 'SHE-25',
    url: '/api/mi-dia',
    cuerpo: { al_ingresar: 'welcome' },
    quien: { sesion: 200 },
  },
  { ruta: 'GET /api/cargos', libro: 'API-15', url: '/api/cargos', quien: { sesion: 200 } },
  { ruta: 'GET /api/publicaciones', libro: 'API-65', url: '/api/publicaciones', quien: { sesion: 200 } },
  {
    ruta: 'GET /api/publicaciones/stream',
    libro: 'API-66',
    url: '/api/publicaciones/stream',
    flujo: true,
    quien: { sesion: 200 },
  },
  {
    ruta: 'PUT /api/publicaciones/:id',
    libro: 'API-67',
    url: `/api/publicaciones/${NADIE}`,
    cuerpo: { revisado: true },
    quien: { sesion: '404 noEncontrado' },
  },
  {
    ruta: 'PUT /api/publicaciones',
    libro: 'API-67',
    url: '/api/publicaciones',
    cuerpo: { revisado: true, hasta: 1 },
    quien: { sesion: 200 },
  },
  { ruta: 'GET /api/eventos', libro: 'SHE-91', url: '/api/eventos', flujo: true, quien: { sesion: 200 } },
]
