export { findPublicada } from './normas.queries.ts'
export { findVida, type VidaDeNorma } from './relaciones.queries.ts'
