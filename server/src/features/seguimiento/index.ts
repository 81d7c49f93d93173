export { comoObra } from './obra.ts'
export { findObra, huboObra, listAvances, listObras, pageObras } from './obras.queries.ts'
