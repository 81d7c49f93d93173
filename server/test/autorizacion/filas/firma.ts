import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { type Fila, NADIE } from '../fila.ts'

const AUSENTE = { p12: '404 noEncontrado', gemelo: '404 noEncontrado' } as const
/** Of the form that tickets have. */
const TICKET = 'a'.repeat(43)

/** The dispatch of the own area, with permission 12; the native signer comes with a ticket and no session (D-34). */
export const FIRMA: readonly Fila[] = [
  {
    ruta: 'GET /api/documentos/byarea/:areaID',
    libro: 'API-48',
    url: '/api/documentos/byarea/20',
    quien: { p12: 200, gemelo: '403 sinPermiso' },
  },
  {
    ruta: 'GET /api/firmadigital/pendientes',
    libro: 'D-141',
    url: '/api/firmadigital/pendientes',
    quien: { p12: 200, gemelo: 200 },
  },
  {
    ruta: 'POST /api/firmadigital/devolver',
    libro: 'D-141',
    url: '/api/firmadigital/devolver',
    cuerpo: { ids: [NADIE], motivo: 'Falta el informe legal' },
    quien: { p12: 200, gemelo: 200 },
  },
  {
    ruta: 'GET /api/firmadigital/sitio',
    libro: 'FIR-13',
    url: `/api/firmadigital/sitio?id_doc_area=${NADIE}`,
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/firmadigital/firmador',
    libro: 'FIR-24',
    url: '/api/firmadigital/firmador',
    quien: { p12: 200, gemelo: 200 },
  },
  {
    ruta: 'POST /api/firmadigital/getfile',
    libro: 'API-68',
    url: '/api/firmadigital/getfile',
    cuerpo: { id_doc_area: NADIE },
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/firmadigital/getArguments',
    libro: 'API-69',
    url: `/api/firmadigital/getArguments?id_doc_area=${NADIE}`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/firmadigital/postArguments',
    libro: 'API-70',
    url: '/api/firmadigital/postArguments',
    cuerpo: { id_doc_area: NADIE },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/firmadigital/finalizar',
    libro: 'API-71',
    url: '/api/firmadigital/finalizar',
    cuerpo: { id_doc_area: NADIE },
    quien: AUSENTE,
  },
  {
    ruta: 'GET /api/firmadigital/archivo/:ticket',
    libro: 'API-72',
    url: `/api/firmadigital/archivo/${TICKET}`,
    quien: { publico: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/firmadigital/archivo/:ticket',
    libro: 'API-72',
    url: `/api/firmadigital/archivo/${TICKET}`,
    formulario: { signed_file: archivoPdf('firmado.pdf') },
    quien: { publico: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/firmadigital/parametros',
    libro: 'D-34',
    url: '/api/firmadigital/parametros',
    cuerpo: { param_token: TICKET },
    quien: { publico: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/firmadigital/local/preparar',
    libro: 'FIR-24',
    url: '/api/firmadigital/local/preparar',
    cuerpo: { arguments: TICKET },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/firmadigital/local/firmar',
    libro: 'FIR-24',
    url: '/api/firmadigital/local/firmar',
    cuerpo: { arguments: TICKET },
    quien: AUSENTE,
  },
]
