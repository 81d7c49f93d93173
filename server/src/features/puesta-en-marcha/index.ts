export { findListo } from './puesta-en-marcha.ts'
