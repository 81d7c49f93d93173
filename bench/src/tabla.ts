/** How the tables of the report are written. */
export const miles = (n: number) => Math.round(n).toLocaleString('en-US')
export const filas = (encabezado: string[], cuerpo: string[][]) =>
  [encabezado, encabezado.map(() => '---'), ...cuerpo].map((f) => `| ${f.join(' | ')} |`).join('\n')
export const meta = (cumple: boolean) => (cumple ? 'yes' : '**no**')
/** 95th percentiles of what others asked for meanwhile. */
export const demoras = (p95: Readonly<Record<string, number>>) =>
  Object.entries(p95)
    .map(([pagina, ms]) => `${pagina} ${ms.toFixed(0)}`)
    .join(', ')
