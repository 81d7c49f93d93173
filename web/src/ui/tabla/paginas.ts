/** Pages to offer: the first, the last, the neighbours; null stands for a gap. */
export const paginasVisibles = (actual: number, ultima: number): (number | null)[] => {
  const cercanas = [
    1,
    ultima,
    actual - 1,
    actual,
    actual + 1,
    ...(actual <= 2 ? [2, 3] : []),
    ...(actual >= ultima - 1 ? [ultima - 1, ultima - 2] : []),
  ]
  const paginas = [...new Set(cercanas)].filter((n) => n >= 1 && n <= ultima).sort((a, b) => a - b)
  return paginas.flatMap((n, i) => (i > 0 && n - (paginas[i - 1] ?? 0) > 1 ? [null, n] : [n]))
}
