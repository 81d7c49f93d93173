// What the checks of the command line, the demonstration and the screen of one's day use of cases; nothing here may lead back
// to their routes.

export { anularMovimientos, insertMovimientos, type MovimientoNuevo } from './actos.queries.ts'
export { LISTAS } from './bandeja.queries.ts'
export { countDescuadrados } from './cuadre.queries.ts'
export { inscribir } from './inscripcion.ts'
export { marcoDe } from './marco.ts'
export { insertRelacion } from './relaciones.queries.ts'
export { insertRequerimiento } from './requerimientos.queries.ts'
export { desistirDelCaso, recibirLoRequerido } from './requerimientos.ts'
export { listRespuestas, type RespuestaLeida } from './respuestas.queries.ts'
export { abrirRespuesta, emitirRespuesta, enlaceDeRespuesta } from './respuestas.ts'
