export { contarDespacho, listaDeDespacho } from './despacho.queries.ts'
export { abrirSellos, type Sellos } from './sellos.ts'
