/** How orders write what they have done: numbers, sizes and times as Peruvians read them. */
export const numero = (valor: number): string => valor.toLocaleString('es-PE')

export const enMB = (bytes: number): string =>
  `${(bytes / 1_048_576).toLocaleString('es-PE', { maximumFractionDigits: 1 })} MB`

/** Seconds since a `performance.now()`. */
export const enSegundos = (inicio: number): string =>
  `${((performance.now() - inicio) / 1_000).toLocaleString('es-PE', { maximumFractionDigits: 1 })} s`

const TOPE = 50

/** A title and what it is about, a line each; of a long list the beginning. */
export const enLista = (titulo: string, lineas: readonly string[]): string => {
  const resto = lineas.length > TOPE ? [`… y ${numero(lineas.length - TOPE)} más`] : []
  return [titulo, ...[...lineas.slice(0, TOPE), ...resto].map((linea) => `  ${linea}`)].join('\n')
}
