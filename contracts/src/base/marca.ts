/** Corners of the seven blocks of the product's mark, in a square of 32 units: the founding grid around an open plaza (design §10). */
export const BLOQUES_DE_LA_MARCA = [
  [2.5, 2.5],
  [12.2, 2.5],
  [21.9, 2.5],
  [2.5, 12.2],
  [2.5, 21.9],
  [12.2, 21.9],
  [21.9, 21.9],
] as const
