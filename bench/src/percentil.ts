/** The time within which that share of all was done; 0 of none. */
export const percentil = (tiempos: readonly number[], parte: number): number =>
  tiempos.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(tiempos.length * parte) - 1)] ?? 0
