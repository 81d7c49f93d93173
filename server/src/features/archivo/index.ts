export { archivosEnUso } from './archivo.queries.ts'
export { findPublicada } from './publicada.ts'
