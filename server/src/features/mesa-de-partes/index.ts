export { archivosDeTramites } from './archivos.queries.ts'
