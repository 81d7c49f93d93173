export { ASPECTO_TEXTO } from './aspecto.ts'
export { BuscadorTextos } from './BuscadorTextos.tsx'
export { NotaTexto } from './NotaTexto.tsx'
export type { BuscarTextos } from './useHallazgos.ts'
