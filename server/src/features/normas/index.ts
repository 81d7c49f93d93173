export { findPublicada } from './normas.queries.ts'
