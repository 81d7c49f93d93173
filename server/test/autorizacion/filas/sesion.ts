import { type Celda, type Fila, NADIE } from '../fila.ts'

/** What whoever is signed in may do, also to add the second factor that is demanded (ING-13). */
const CADA_UNO = (celda: Celda) => ({ sesion: celda, sinFactor: celda })

/** The settings of the bench name no provider of identity. */
const SIN_PROVEEDOR = '404 rutaDesconocida'
const RETO = { reto: 'x'.repeat(43) }

/** What every session may do, and signing in and out. */
export const SESION: readonly Fila[] = [
  // Without a username nothing is compared, so no password has to be hashed for each column.
  { ruta: 'POST /api/login', libro: 'API-11', url: '/api/login', cuerpo: {}, quien: { publico: '422 validacion' } },
  {
    ruta: 'POST /api/logout',
    libro: 'API-12 SHE-35',
    url: '/api/logout',
    terminaSesion: true,
    quien: { sesion: 200, claveInicial: 200, sinFactor: 200 },
  },
  {
    ruta: 'POST /api/login/segundo',
    libro: 'ING-11',
    url: '/api/login/segundo',
    cuerpo: { ticket: 'ninguno', forma: 'codigo', codigo: '123456' },
    quien: { publico: '401 segundoPasoVencido' },
  },
  {
    ruta: 'POST /api/login/oidc',
    libro: 'ING-16',
    url: '/api/login/oidc',
    cuerpo: RETO,
    quien: { publico: SIN_PROVEEDOR },
  },
  {
    ruta: 'POST /api/login/oidc/vuelta',
    libro: 'ING-16',
    url: '/api/login/oidc/vuelta',
    cuerpo: { state: 'ninguno', code: 'ninguno', secreto: RETO.reto },
    quien: { publico: SIN_PROVEEDOR },
  },
  {
    ruta: 'POST /api/mi-cuenta/enlace',
    libro: 'ING-18',
    url: '/api/mi-cuenta/enlace',
    cuerpo: RETO,
    confirma: true,
    quien: { sesion: SIN_PROVEEDOR },
  },
  {
    ruta: 'DELETE /api/mi-cuenta/enlace',
    libro: 'ING-18',
    url: '/api/mi-cuenta/enlace',
    confirma: true,
    quien: { sesion: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/mi-cuenta/confirmar/oidc',
    libro: 'ING-04',
    url: '/api/mi-cuenta/confirmar/oidc',
    cuerpo: RETO,
    quien: CADA_UNO(SIN_PROVEEDOR),
  },
  { ruta: 'GET /api/mi-cuenta', libro: 'ING-03', url: '/api/mi-cuenta', quien: CADA_UNO(200) },
  { ruta: 'GET /api/mi-cuenta/confirmar', libro: 'ING-04', url: '/api/mi-cuenta/confirmar', quien: CADA_UNO(200) },
  {
    // Without a password nothing is compared.
    ruta: 'POST /api/mi-cuenta/confirmar',
    libro: 'ING-04',
    url: '/api/mi-cuenta/confirmar',
    cuerpo: {},
    quien: CADA_UNO('422 validacion'),
  },
  {
    ruta: 'POST /api/mi-cuenta/totp',
    libro: 'ING-06',
    url: '/api/mi-cuenta/totp',
    confirma: true,
    quien: CADA_UNO(200),
  },
  {
    ruta: 'PUT /api/mi-cuenta/totp',
    libro: 'ING-06',
    url: '/api/mi-cuenta/totp',
    // Seven signs are no code.
    cuerpo: { codigo: '1234567', nombre: 'Mi teléfono' },
    confirma: true,
    quien: CADA_UNO('422 validacion'),
  },
  {
    // The bench has no address under which passkeys would work.
    ruta: 'POST /api/mi-cuenta/llaves/opciones',
    libro: 'ING-08',
    url: '/api/mi-cuenta/llaves/opciones',
    confirma: true,
    quien: CADA_UNO('409 factorImposible'),
  },
  {
    ruta: 'POST /api/mi-cuenta/llaves',
    libro: 'ING-08',
    url: '/api/mi-cuenta/llaves',
    cuerpo: { respuesta: { id: 'ninguna' }, nombre: 'Mi llave' },
    confirma: true,
    quien: CADA_UNO('409 factorImposible'),
  },
  {
    ruta: 'PUT /api/mi-cuenta/factores/:id',
    libro: 'ING-05',
    url: `/api/mi-cuenta/factores/${NADIE}`,
    cuerpo: { nombre: 'Otro' },
    confirma: true,
    quien: CADA_UNO('404 noEncontrado'),
  },
  {
    ruta: 'DELETE /api/mi-cuenta/factores/:id',
    libro: 'ING-05',
    url: `/api/mi-cuenta/factores/${NADIE}`,
    confirma: true,
    quien: CADA_UNO('404 noEncontrado'),
  },
  {
    ruta: 'POST /api/mi-cuenta/recuperacion',
    libro: 'ING-10',
    url: '/api/mi-cuenta/recuperacion',
    confirma: true,
    quien: { ...CADA_UNO('409 factorImposible'), p4: 200, gemelo: 200, usuario11: 200, encargado: 200 },
  },
  {
    // No mail goes out on the bench.
    ruta: 'POST /api/clave/olvidada',
    libro: 'ING-27',
    url: '/api/clave/olvidada',
    cuerpo: { username: 'rosa' },
    quien: { publico: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/clave/nueva',
    libro: 'ING-27',
    url: '/api/clave/nueva',
    cuerpo: {},
    quien: { publico: '422 validacion' },
  },
  { ruta: 'GET /api/mi-cuenta/sesiones', libro: 'ING-23', url: '/api/mi-cuenta/sesiones', quien: { sesion: 200 } },
  {
    ruta: 'DELETE /api/mi-cuenta/sesiones/:id',
    libro: 'ING-24',
    url: '/api/mi-cuenta/sesiones/00000000-0000-4000-8000-000000000000',
    quien: { sesion: '404 noEncontrado' },
  },
  {
    ruta: 'DELETE /api/mi-cuenta/sesiones/demas',
    libro: 'ING-23',
    url: '/api/mi-cuenta/sesiones/demas',
    quien: { sesion: 200 },
  },
  {
    ruta: 'PUT /api/mi-cuenta/email',
    libro: 'ING-25',
    url: '/api/mi-cuenta/email',
    cuerpo: { email: null },
    confirma: true,
    quien: CADA_UNO(200),
  },
  {
    ruta: 'POST /api/mi-cuenta/email/comprobar',
    libro: 'ING-25',
    url: '/api/mi-cuenta/email/comprobar',
    cuerpo: { codigo: '000000' },
    confirma: true,
    quien: CADA_UNO('401 codigoIncorrecto'),
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
    confirma: true,
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
