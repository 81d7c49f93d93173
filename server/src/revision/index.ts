export { type Hallazgo, revisar } from './revisar.ts'
export { type ArchivoNombrado, listNombrados } from './revision.queries.ts'
