export { findPublicado } from './publicado.ts'
export { documentoDe } from './terminar.ts'
