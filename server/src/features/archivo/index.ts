export { findPublicada } from './archivo.ts'
