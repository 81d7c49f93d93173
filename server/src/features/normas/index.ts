export { archivosEnUso, findPublicada } from './normas.queries.ts'
