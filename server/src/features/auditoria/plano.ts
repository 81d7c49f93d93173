/** Folds as llano() does, for the few words that stand in the program and not in the database. */
export const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
