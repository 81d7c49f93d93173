export { BuscadorTextos } from './BuscadorTextos.tsx'
export { NotaTexto } from './NotaTexto.tsx'
export type { BuscarTextos, RespuestaTextos } from './useHallazgos.ts'
