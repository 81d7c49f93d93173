export { findSello } from './areas.queries.ts'
export { exigirCargo } from './cargos.ts'
