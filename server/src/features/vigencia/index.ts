export { conEstado, findEstadoDeDocumento, type ParaEstado, vigenciaDe } from './vigencia.queries.ts'
