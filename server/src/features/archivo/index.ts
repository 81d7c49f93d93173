export { findPublicada } from './publicada.ts'
