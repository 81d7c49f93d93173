import { CLAVE_BUENA } from '../../usuarios.ts'
import { type Columna, idDe, tieneSesion } from '../columnas.ts'
import { type Celda, type Fila, NADIE } from '../fila.ts'

/** User administration: permission 4, and user 11 always (D-04). */
const administra = (celda: Celda) => ({ p4: celda, usuario11: celda, gemelo: celda })
/** Whoever shapes the house (ORG-01). */
const organiza = (celda: Celda) => ({ p4area21: celda, usuario11: celda })
const AUSENTE = administra('404 noEncontrado')

const propio = (columna: Columna): number => (tieneSesion(columna) ? idDe(columna) : 1)

const COMPARADAS: readonly Columna[] = ['sinPermisos', 'claveInicial', 'sinFactor']

/** Users, their accesses and permissions, and the own password. */
export const USUARIOS: readonly Fila[] = [
  { ruta: 'GET /api/users', libro: 'API-32', url: '/api/users', quien: administra(200) },
  { ruta: 'GET /api/users/resumed', libro: 'API-33', url: '/api/users/resumed', quien: administra(200) },
  {
    ruta: 'POST /api/users',
    libro: 'API-34',
    url: '/api/users',
    cuerpo: (columna) => ({ username: `nuevo.${columna}`, password: CLAVE_BUENA, area_id: 20 }),
    quien: administra(200),
  },
  { ruta: 'GET /api/users/:id', libro: 'API-35', url: `/api/users/${NADIE}`, quien: AUSENTE },
  { ruta: 'DELETE /api/users/:id', libro: 'API-36', url: `/api/users/${NADIE}`, quien: AUSENTE },
  { ruta: 'GET /api/users/:id/sesiones', libro: 'ING-24', url: `/api/users/${NADIE}/sesiones`, quien: AUSENTE },
  {
    ruta: 'DELETE /api/users/:id/sesiones',
    libro: 'ING-24',
    url: `/api/users/${NADIE}/sesiones`,
    confirma: true,
    quien: AUSENTE,
  },
  {
    ruta: 'PUT /api/users/:id',
    libro: 'API-37',
    acto: 'clave',
    url: `/api/users/${NADIE}`,
    cuerpo: { id: NADIE, password: CLAVE_BUENA },
    quien: AUSENTE,
  },
  {
    ruta: 'PUT /api/users/:id',
    libro: 'API-38 SHE-35',
    acto: 'clavePropia',
    url: (columna) => `/api/users/${propio(columna)}`,
    // Three are compared, since comparing a password costs: the others fail in the form, behind the same door.
    cuerpo: (columna) => ({
      ...{ id: propio(columna), current_password: 'no es esta', password: CLAVE_BUENA },
      confirmedPassword: COMPARADAS.includes(columna) ? CLAVE_BUENA : 'otra',
    }),
    quien: { sesion: '422 validacion', sinFactor: 200, sinPermisos: 200, claveInicial: 200 },
  },
  {
    ruta: 'PUT /api/users/:id',
    libro: 'API-38 D-48',
    acto: 'clavePropia',
    deOtro: true,
    url: '/api/users/1',
    cuerpo: { id: 1, current_password: 'x', password: CLAVE_BUENA, confirmedPassword: CLAVE_BUENA },
    quien: { claveInicial: '403 sinPermiso', sinFactor: '403 sinPermiso' },
  },
  {
    ruta: 'PUT /api/users/:id',
    libro: 'API-39',
    acto: 'edicion',
    url: `/api/users/${NADIE}`,
    cuerpo: { id: NADIE, username: 'otro.nombre' },
    quien: AUSENTE,
  },
  { ruta: 'GET /api/users/search/:dni', libro: 'API-40', url: '/api/users/search/98001001', quien: administra(200) },
  {
    ruta: 'GET /api/users/search/username/:name',
    libro: 'API-41',
    url: '/api/users/search/username/rosa',
    quien: administra(200),
  },
  {
    ruta: 'GET /api/users/getpermissions/:empacce_id',
    libro: 'API-42',
    url: `/api/users/getpermissions/${NADIE}`,
    quien: AUSENTE,
  },
  {
    ruta: 'PUT /api/users/savepermission/:id',
    libro: 'API-43',
    url: `/api/users/savepermission/${NADIE}`,
    cuerpo: { id: NADIE, area_id: 20, cargo_id: 1, myChoices: [5] },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/users/changestate',
    libro: 'API-44',
    url: '/api/users/changestate',
    cuerpo: { user_id: NADIE, empacce_id: NADIE, estado: true },
    quien: AUSENTE,
  },
  { ruta: 'GET /api/users/vencimientos', libro: 'USU-60', url: '/api/users/vencimientos', quien: administra(200) },
  {
    ruta: 'GET /api/users/:id/trasladar',
    libro: 'USU-64',
    url: `/api/users/${NADIE}/trasladar`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/users/:id/trasladar',
    libro: 'USU-64',
    url: `/api/users/${NADIE}/trasladar`,
    cuerpo: { area_id: 20, documento: 'Memorando 1', version: 'ninguna' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/users/claves-iniciales',
    libro: 'USU-69',
    url: '/api/users/claves-iniciales',
    cuerpo: { ids: [NADIE] },
    confirma: true,
    quien: AUSENTE,
  },
  {
    ruta: 'DELETE /api/users/:id/factores',
    libro: 'ING-14',
    url: `/api/users/${NADIE}/factores`,
    cuerpo: { motivo: 'Perdió su teléfono', documento: 'DNI 98001001' },
    confirma: true,
    quien: AUSENTE,
  },
  {
    ruta: 'DELETE /api/users/:id/enlace',
    libro: 'ING-18',
    url: `/api/users/${NADIE}/enlace`,
    confirma: true,
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/users/renovacion/:anio',
    libro: 'USU-55 TRA-32',
    url: '/api/users/renovacion/2026?area_id=20',
    quien: { ...administra(200), p6: 200 },
  },
  {
    ruta: 'POST /api/users/renovacion/:anio',
    libro: 'USU-57 TRA-32',
    url: '/api/users/renovacion/2026',
    // Counts that nothing has.
    cuerpo: () => ({
      ...{ todos: true, filtro: { area_id: 20 }, clave: crypto.randomUUID() },
      cantidades: { renovar: 9_000, no_renovar: 0, terminar: 0, no_cambian: 0 },
    }),
    quien: { ...administra('409 renovacionCambiada'), p6: '409 renovacionCambiada' },
  },
  {
    ruta: 'POST /api/users/renovacion/:id/deshacer',
    libro: 'USU-58 TRA-32',
    url: `/api/users/renovacion/${NADIE}/deshacer`,
    confirma: true,
    quien: { ...AUSENTE, p6: '404 noEncontrado' },
  },
  { ruta: 'GET /api/users/perfiles', libro: 'USU-67', url: '/api/users/perfiles', quien: administra(200) },
  {
    ruta: 'POST /api/users/perfiles',
    libro: 'USU-67',
    url: '/api/users/perfiles',
    cuerpo: (columna) => ({ name: `perfil de ${columna}`, descripcion: '', codigos: [5] }),
    quien: administra(200),
  },
  {
    ruta: 'PUT /api/users/perfiles/:id',
    libro: 'USU-67',
    url: `/api/users/perfiles/${NADIE}`,
    cuerpo: { name: 'perfil de nadie', descripcion: '', codigos: [5] },
    quien: AUSENTE,
  },
  { ruta: 'DELETE /api/users/perfiles/:id', libro: 'USU-67', url: `/api/users/perfiles/${NADIE}`, quien: AUSENTE },
  {
    ruta: 'GET /api/users/perfiles/:id/aplicar',
    libro: 'USU-67',
    url: `/api/users/perfiles/${NADIE}/aplicar`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/users/perfiles/:id/aplicar',
    libro: 'USU-67',
    url: `/api/users/perfiles/${NADIE}/aplicar`,
    cuerpo: { cantidades: { cambian: 0, quedan: 0 } },
    quien: AUSENTE,
  },
  { ruta: 'GET /api/users/incompatibles', libro: 'USU-66', url: '/api/users/incompatibles', quien: administra(200) },
  {
    ruta: 'POST /api/users/incompatibles',
    libro: 'USU-66',
    url: '/api/users/incompatibles',
    cuerpo: { codigos: [5, 5], efecto: 'avisa', motivo: 'un motivo cualquiera' },
    quien: organiza('422 validacion'),
  },
  {
    ruta: 'PUT /api/users/incompatibles/:id',
    libro: 'USU-66',
    url: `/api/users/incompatibles/${NADIE}`,
    cuerpo: { codigos: [5, 6], efecto: 'avisa', motivo: 'un motivo cualquiera' },
    quien: organiza('404 noEncontrado'),
  },
  {
    ruta: 'DELETE /api/users/incompatibles/:id',
    libro: 'USU-66',
    url: `/api/users/incompatibles/${NADIE}`,
    quien: organiza('404 noEncontrado'),
  },
  { ruta: 'GET /api/users/:id/baja', libro: 'USU-65', url: `/api/users/${NADIE}/baja`, quien: AUSENTE },
  {
    ruta: 'POST /api/users/:id/baja',
    libro: 'USU-65',
    url: `/api/users/${NADIE}/baja`,
    cuerpo: { motivo: 'Renuncia' },
    confirma: true,
    quien: AUSENTE,
  },
  { ruta: 'GET /api/users/:id/puede', libro: 'USU-68', url: `/api/users/${NADIE}/puede`, quien: AUSENTE },
  { ruta: 'GET /api/mi-cuenta/puede', libro: 'USU-68', url: '/api/mi-cuenta/puede', quien: { sesion: 200 } },
  { ruta: 'GET /api/users/encargaturas', libro: 'USU-61', url: '/api/users/encargaturas', quien: administra(200) },
  {
    ruta: 'GET /api/users/encargaturas/opciones',
    libro: 'USU-61',
    url: '/api/users/encargaturas/opciones?area_id=20&cargo_id=2',
    quien: administra(200),
  },
  {
    ruta: 'POST /api/users/encargaturas',
    libro: 'USU-61',
    url: '/api/users/encargaturas',
    cuerpo: {},
    quien: administra('422 validacion'),
  },
  {
    ruta: 'POST /api/users/encargaturas/:id/terminar',
    libro: 'USU-61',
    url: `/api/users/encargaturas/${NADIE}/terminar`,
    cuerpo: { motivo: 'El titular volvió' },
    quien: AUSENTE,
  },
  {
    ruta: 'PUT /api/users/encargaturas/:id/hasta',
    libro: 'USU-61',
    url: `/api/users/encargaturas/${NADIE}/hasta`,
    cuerpo: { hasta: '2026-12-31', documento: 'Resolución 2' },
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/users/accesses/:user_id',
    libro: 'API-45',
    url: `/api/users/accesses/${NADIE}`,
    quien: AUSENTE,
  },
]
