export { abrirLectorDeObras } from './lector.ts'
