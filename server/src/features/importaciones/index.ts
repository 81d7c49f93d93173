export { importarDeOrden } from './orden.ts'
