import { rucDePrueba } from '../../fabricas-ciudadanos.ts'
import { COLUMNAS } from '../columnas.ts'
import { type Fila, NADIE } from '../fila.ts'

const INCOMPLETO = { publico: '422 validacion' } as const
const SIN_BOLETO = '403 ticketInvalido'
/** Staff see a case by their own screens: a session is no query ticket. */
const SIN_CONSULTA = '403 consultaVencida'
/** A dead token says that a worker's screen asks, which has to lead to the sign-in (SHE-91). */
const TOKEN_MUERTO = Object.fromEntries(
  (
    ['basura', 'otraClave', 'sinAlgoritmo', 'otroTipo', 'otroEmisor', 'otroDestino', 'vencido', 'revocado'] as const
  ).map((columna) => [columna, '401 sinSesion']),
) as Fila['quien']
const DE_MESA = { p9: 200, gemelo: 200 } as const
const AUSENTE = { p9: '404 noEncontrado', gemelo: '404 noEncontrado' } as const
const SIN_FORMULARIO = { p9: '422 validacion', gemelo: '422 validacion' } as const

/** What citizens file, look up and verify, and the staff who receive it. */
export const CIUDADANOS: readonly Fila[] = [
  {
    ruta: 'GET /api/formularios/:form/ticket',
    libro: 'D-43',
    url: '/api/formularios/mpvirtual/ticket',
    quien: { publico: 200 },
  },
  {
    ruta: 'GET /api/pide/reniec/:dni',
    libro: 'API-30 D-43',
    url: '/api/pide/reniec/98000001',
    quien: { publico: SIN_BOLETO, ...TOKEN_MUERTO, p4: 200, p5: 200, p6: 200, usuario11: 200, gemelo: 200 },
  },
  {
    ruta: 'GET /api/pide/sunat/:ruc',
    libro: 'API-31 D-43',
    url: `/api/pide/sunat/${rucDePrueba(1)}`,
    quien: { sesion: 200, anonimo: SIN_BOLETO, claveInicial: SIN_BOLETO, sinFactor: SIN_BOLETO },
  },
  {
    ruta: 'GET /api/transparencia/search/:dni',
    libro: 'API-81 D-43',
    url: '/api/transparencia/search/98000001',
    quien: { publico: SIN_BOLETO, ...TOKEN_MUERTO, ...DE_MESA },
  },
  {
    ruta: 'POST /api/mpvirtual/presentar',
    libro: 'API-73',
    url: '/api/mpvirtual/presentar',
    formulario: { tipo_doc: '1' },
    quien: INCOMPLETO,
  },
  { ruta: 'GET /api/mpvirtual', libro: 'API-74', url: '/api/mpvirtual', quien: DE_MESA },
  { ruta: 'GET /api/mpvirtual/:id', libro: 'API-74', url: `/api/mpvirtual/${NADIE}`, quien: AUSENTE },
  {
    ruta: 'GET /api/mpvirtual/siguiente',
    libro: 'MPV-68',
    url: `/api/mpvirtual/siguiente?despues=${NADIE}`,
    quien: DE_MESA,
  },
  { ruta: 'GET /api/mpvirtual/frecuentes', libro: 'MPV-54', url: '/api/mpvirtual/frecuentes', quien: DE_MESA },
  {
    ruta: 'GET /api/mpvirtual/relacionado',
    libro: 'MPV-62',
    url: '/api/mpvirtual/relacionado?relacionado=123',
    quien: DE_MESA,
  },
  {
    ruta: 'POST /api/mpvirtual/sendtramite',
    libro: 'API-75',
    url: '/api/mpvirtual/sendtramite',
    cuerpo: { id: NADIE, relacionado: '', destinos: [{ dependencia: 20 }] },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/mpvirtual/sendmailcustom',
    libro: 'API-76',
    url: '/api/mpvirtual/sendmailcustom',
    cuerpo: { id: NADIE, motivo: 'Falta la firma en la segunda hoja' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/mpvirtual/:id/subsanacion',
    libro: 'API-161',
    url: `/api/mpvirtual/${NADIE}/subsanacion`,
    formulario: { explicacion: 'Se adjunta el plano que faltaba' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/desistimientos',
    libro: 'API-162',
    url: '/api/desistimientos',
    formulario: { clave: `tramite:${NADIE}`, alcance: 'procedimiento' },
    quien: { ...SIN_FORMULARIO, p1: '422 validacion', p15: '422 validacion' },
  },
  {
    ruta: 'POST /api/mpvirtual/ventanilla',
    libro: 'API-163',
    url: '/api/mpvirtual/ventanilla',
    formulario: { identidad: 'DNI' },
    quien: SIN_FORMULARIO,
  },
  {
    ruta: 'POST /api/mpvirtual/:id/digitalizacion',
    libro: 'API-164',
    url: `/api/mpvirtual/${NADIE}/digitalizacion`,
    formulario: { nada: '' },
    quien: { ...SIN_FORMULARIO, p15: '422 validacion' },
  },
  { ruta: 'GET /api/mpvirtual/:id/cargo', libro: 'API-165', url: `/api/mpvirtual/${NADIE}/cargo`, quien: AUSENTE },
  {
    ruta: 'GET /api/mpvirtual/ventanilla/persona/:documento',
    libro: 'API-166',
    url: '/api/mpvirtual/ventanilla/persona/98000001',
    quien: DE_MESA,
  },
  { ruta: 'DELETE /api/mpvirtual/:id', libro: 'API-77', url: `/api/mpvirtual/${NADIE}`, quien: AUSENTE },
  {
    ruta: 'GET /api/mpvirtual/getdependencias',
    libro: 'API-78',
    url: '/api/mpvirtual/getdependencias',
    quien: { ...DE_MESA, p1: 200, p15: 200 },
  },
  {
    ruta: 'GET /api/procedimientos',
    libro: 'API-111',
    url: '/api/procedimientos',
    quien: { publico: 200 },
  },
  {
    ruta: 'POST /api/procedimientos',
    libro: 'API-112',
    url: '/api/procedimientos',
    cuerpo: {},
    quien: { p17: '422 validacion', gemelo: '422 validacion' },
  },
  {
    ruta: 'PUT /api/procedimientos/:id',
    libro: 'API-113',
    url: `/api/procedimientos/${NADIE}`,
    cuerpo: { activo: false },
    quien: { p17: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/reclamos/presentar',
    libro: 'API-79',
    url: '/api/reclamos/presentar',
    cuerpo: {},
    quien: INCOMPLETO,
  },
  { ruta: 'GET /api/reclamos', libro: 'API-80', url: '/api/reclamos', quien: { p1: 200, gemelo: 200 } },
  {
    ruta: 'GET /api/reclamos/:id',
    libro: 'API-80',
    url: `/api/reclamos/${NADIE}`,
    quien: { p1: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/reclamos/:id/derivar',
    libro: 'API-146',
    url: `/api/reclamos/${NADIE}/derivar`,
    cuerpo: { retirar: true, clave: '4d0f5b8e-7e3c-4b0a-9a53-0d9f0a4b1c2d' },
    quien: { p1: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/reclamos/:id/responder',
    libro: 'API-147',
    url: `/api/reclamos/${NADIE}/responder`,
    formulario: { acciones: 'corto' },
    quien: { p1: '422 validacion', gemelo: '422 validacion' },
  },
  {
    ruta: 'PUT /api/reclamos/:id',
    libro: 'API-148',
    url: `/api/reclamos/${NADIE}`,
    cuerpo: { tipo_reclamo: 1 },
    quien: { p1: '404 noEncontrado', gemelo: '404 noEncontrado' },
  },
  {
    ruta: 'POST /api/reclamos/anteriores',
    libro: 'API-160',
    url: '/api/reclamos/anteriores',
    formulario: { ids: '[]' },
    quien: { p1: '422 validacion', gemelo: '422 validacion' },
  },
  {
    ruta: 'POST /api/transparencia/anteriores',
    libro: 'API-160',
    url: '/api/transparencia/anteriores',
    formulario: { ids: '[]' },
    quien: { p9: '422 validacion', gemelo: '422 validacion' },
  },
  {
    ruta: 'GET /api/reclamos/estadistica.csv',
    libro: 'API-149',
    url: '/api/reclamos/estadistica.csv',
    quien: { publico: 200 },
  },
  {
    ruta: 'GET /api/transparencia/estadistica.csv',
    libro: 'API-157',
    url: '/api/transparencia/estadistica.csv',
    quien: { publico: 200 },
  },
  {
    ruta: 'GET /api/responsables/:proceso',
    libro: 'API-145',
    url: '/api/responsables/reclamos',
    quien: { p1: 200, p9: 200, p17: 200, gemelo: 200 },
  },
  {
    ruta: 'PUT /api/responsables/:proceso',
    libro: 'API-145',
    url: '/api/responsables/reclamos',
    cuerpo: {},
    quien: { p17: '422 validacion', gemelo: '422 validacion' },
  },
  {
    ruta: 'GET /api/transparencia/:id',
    libro: 'API-83',
    url: `/api/transparencia/${NADIE}`,
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/derivar',
    libro: 'API-150',
    url: `/api/transparencia/${NADIE}/derivar`,
    cuerpo: { retirar: true, clave: '4d0f5b8e-7e3c-4b0a-9a53-0d9f0a4b1c2d' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/observar',
    libro: 'API-151',
    url: `/api/transparencia/${NADIE}/observar`,
    cuerpo: { requisito: 1, texto: 'Diga de qué obra y de qué año' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/prorrogar',
    libro: 'API-152',
    url: `/api/transparencia/${NADIE}/prorrogar`,
    cuerpo: { hasta: '2026-12-16', motivos: [3], sustento: 'Son doce cajas del archivo central' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/costo',
    libro: 'API-153',
    url: `/api/transparencia/${NADIE}/costo`,
    cuerpo: { paginas: 12, discos: 0 },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/pago',
    libro: 'API-154',
    url: `/api/transparencia/${NADIE}/pago`,
    cuerpo: { fecha: '2026-11-18', recibo: '001-4521' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/responder',
    libro: 'API-155',
    url: `/api/transparencia/${NADIE}/responder`,
    formulario: { sentido: '1', texto: 'Se entrega lo que pidió' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/cerrar',
    libro: 'API-156',
    url: `/api/transparencia/${NADIE}/cerrar`,
    formulario: { accion: 'abandonar' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/:id/subsanacion',
    libro: 'API-161',
    url: `/api/transparencia/${NADIE}/subsanacion`,
    formulario: { pedido: 'El presupuesto de la plaza' },
    quien: AUSENTE,
  },
  {
    ruta: 'POST /api/transparencia/presentar',
    libro: 'API-82',
    url: '/api/transparencia/presentar',
    cuerpo: {},
    quien: INCOMPLETO,
  },
  { ruta: 'GET /api/transparencia', libro: 'API-83', url: '/api/transparencia', quien: DE_MESA },
  {
    ruta: 'POST /api/consulta',
    libro: 'API-137',
    url: '/api/consulta',
    cuerpo: {},
    quien: INCOMPLETO,
  },
  { ruta: 'GET /api/consulta', libro: 'API-138 CON-07', url: '/api/consulta', quien: { publico: SIN_CONSULTA } },
  {
    ruta: 'GET /api/consulta/archivos/:archivo_id',
    libro: 'API-139 CON-07',
    url: '/api/consulta/archivos/1?clase=propio',
    quien: { publico: SIN_CONSULTA },
  },
  {
    ruta: 'POST /api/consulta/respuestas/:respuesta_id',
    libro: 'API-139 CON-07',
    url: '/api/consulta/respuestas/1',
    quien: { publico: SIN_CONSULTA },
  },
  {
    ruta: 'POST /api/consulta/subsanar',
    libro: 'API-140 CON-07',
    url: '/api/consulta/subsanar',
    formulario: { explicacion: 'Se adjunta el plano que faltaba' },
    quien: { publico: SIN_CONSULTA },
  },
  {
    ruta: 'POST /api/consulta/desistir',
    libro: 'API-141 CON-07',
    url: '/api/consulta/desistir',
    cuerpo: { alcance: 'procedimiento', palabra: 'DESISTO' },
    quien: { publico: SIN_CONSULTA },
  },
  {
    ruta: 'PUT /api/consulta/correo',
    libro: 'API-142 CON-07',
    url: '/api/consulta/correo',
    cuerpo: { autoriza: true },
    quien: { publico: SIN_CONSULTA },
  },
  { ruta: 'DELETE /api/consulta', libro: 'API-143 CON-07', url: '/api/consulta', quien: { publico: SIN_CONSULTA } },
  { ruta: 'POST /api/consulta/enlace', libro: 'API-144', url: '/api/consulta/enlace', cuerpo: {}, quien: INCOMPLETO },
  {
    ruta: 'POST /api/documentos/getdocumento',
    libro: 'API-57',
    url: '/api/documentos/getdocumento',
    // Guesses at one document are slowed down, whoever makes them (C7): each column asks for one of its own.
    cuerpo: (columna) => ({
      ...{ tipo_doc: 3, nro_doc: String(100 + COLUMNAS.indexOf(columna)), anio: '2026', code_verifica: 'ABCDEFG' },
    }),
    quien: { publico: 200 },
  },
  {
    ruta: 'POST /api/verificacion/archivo',
    libro: 'VER-14',
    url: '/api/verificacion/archivo',
    formulario: { nada: '' },
    quien: INCOMPLETO,
  },
]
