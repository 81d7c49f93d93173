export { CARPETA, caminoDePdf, findPublicado } from './publicado.ts'
export { listaDeReclamos } from './reclamos.queries.ts'
export { documentoDe } from './terminacion.ts'
