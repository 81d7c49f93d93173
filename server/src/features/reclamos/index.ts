export { findPublicado } from './publicado.ts'
export { documentoDe } from './terminacion.ts'
