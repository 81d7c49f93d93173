export { type ClaveDeOrden, type ImportacionDePersonal, importarPersonal } from './orden.ts'
