export { abrirSellos, type Sellos } from './sellos.ts'
