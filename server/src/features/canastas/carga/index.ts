export { archivosDeCargas, vencerCargas } from './carga.queries.ts'
export { revisarCarga } from './carga.ts'
export { abrirRevisor } from './revisor.ts'
