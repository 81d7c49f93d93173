// What the checks of the command line, the demonstration, the screen of one's day and those who answer complaints and requests
// use of cases; nothing here may lead back to their routes.

export {
  anularMovimientos,
  insertMovimientos,
  lockMovimiento,
  type MovimientoNuevo,
  soltarAsignados,
} from './actos.queries.ts'
export { actuar, type CasaDeExpedientes, exigirBandeja, type Quien } from './actos.ts'
export { CARPETA_EXPEDIENTES } from './anexos.queries.ts'
export { LISTAS } from './bandeja.queries.ts'
export { cuadrar } from './cuadre.queries.ts'
export { desistirDelCaso, seAceptaDesistir } from './desistir.ts'
export { inscribir } from './inscripcion.ts'
export { marcoDe } from './marco.ts'
export { insertRelacion } from './relaciones.queries.ts'
export { insertRequerimiento, isSinCorregir, terminarRequerimiento } from './requerimientos.queries.ts'
export { recibirLoRequerido } from './requerimientos.ts'
export { findCanal, listRespuestas, type RespuestaLeida } from './respuestas.queries.ts'
export {
  abrirRespuesta,
  acusarConLaEntrega,
  archivosDeRespuesta,
  correoDe,
  emitirRespuesta,
  enlaceDeRespuesta,
  esLaMismaRespuesta,
  guardarInforme,
  guardarRespuestaAnterior,
  notificacionDe,
  respuestasDe,
} from './respuestas.ts'
