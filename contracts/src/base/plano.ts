/** A text as people search for it: without accents and capitals. */
export const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
