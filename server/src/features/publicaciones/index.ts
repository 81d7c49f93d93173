export {
  deletePublicacion as retirarPublicacion,
  insertPublicacion as anotarPublicacion,
} from './publicaciones.queries.ts'
