export { CARPETA, caminoDePdf, findPublicado } from './publicado.ts'
export { listaDeReclamos, setNoCorresponde, setRespondido } from './reclamos.queries.ts'
export { documentoDe } from './terminacion.ts'
