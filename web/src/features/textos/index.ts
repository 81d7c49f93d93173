export { ASPECTO_TEXTO, NotaTexto } from './NotaTexto.tsx'
export { BUSCAR_TAMBIEN_EN_TEXTOS, useEnLosTextos } from './useEnLosTextos.tsx'
export type { BuscarTextos } from './useHallazgos.ts'
