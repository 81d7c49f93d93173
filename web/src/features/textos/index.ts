export { BUSCAR_TAMBIEN_EN_TEXTOS, EnLosTextos } from './EnLosTextos.tsx'
export { ASPECTO_TEXTO, NotaTexto } from './NotaTexto.tsx'
export type { BuscarTextos } from './useHallazgos.ts'
