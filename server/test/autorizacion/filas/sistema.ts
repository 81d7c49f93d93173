import { type Fila, NADIE } from '../fila.ts'

/** What only the informatics area reads (SHE-103, D-57). */
const AUSENTE = { area21: '404 noEncontrado' } as const
const TODOS = { publico: 200 } as const
const SIN_ENLACE = { publico: '403 enlaceVencido' } as const
const UN_NOMBRE = '01234567-89ab-4cde-8f01-23456789abcd.pdf'

/** Mailbox, audit trail, exports, stored files, health, the API's description, and the web app. */
export const SISTEMA: readonly Fila[] = [
  { ruta: 'GET /api/correos', libro: 'API-99', url: '/api/correos', quien: { area21: 200 } },
  { ruta: 'GET /api/correos/:id', libro: 'API-99', url: `/api/correos/${NADIE}`, quien: AUSENTE },
  {
    ruta: 'POST /api/correos/:id/reintentar',
    libro: 'API-99',
    url: `/api/correos/${NADIE}/reintentar`,
    quien: AUSENTE,
  },
  { ruta: 'GET /api/auditoria', libro: 'D-57', url: '/api/auditoria', quien: { area21: 200 } },
  { ruta: 'GET /api/auditoria/cadena', libro: 'D-33', url: '/api/auditoria/cadena', quien: { area21: 200 } },
  { ruta: 'GET /api/auditoria/:id', libro: 'D-57', url: `/api/auditoria/${NADIE}`, quien: AUSENTE },
  // Which records each may ask about, and of which area, is told by ultimo-cambio.test.ts.
  {
    ruta: 'GET /api/ultimo_cambio/:modulo/:id',
    libro: 'D-33',
    url: `/api/ultimo_cambio/nacimientos/${NADIE}`,
    acto: 'nacimientos',
    quien: { p10: 200, gemelo: 200 },
  },
  // Each of its tables is a row of its own (A6).
  {
    ruta: 'POST /api/export/:tabla',
    libro: 'API-98',
    url: '/api/export/ninguna',
    cuerpo: { formato: 'csv' },
    quien: { publico: '422 validacion' },
  },
  {
    ruta: 'GET /storage/*',
    libro: 'API-104',
    url: `/storage/docs/${UN_NOMBRE}`,
    quien: { publico: '404 noEncontrado' },
  },
  {
    ruta: 'GET /storage/*',
    libro: 'API-105',
    url: '/storage/archivos/om/2019/OM-1-2019.pdf',
    quien: { publico: '404 noEncontrado' },
  },
  { ruta: 'GET /storage/*', libro: 'API-102', url: `/storage/firmadigital/upload/${UN_NOMBRE}`, quien: SIN_ENLACE },
  { ruta: 'GET /storage/*', libro: 'API-103', url: `/storage/generados/${UN_NOMBRE}`, quien: SIN_ENLACE },
  { ruta: 'GET /storage/*', libro: 'API-106', url: `/storage/mpvirtual/${UN_NOMBRE}`, quien: SIN_ENLACE },
  { ruta: 'GET /storage/*', libro: 'API-107', url: '/storage/reclamos/2026-1.pdf', quien: SIN_ENLACE },
  { ruta: 'GET /storage/*', libro: 'P-14', url: `/storage/hojas/${UN_NOMBRE}`, quien: SIN_ENLACE },
  { ruta: 'GET /storage/*', libro: 'VER-14', url: `/storage/verificacion/${UN_NOMBRE}`, quien: SIN_ENLACE },
  { ruta: 'GET /storage/*', libro: 'ORG-37', url: `/storage/entidad/${UN_NOMBRE}`, quien: SIN_ENLACE },
  { ruta: 'GET /salud', libro: 'H4', url: '/salud', quien: TODOS },
  { ruta: 'GET /salud/vivo', libro: 'H4', url: '/salud/vivo', quien: TODOS },
  {
    ruta: 'GET /.well-known/security.txt',
    libro: 'J',
    url: '/.well-known/security.txt',
    quien: TODOS,
  },
  { ruta: 'GET /api/openapi.json', libro: 'API-01', url: '/api/openapi.json', quien: TODOS },
  { ruta: 'GET /api/docs', libro: 'API-01', url: '/api/docs', quien: TODOS },
  { ruta: 'GET /api/docs/', libro: 'API-01', url: '/api/docs/', quien: TODOS },
  { ruta: 'GET /api/docs/json', libro: 'API-01', url: '/api/docs/json', quien: TODOS },
  { ruta: 'GET /api/docs/yaml', libro: 'API-01', url: '/api/docs/yaml', quien: TODOS },
  {
    ruta: 'GET /api/docs/static/index.html',
    libro: 'API-01',
    url: '/api/docs/static/index.html',
    quien: { publico: 302 },
  },
  {
    ruta: 'GET /api/docs/static/swagger-initializer.js',
    libro: 'API-01',
    url: '/api/docs/static/swagger-initializer.js',
    quien: TODOS,
  },
  { ruta: 'GET /api/docs/static/*', libro: 'API-01', url: '/api/docs/static/swagger-ui.css', quien: TODOS },
  { ruta: 'GET /', libro: 'SHE-16', url: '/', quien: TODOS },
  { ruta: 'GET /normas', libro: 'NOR-28', url: '/normas', quien: TODOS },
  { ruta: 'GET /normas/*', libro: 'NOR-28', url: '/normas/atom.xml', quien: TODOS },
  { ruta: 'GET /obras', libro: 'SEG-01', url: '/obras', quien: TODOS },
  { ruta: 'GET /obras/*', libro: 'SEG-01', url: '/obras/', quien: { publico: 301 } },
  { ruta: 'GET /sitemap.xml', libro: 'NOR-28', url: '/sitemap.xml', quien: TODOS },
  { ruta: 'GET /sitemap/:parte', libro: 'NOR-28', url: '/sitemap/listas.xml', quien: TODOS },
  { ruta: 'GET /robots.txt', libro: 'NOR-28', url: '/robots.txt', quien: TODOS },
  { ruta: 'GET /sin-linea', libro: 'SHE-16', url: '/sin-linea', quien: TODOS },
  { ruta: 'GET /sw.js', libro: 'SHE-16', url: '/sw.js', quien: TODOS },
  { ruta: 'GET /manifest.webmanifest', libro: 'SHE-16', url: '/manifest.webmanifest', quien: TODOS },
  { ruta: 'GET /ingreso/oidc', libro: 'ING-16', url: '/ingreso/oidc', quien: TODOS },
  {
    ruta: 'GET /firma-local/invokerstatus.html',
    libro: 'FIR-24',
    url: '/firma-local/invokerstatus.html',
    quien: TODOS,
  },
  { ruta: 'GET /assets/app-abc123.js', libro: 'SHE-16', url: '/assets/app-abc123.js', quien: TODOS },
]
