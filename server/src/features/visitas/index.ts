export { getPrimerDia } from './reporte.queries.ts'
export { listaDeVisitas, marcoDe } from './visitas.queries.ts'
