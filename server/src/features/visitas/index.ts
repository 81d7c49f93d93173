export { listaDeVisitas, marcoDe } from './visitas.queries.ts'
