export { listaDeSolicitudes } from './transparencia.queries.ts'
export { documentoDe } from './transparencia.ts'
