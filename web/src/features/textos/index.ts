export { BuscadorTextos } from './BuscadorTextos.tsx'
export { ASPECTO_TEXTO, NotaTexto } from './NotaTexto.tsx'
export type { BuscarTextos } from './useHallazgos.ts'
