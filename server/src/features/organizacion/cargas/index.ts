export { type ClaveDeOrden, type ImportacionDePersonal, importarPersonal } from './orden.ts'
export { importarAreas } from './orden-areas.ts'
