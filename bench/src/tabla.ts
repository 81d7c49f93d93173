/** Statistics, and the tables of the report. */
export const mediana = (valores: readonly number[]): number => {
  const orden = valores.toSorted((a, b) => a - b)
  return orden[Math.floor(orden.length / 2)] ?? 0
}
/** The time within which that share was done; 0 for none. */
export const percentil = (tiempos: readonly number[], parte: number): number =>
  tiempos.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(tiempos.length * parte) - 1)] ?? 0
export const miles = (n: number) => Math.round(n).toLocaleString('en-US')
export const filas = (encabezado: string[], cuerpo: string[][]) =>
  [encabezado, encabezado.map(() => '---'), ...cuerpo].map((f) => `| ${f.join(' | ')} |`).join('\n')
export const meta = (cumple: boolean) => (cumple ? 'yes' : '**no**')
/** 95th percentiles of what others asked for meanwhile. */
export const demoras = (p95: Readonly<Record<string, number>>) =>
  Object.entries(p95)
    .map(([pagina, ms]) => `${pagina} ${ms.toFixed(0)}`)
    .join(', ')
