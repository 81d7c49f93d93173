export { listaDeCorreos } from './correos.queries.ts'
