export { contarFirmables } from './despacho.queries.ts'
export { abrirSellos, type Sellos } from './sellos.ts'
