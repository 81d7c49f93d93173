export { revisarCarga } from './carga.ts'
export { archivosDeCargas, vencerCargas } from './carga.queries.ts'
export { abrirRevisor } from './revisor.ts'
