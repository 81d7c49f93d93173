export { findSello } from './areas.queries.ts'
