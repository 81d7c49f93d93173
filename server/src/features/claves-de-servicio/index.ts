export { avisarClaveDeFuera } from './claves-de-servicio.ts'
