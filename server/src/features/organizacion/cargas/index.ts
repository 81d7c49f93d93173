export { type ClaveDeOrden, type ImportacionDePersonal, importarPersonal } from './orden.ts'
export { type ImportacionDeAreas, importarAreas } from './orden-areas.ts'
