export { archivosEnUso } from './normas.queries.ts'
